import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TextKind } from 'virtual:texts';
import { formatDate } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { textsQuery } from '../api.ts';
import classes from './legal-text.module.css';
import { Prose } from './prose.tsx';

export type LegalKind = Extract<TextKind, 'privacy-policy' | 'agreement'>;

/** A text that people accept; its version is shown under its title. */
export function LegalText({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(textsQuery(kind, currentLanguage()));
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  const [text] = data ?? [];
  // About as long as the text, so that nothing around it moves when it arrives.
  if (text === undefined) return <SkeletonRows count={20} height={96} />;
  return (
    <article>
      <title>{text.title}</title>
      <header className={classes.head}>
        <h1>{text.title}</h1>
        <p>{t('site.version_of', { version: text.version, date: formatDate(text.date) })}</p>
      </header>
      <Prose html={text.html} />
    </article>
  );
}
