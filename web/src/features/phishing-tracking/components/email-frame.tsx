import { useRef } from 'react';
import { useFrameHeight } from '../../../ui/frame-height.ts';

const FIRST_HEIGHT = 480;

/** The letter in a frame of the content host, as tall as the letter. */
export function EmailFrame({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useFrameHeight(frame) ?? FIRST_HEIGHT;
  return (
    <iframe
      ref={frame}
      // As the letter's own page: a frame of another scheme is painted over.
      style={{ height, colorScheme: 'light' }}
      src={address}
      title={title}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
}
