import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Look } from './drawn-page.ts';
import { type Arranged, blockAt, type EditedPage, openPage, writeBlock } from './edited-page.ts';
import type { FrameMessage, Picked } from './frame-messages.ts';
import { noHistory, recordStep, stepBack, stepForth } from './html-history.ts';

type Settings = {
  html: string;
  onChange: (html: string) => void;
  look: Look;
  /** Whether the frame is visible: changes made elsewhere are drawn when it becomes visible again. */
  isShown: boolean;
};

/** A source, its view in the frame, and one history for all kinds of changes. */
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
    // A person who is writing outside the frame keeps the focus there.
    draw(source, document.activeElement instanceof HTMLIFrameElement ? { block: picked?.block ?? null } : {});
  });
  // A layout effect, because it must run before the next message: typed text would otherwise belong to an older version.
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
    /** Sets a source written elsewhere: by hand, or with another link. */
    write: (source: string, kind: string) => {
      setHistory((known) => recordStep(known, { before: html, kind, at: Date.now() }));
      onChange(source);
    },
    /** Adds or moves a block, and then edits the one returned. */
    arrange: (make: (page: EditedPage) => Arranged | null) => {
      const arranged = page.current && make(page.current);
      if (arranged === null) return;
      change(arranged.source, `arrange ${Date.now()}`);
      draw(arranged.source, { place: arranged.at });
    },
    hear: (message: FrameMessage) => {
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
