import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { site } from '../../lib/site.ts';
import { pendingAfter } from './pending-texts.ts';
import { codeColours } from './code-colours.ts';
import classes from './editors.module.css';

export type CodeEditorHandle = {
  /** Inserts text at the cursor, and moves the cursor behind it. */
  insert: (text: string) => void;
};
type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  height?: number;
  /** Undo and redo of a history that also includes changes made outside of this editor. */
  steps?: { undo: (() => void) | undefined; redo: (() => void) | undefined };
  ref?: Ref<CodeEditorHandle>;
};

export function LoadedCodeEditor({ label, value, onChange, height = 420, steps, ref }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The last `value` received, then the texts passed to `onChange` since. */
  const sent = useRef<readonly string[]>([value]);
  const report = useEffectEvent((text: string) => {
    sent.current = [...sent.current, text];
    onChange(text);
  });
  const step = useEffectEvent((direction: 'undo' | 'redo') => {
    steps?.[direction]?.();
    return true;
  });
  const make = useEffectEvent((parent: HTMLElement) => {
    const extensions = [
      lineNumbers(),
      html(),
      codeColours,
      steps === undefined
        ? [history(), keymap.of(historyKeymap)]
        : keymap.of([
            { key: 'Mod-z', run: () => step('undo'), shift: () => step('redo') },
            { key: 'Mod-y', run: () => step('redo') },
          ]),
      keymap.of(defaultKeymap),
      EditorView.lineWrapping,
      EditorView.cspNonce.of(site.styleNonce),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of((update) => {
        const isTyped = !update.transactions.some((transaction) => transaction.annotation(fromOutside));
        if (update.docChanged && isTyped) report(update.state.doc.toString());
      }),
    ];
    const made = new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) });
    // Makes the content focusable, so that keys can scroll it even while its text is not editable.
    made.scrollDOM.tabIndex = 0;
    return made;
  });
  useEffect(() => {
    if (box.current === null) return;
    const made = make(box.current);
    view.current = made;
    return () => made.destroy();
  }, []);
  // Ignores a value that this editor has sent before, because it is older than what was typed since.
  useEffect(() => {
    const pending = pendingAfter(sent.current, value);
    sent.current = pending ?? [value];
    const text = view.current?.state.doc.toString();
    if (pending !== null || text === undefined) return;
    view.current?.dispatch({ changes: changeOf(text, value), annotations: fromOutside.of(true) });
  }, [value]);
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const editor = view.current;
      if (editor === null) return;
      editor.dispatch(editor.state.replaceSelection(text));
      editor.focus();
    },
  }));
  return <div ref={box} className={classes.code} style={{ height }} />;
}

/** Marks a change that comes from `value`, which is not reported back. */
const fromOutside = Annotation.define<boolean>();

/** Returns the smallest change from one text to the other, so that the cursor stays in place. */
function changeOf(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let last = 0;
  while (last < most - from && before[before.length - 1 - last] === after[after.length - 1 - last]) last += 1;
  return { from, to: before.length - last, insert: after.slice(from, after.length - last) };
}
