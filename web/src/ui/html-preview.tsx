import { PREVIEW_PATH, type PreviewMessage } from '@vigil/contract/shared/preview.ts';
import { useEffect, useRef, useState } from 'react';
import { site } from '../lib/site.ts';
import { useFrameHeight } from './frame-height.ts';
import classes from './html-preview.module.css';

type Props = {
  title: string;
  html: string;
  /** The minimum height in pixels; the frame grows with its content. */
  height?: number;
  /** Keeps the keyboard outside, where the frame is part of something that moves by keys. */
  isSkipped?: boolean;
};

/** Shows untrusted HTML in a sandbox without scripts, by a page of the content host with its own security policy. */
export function HtmlPreview({ title, html, height = 480, isSkipped = false }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const contentHeight = useFrameHeight(frame) ?? 0;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const message: PreviewMessage = { source: 'vigil-preview', title, html };
    // Posts to any origin, because the opaque origin of a sandboxed page cannot be named. The receiver is always the frame's own
    // page, because the frame cannot navigate.
    if (isReady) frame.current?.contentWindow?.postMessage(message, '*');
  }, [isReady, title, html]);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      style={{ height: Math.max(height, contentHeight) }}
      title={title}
      src={`${site.contentUrl}${PREVIEW_PATH}`}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      tabIndex={isSkipped ? -1 : undefined}
      onLoad={() => setReady(true)}
    />
  );
}
