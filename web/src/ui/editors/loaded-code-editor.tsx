import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { codeColours } from './code-colours.ts';
import classes from './editors.module.css';

type Props = { label: string; value: string; onChange: (text: string) => void; height?: number };

export function LoadedCodeEditor({ label, value, onChange, height = 420 }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const tell = useEffectEvent(onChange);
  const make = useEffectEvent((parent: HTMLElement) => {
    const extensions = [
      lineNumbers(),
      history(),
      html(),
      codeColours,
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) tell(update.state.doc.toString());
      }),
    ];
    return new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) });
  });
  useEffect(() => {
    if (box.current === null) return;
    const made = make(box.current);
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const doc = view.current?.state.doc;
    if (doc !== undefined && doc.toString() !== value) {
      view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: value } });
    }
  }, [value]);
  return <div ref={box} className={classes.code} style={{ height }} />;
}
