import { useRef } from 'react';
import { useFrameHeight } from '../../../ui/frame-height.ts';

const FIRST_HEIGHT = 480;

/** The email in a frame of the content host, sized to its height. */
export function EmailFrame({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useFrameHeight(frame) ?? FIRST_HEIGHT;
  return (
    <iframe
      ref={frame}
      // The frame is light as the email's page is. In a frame of another colour scheme the browser would draw an opaque
      // background.
      style={{ height, colorScheme: 'light' }}
      src={address}
      title={title}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
}
