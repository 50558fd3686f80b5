import { type RefObject, useEffect, useState } from 'react';

const HEIGHT_MAX = 20_000;

/**
 * Returns the height that the page in the frame reports, within limits; null until it does. Ignores messages from other frames.
 */
export function useFrameHeight(frame: RefObject<HTMLIFrameElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (frame.current === null || source !== frame.current.contentWindow) return;
      const reportedHeight = heightFrom(data);
      if (reportedHeight !== null) setHeight(reportedHeight);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [frame]);
  return height;
}

export function heightFrom(message: unknown): number | null {
  const height = (message as { vigilHeight?: unknown } | null)?.vigilHeight;
  return typeof height === 'number' && height > 0 && height <= HEIGHT_MAX ? Math.ceil(height) : null;
}
