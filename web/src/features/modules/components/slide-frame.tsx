import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Props = {
  slideId: string;
  title: string;
  /** The slide's signed address on the content host. */
  url: string;
  /** Changes when the slide looks otherwise than it did: it is shown again then. */
  version?: string;
  /** A key pressed inside the frame, which the page around it would otherwise never hear of. */
  onKey?: (key: string) => void;
  /** How tall the slide is, once it is known. */
  onHeight?: (height: number) => void;
};

const HEIGHT_AT_FIRST = 320;

/** Somebody's slide, shut in on another host; it tells its height, so that it never scrolls by itself. */
export function SlideFrame({ slideId, version = '', ...frame }: Props) {
  const wanted = `${slideId}\n${version}`;
  const [ready, setReady] = useState(wanted);
  const isSameSlide = ready.startsWith(`${slideId}\n`);
  // Of one slide the last look stands until the next is there: what is written beside it would make it blink.
  const shown = isSameSlide && ready !== wanted ? [ready, wanted] : [wanted];
  return shown.map((look) => <Frame key={look} isHidden={look !== shown[0]} {...frame} onReady={() => setReady(look)} />);
}

type FrameProps = Omit<Props, 'slideId' | 'version'> & { isHidden: boolean; onReady: () => void };

function Frame({ title, url, isHidden, onKey, onHeight, onReady }: FrameProps) {
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(HEIGHT_AT_FIRST);
  // A newer signature for what is on show already is no reason to load it again.
  const [address] = useState(url);
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow) return;
    const { source, height: told, key } = event.data as { source?: unknown; height?: unknown; key?: unknown };
    if (source !== 'vigil-slide') return;
    if (typeof told === 'number') {
      const within = Math.max(160, Math.min(told, 10_000));
      setHeight(within);
      onHeight?.(within);
      onReady();
    }
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
      // A frame whose scheme differs from that of the document in it gets an opaque canvas; a slide darkens by its styles alone.
      style={{
        height,
        background: 'transparent',
        colorScheme: 'light',
        // One that is not painted does not tell its height either.
        ...(isHidden && { position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' }),
      }}
      title={title}
      src={`${address}&theme=${scheme}`}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}
