import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Props = {
  title: string;
  /** The slide's signed address on the content host. */
  url: string;
  /** A key pressed inside the frame, which the page around it would otherwise never hear of. */
  onKey?: (key: string) => void;
};

const HEIGHT_AT_FIRST = 320;

/** Somebody's slide, shut in on another host; it tells its height, so that it never scrolls by itself. */
export function SlideFrame({ title, url, onKey }: Props) {
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(HEIGHT_AT_FIRST);
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow) return;
    const { source, height: told, key } = event.data as { source?: unknown; height?: unknown; key?: unknown };
    if (source !== 'vigil-slide') return;
    if (typeof told === 'number') setHeight(Math.max(160, Math.min(told, 10_000)));
    if (typeof key === 'string') onKey?.(key);
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return (
    <iframe
      ref={frame}
      // A frame whose scheme differs from its page's gets an opaque canvas.
      style={{ height, background: 'transparent', colorScheme: 'normal' }}
      title={title}
      src={`${url}&theme=${scheme}`}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}
