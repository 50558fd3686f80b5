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
/** `tell` sends a command to the page in the frame; `top` returns the position of the frame in the window, in pixels. */
export type EditingFrameHandle = { tell: (command: Command) => void; top: () => number };

type Props = {
  title: string;
  /** The HTML shown, its version, and the block to focus next. */
  shown: { drawn: string; version: number; focus: number | null };
  /** Returns the current page, including text typed since it was shown. */
  page: () => EditedPage | null;
  onMessage: (message: FrameMessage) => void;
  ref?: Ref<EditingFrameHandle>;
};

const HEIGHT_MIN = 320;

/**
 * Posts to any origin, because the opaque origin of a sandboxed page cannot be named. The receiver is always the frame's own
 * page, because the frame cannot navigate.
 */
const post = (frame: HTMLIFrameElement | null, message: EditingMessage) => frame?.contentWindow?.postMessage(message, '*');

/** Edits a page in place, in a sandboxed frame. Messages of the frame are accepted only as content of the page's own blocks. */
export function EditingFrame({ title, shown, page, onMessage, ref }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(HEIGHT_MIN);
  const handleMessage = useEffectEvent(({ source, data }: MessageEvent) => {
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
    const listen = (event: MessageEvent) => handleMessage(event);
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
