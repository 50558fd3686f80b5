import { PREVIEW_PATH, type PreviewMessage } from '@vigil/contract/shared/preview.ts';
import { useEffect, useRef, useState } from 'react';
import { site } from '../lib/site.ts';
import { useFrameHeight } from './frame-height.ts';
import classes from './html-preview.module.css';

type Props = {
  title: string;
  html: string;
  /** At least; it grows with what it shows. */
  height?: number;
};

/** Somebody's HTML, shut in: a page of the content host shows it, under a policy of its own and in a sandbox where none of its scripts runs. */
export function HtmlPreview({ title, html, height = 480 }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const grown = useFrameHeight(frame) ?? 0;
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
      style={{ height: Math.max(height, grown) }}
      title={title}
      src={`${site.contentUrl}${PREVIEW_PATH}`}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      onLoad={() => setReady(true)}
    />
  );
}
