import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { trustedHtml } from '../../../lib/trusted-types.ts';
import { markWords } from '../rules.ts';
import classes from './prose.module.css';

type Props = {
  html: string;
  words?: readonly string[];
  /** Whether the text is below another title, so that its headings are one level lower. */
  isInner?: boolean;
};

/** Shows a text that the build compiled. Its links to other screens do not reload the page. */
export function Prose({ html, words = [], isInner = false }: Props) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link === null || link.origin !== location.origin || !isPlain) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search);
  };
  const levelled = isInner ? html.replaceAll(/(<\/?)h2>/g, '$1h3>') : html;
  // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events -- written by our own build; links handle
  // keys themselves
  return (
    <div
      className={classes.prose}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: trustedHtml(markWords(levelled, words)) }}
    />
  );
}
