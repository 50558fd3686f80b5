import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { site } from '../../lib/site.ts';
import { codeColours } from './code-colours.ts';
import classes from './editors.module.css';

export type CodeEditorHandle = {
  /** Puts text where the cursor is, and the cursor behind it. */
  insert: (text: string) => void;
};
type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  height?: number;
  ref?: Ref<CodeEditorHandle>;
};

export function LoadedCodeEditor({ label, value, onChange, height = 420, ref }: Props) {
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
      EditorView.cspNonce.of(site.styleNonce),
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
