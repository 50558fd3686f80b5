import { useComputedColorScheme } from '@mantine/core';
import { RichTextEditor as Editor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { useEditor } from '@tiptap/react';
import '@vigil/contract/modules/slide.css';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isSame } from '../../lib/is-same.ts';
import { site } from '../../lib/site.ts';
import { pendingAfter } from './pending-texts.ts';
import classes from './slide-editor.module.css';
import { BlockToolbar } from './slide-block-toolbar.tsx';
import { FileAddresses, isTooLarge, kindOf, type SlideFileKind } from './slide-file.tsx';
import { isEditable } from './slide-editable.ts';
import { insertBlock, insertFile } from './slide-insertion.ts';
import { SlideInserts } from './slide-inserts.tsx';
import { slideExtensions } from './slide-schema.ts';
import { SlideSteps } from './slide-steps.tsx';
import { contentOf, type SlideText, textOf } from './slide-text.ts';
import { FileToolbar, TextToolbar } from './slide-toolbars.tsx';

type Props = {
  label: string;
  value: SlideText;
  onChange: (text: SlideText) => void;
  /** The addresses of the slide's files, by id. */
  addresses: ReadonlyMap<string, string>;
  /** Stores a file and returns its id. Reports a failure itself and then returns undefined. */
  onFile: (kind: SlideFileKind, file: File) => Promise<string | undefined>;
  /** The upload progress of a file, 0 to 100; null if none is being sent. */
  progress: number | null;
  /** Called when the editor cannot represent the text, so that its source is edited. */
  onBeyond: () => void;
  /** The element that shows the undo buttons. */
  corner: HTMLElement | null;
  /** Whether the title is a default, selected so that typing replaces it. */
  isFresh: boolean;
  /** Further things to insert into the slide. */
  inserts?: ReactNode;
};

export function LoadedSlideEditor(props: Props) {
  const { value, onBeyond } = props;
  const [isShown] = useState(() => isEditable(value));
  const leave = useEffectEvent(onBeyond);
  useEffect(() => {
    if (!isShown) leave();
  }, [isShown]);
  return isShown ? (
    <FileAddresses value={props.addresses}>
      <TextEditor {...props} />
    </FileAddresses>
  ) : null;
}

function TextEditor({ label, value, onChange, onFile, progress, onBeyond, corner, isFresh, inserts }: Props) {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme('light');
  /** The last `value` received, then the texts passed to `onChange` since. */
  const sent = useRef<readonly SlideText[]>([value]);
  const shown = useRef<SlideText>(value);
  const box = useRef<HTMLDivElement>(null);
  const [refusedFile, setRefusedFile] = useState<File | null>(null);
  const take = useRef<(files: readonly File[]) => void>(() => {});
  const takeFiles = (files: readonly File[]): boolean => {
    if (files.length > 0) take.current(files);
    return files.length > 0;
  };
  const editor = useEditor({
    extensions: slideExtensions,
    content: contentOf(value),
    injectNonce: site.styleNonce,
    editorProps: {
      attributes: { 'aria-label': label, class: 'slide', 'data-theme': scheme },
      // Ignores files of other kinds, because text is often copied together with files that a slide cannot contain.
      handlePaste: (_, event) => takeFiles([...(event.clipboardData?.files ?? [])].filter((file) => kindOf(file) !== undefined)),
      handleDrop: (_, event) => takeFiles([...(event.dataTransfer?.files ?? [])]),
      handleKeyDown: (_, event) => {
        if (!event.altKey || event.key !== 'F10') return false;
        box.current?.querySelector<HTMLElement>(`.${classes.toolbar} button`)?.focus();
        return true;
      },
    },
    onCreate: ({ editor }) => {
      shown.current = textOf(editor);
      if (isFresh)
        editor
          .chain()
          .setTextSelection({ from: 1, to: shown.current.title.length + 1 })
          .focus()
          .run();
    },
    onUpdate: ({ editor }) => {
      const text = textOf(editor);
      // The text equals the shown one, except perhaps for an empty last line, so nothing has changed.
      if (isSame(text, shown.current)) return;
      shown.current = text;
      sent.current = [...sent.current, text];
      onChange(text);
    },
  });
  const leave = useEffectEvent(onBeyond);
  // Shows a value from elsewhere, such as after a draft was discarded. Ignores a value that this editor has sent, which may come
  // back after newer text was typed.
  useEffect(() => {
    const pending = pendingAfter(sent.current, value);
    sent.current = pending ?? [value];
    if (pending !== null) return;
    if (!isEditable(value)) return leave();
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
    shown.current = textOf(editor);
  }, [editor, value]);
  const insertFiles = async (files: readonly File[]) => {
    setRefusedFile(null);
    for (const file of files) {
      const kind = kindOf(file);
      if (kind === undefined || isTooLarge(kind, file)) {
        setRefusedFile(file);
        continue;
      }
      const id = await onFile(kind, file);
      if (id !== undefined && !editor.isDestroyed) insertFile(editor, kind, id);
    }
  };
  useEffect(() => {
    take.current = (files) => void insertFiles(files);
  });
  return (
    <Editor ref={box} editor={editor} className={classes.editor ?? ''} labels={controlLabels(t)}>
      <TextToolbar editor={editor} />
      <FileToolbar editor={editor} />
      <BlockToolbar editor={editor} />
      <Editor.Content />
      <SlideInserts
        progress={progress}
        refused={refusedFile}
        onFiles={(files) => void insertFiles(files)}
        onBlock={(name) => insertBlock(editor, name)}
      >
        {inserts}
      </SlideInserts>
      {corner !== null && createPortal(<SlideSteps editor={editor} />, corner)}
    </Editor>
  );
}

const controlLabels = (t: TFunction) => ({
  h2ControlLabel: t('ui.editor.heading'),
  blockquoteControlLabel: t('ui.editor.quote'),
  boldControlLabel: t('ui.editor.bold'),
  italicControlLabel: t('ui.editor.italic'),
  underlineControlLabel: t('ui.editor.underline'),
  bulletListControlLabel: t('ui.editor.bullets'),
  orderedListControlLabel: t('ui.editor.numbers'),
  linkControlLabel: t('ui.editor.link'),
  unlinkControlLabel: t('ui.editor.unlink'),
  linkEditorInputLabel: t('ui.editor.address'),
  linkEditorInputPlaceholder: 'https://',
  linkEditorSave: t('commons:save'),
  linkEditorExternalLink: t('ui.editor.new_tab'),
  linkEditorInternalLink: t('ui.editor.same_tab'),
});
