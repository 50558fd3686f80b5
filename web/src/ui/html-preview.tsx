import { PREVIEW_PATH, type PreviewMessage } from '@vigil/contract/shared/preview.ts';
import { useEffect, useRef, useState } from 'react';
import { site } from '../lib/site.ts';
import classes from './html-preview.module.css';

type Props = { title: string; html: string; height?: number | string };

/** Somebody's HTML, shut in: a page of the content host shows it, under a policy of its own and in a sandbox without scripts. */
export function HtmlPreview({ title, html, height = 480 }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const message: PreviewMessage = { source: 'vigil-preview', title, html };
    // The page is sandboxed, so that it has no origin to name; it can be no other, as the frame leads nowhere else.
    if (isReady) frame.current?.contentWindow?.postMessage(message, '*');
  }, [isReady, title, html]);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      style={{ height }}
      title={title}
      src={`${site.contentUrl}${PREVIEW_PATH}`}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      onLoad={() => setReady(true)}
    />
  );
}
