import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Look } from './drawn-page.ts';
import { type Arranged, blockAt, type EditedPage, openPage, writeBlock } from './edited-page.ts';
import type { FrameMessage, Picked } from './frame-messages.ts';
import { noHistory, recordStep, stepBack, stepForth } from './html-history.ts';

type Settings = {
  html: string;
  onChange: (html: string) => void;
  look: Look;
  /** Whether the frame is visible. Changes made elsewhere are drawn only then. */
  isShown: boolean;
};

/** Edits a source by its view in the frame and by other means, with one history for all changes. */
export function useEditedPage({ html, onChange, look, isShown }: Settings) {
  const page = useRef<EditedPage | null>(null);
  const drawnLook = useRef('');
  const [shown, setShown] = useState({ drawn: '', version: 0, focus: null as number | null });
  const [isTooDeep, setTooDeep] = useState(false);
  const [history, setHistory] = useState(noHistory);
  const [picked, setPicked] = useState<Picked | null>(null);
  const { marks, scheme, accent } = look;
  const lookKey = JSON.stringify([marks, scheme, accent]);

  const draw = (source: string, { block = null, place }: { block?: number | null; place?: number }) => {
    const opened = openPage(source, look);
    const focus = opened !== null && place !== undefined ? blockAt(opened.page, place) : block;
    page.current = opened?.page ?? null;
    drawnLook.current = lookKey;
    setTooDeep(opened === null);
    setPicked(null);
    setShown(({ version }) => ({ drawn: opened?.drawn ?? '', version: version + 1, focus }));
  };
  const follow = useEffectEvent((source: string, drawnAs: string, isSeen: boolean) => {
    if (!isSeen || (page.current?.source === source && drawnLook.current === drawnAs)) return;
    // Does not take the focus from a person who writes outside the frame.
    draw(source, document.activeElement instanceof HTMLIFrameElement ? { block: picked?.block ?? null } : {});
  });
  // A layout effect, because it must run before the frame's next message, which would otherwise be about an older version.
  useLayoutEffect(() => follow(html, lookKey, isShown), [html, lookKey, isShown]);

  const change = (source: string, kind: string) => {
    const before = page.current?.source ?? html;
    if (source === before) return;
    setHistory((known) => recordStep(known, { before, kind, at: Date.now() }));
    onChange(source);
  };
  const step = (take: typeof stepBack) => {
    const result = take(history, html);
    if (result === null) return;
    setHistory(result.history);
    onChange(result.source);
  };
  return {
    page: () => page.current,
    shown,
    isTooDeep,
    picked,
    /** Sets a source that was changed outside of the frame, such as by hand or in the list of links. */
    write: (source: string, kind: string) => {
      setHistory((known) => recordStep(known, { before: html, kind, at: Date.now() }));
      onChange(source);
    },
    /** Adds, moves or deletes a block, and then selects the block at the returned position. */
    arrange: (make: (page: EditedPage) => Arranged | null) => {
      const arranged = page.current && make(page.current);
      if (arranged === null) return;
      change(arranged.source, `arrange ${Date.now()}`);
      draw(arranged.source, { place: arranged.at });
    },
    handleMessage: (message: FrameMessage) => {
      if (message.kind === 'undo') step(stepBack);
      else if (message.kind === 'redo') step(stepForth);
      else if (message.kind === 'pick') setPicked(message.picked);
      else if (message.kind === 'edit' && page.current !== null) {
        const next = writeBlock(page.current, message.block, message.content);
        change(next.source, `block ${message.block}`);
        page.current = next;
      }
    },
    undo: history.past.length > 0 ? () => step(stepBack) : undefined,
    redo: history.future.length > 0 ? () => step(stepForth) : undefined,
  };
}
