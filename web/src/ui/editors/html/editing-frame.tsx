import { EDITING_PATH, type EditingMessage } from '@vigil/contract/shared/preview.ts';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { site } from '../../../lib/site.ts';
import type { EditedPage } from './edited-page.ts';
import classes from './editing-frame.module.css';
import { type FrameMessage, messageFrom } from './frame-messages.ts';

type Command = EditingMessage extends infer Message
  ? Message extends { kind: 'show' }
    ? never
    : Omit<Message, 'source'>
  : never;
export type EditingFrameHandle = { tell: (command: Command) => void; top: () => number };

type Props = {
  title: string;
  /** What is shown, in its turn; the block that is to be edited next. */
  shown: { drawn: string; version: number; focus: number | null };
  /** As it stands now: words typed since it was shown are in it. */
  page: () => EditedPage | null;
  onMessage: (message: FrameMessage) => void;
  ref?: Ref<EditingFrameHandle>;
};

const HEIGHT_MIN = 320;

/** The page is sandboxed, so that it has no origin to name; it can be no other, as the frame leads nowhere else. */
const post = (frame: HTMLIFrameElement | null, message: EditingMessage) => frame?.contentWindow?.postMessage(message, '*');

/** A page edited where it stands, shut in as a preview is; what it tells is believed as far as it is words of its own blocks. */
export function EditingFrame({ title, shown, page, onMessage, ref }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(HEIGHT_MIN);
  const hear = useEffectEvent(({ source, data }: MessageEvent) => {
    if (frame.current === null || source !== frame.current.contentWindow) return;
    const { blocks = [], tags } = page() ?? {};
    const message = messageFrom(data, {
      version: shown.version,
      blocksCount: blocks.length,
      isElement: (number) => tags?.has(number) === true,
    });
    if (message === null) return;
    if (message.kind === 'ready') setReady(true);
    if (message.kind === 'height') setHeight(Math.max(message.height, HEIGHT_MIN));
    onMessage(message);
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    const { drawn: html, version, focus } = shown;
    if (isReady) post(frame.current, { source: 'vigil-editing', kind: 'show', title, html, version, focus });
  }, [isReady, shown, title]);
  useImperativeHandle(ref, () => ({
    tell: (command) => {
      frame.current?.focus({ preventScroll: true });
      post(frame.current, { source: 'vigil-editing', ...command });
    },
    top: () => frame.current?.getBoundingClientRect().top ?? 0,
  }));
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      style={{ height }}
      title={title}
      src={`${site.contentUrl}${EDITING_PATH}`}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
}
