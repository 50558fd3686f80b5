import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Props = {
  slideId: string;
  title: string;
  /** The slide's signed address on the content host. */
  url: string;
  /** Changes when the slide's look changes; the frame then loads the slide again. */
  version?: string;
  /** Called with a key pressed inside the frame, which the page around it would not receive. */
  onKey?: (key: string) => void;
  /** Called with the slide's height, once it is known. */
  onHeight?: (height: number) => void;
};

const HEIGHT_AT_FIRST = 320;

/** A slide in a frame of the content host. The frame has the height that the slide reports, so that the slide never scrolls. */
export function SlideFrame({ slideId, version = '', ...frame }: Props) {
  const requestedKey = `${slideId}\n${version}`;
  const [ready, setReady] = useState(requestedKey);
  const isSameSlide = ready.startsWith(`${slideId}\n`);
  // While a new version of the same slide loads, the previous version stays visible. Otherwise the slide would blink at each
  // edit.
  const shown = isSameSlide && ready !== requestedKey ? [ready, requestedKey] : [requestedKey];
  return shown.map((lookKeyOf) => (
    <Frame key={lookKeyOf} isHidden={lookKeyOf !== shown[0]} {...frame} onReady={() => setReady(lookKeyOf)} />
  ));
}

type FrameProps = Omit<Props, 'slideId' | 'version'> & { isHidden: boolean; onReady: () => void };

function Frame({ title, url, isHidden, onKey, onHeight, onReady }: FrameProps) {
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(HEIGHT_AT_FIRST);
  // Ignores a newer signature of the address, which would load the slide again.
  const [address] = useState(url);
  const onMessage = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow) return;
    const { source, height: reportedHeight, key } = event.data as { source?: unknown; height?: unknown; key?: unknown };
    if (source !== 'vigil-slide') return;
    if (typeof reportedHeight === 'number') {
      const within = Math.max(160, Math.min(reportedHeight, 10_000));
      setHeight(within);
      onHeight?.(within);
      onReady();
    }
    if (typeof key === 'string') onKey?.(key);
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => onMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return (
    <iframe
      ref={frame}
      // The frame has the colour scheme of the slide's document, which is always light. Otherwise the browser would draw an
      // opaque background. A dark slide is dark by its own styles.
      style={{
        height,
        background: 'transparent',
        colorScheme: 'light',
        // Hidden, but still laid out: an unpainted frame would not report its height.
        ...(isHidden && { position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' }),
      }}
      title={title}
      src={`${address}&theme=${scheme}`}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}
