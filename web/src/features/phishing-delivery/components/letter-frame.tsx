import { useEffect, useRef, useState } from 'react';
import { heightFrom } from '../rules.ts';

const FIRST_HEIGHT = 480;

/** The letter in a frame of the content host; the frame says how tall it is, and only this frame is listened to. */
export function LetterFrame({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (frame.current === null || event.source !== frame.current.contentWindow) return;
      const told = heightFrom(event.data);
      if (told !== null) setHeight(told);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
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
