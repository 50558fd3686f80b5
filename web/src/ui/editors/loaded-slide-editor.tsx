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
import { awaitedAfter } from './awaited.ts';
import classes from './slide-editor.module.css';
import { BlockToolbar } from './slide-block-toolbar.tsx';
import { FileAddresses, isTooLarge, kindOf, type SlideFileKind } from './slide-file.tsx';
import { isHeld } from './slide-held.ts';
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
  /** Where its files are read, by their ids. */
  addresses: ReadonlyMap<string, string>;
  /** Keeps a file and gives its id; undefined when it could not, of which it has told. */
  onFile: (kind: SlideFileKind, file: File) => Promise<string | undefined>;
  /** Of the file that is being sent, 0 to 100; null: none is. */
  progress: number | null;
  /** The text holds what the editor cannot give back: it is to be edited as source. */
  onBeyond: () => void;
  /** Where the steps back and forth stand. */
  corner: HTMLElement | null;
  /** Its title is still nobody's: it is there to be typed over. */
  isFresh: boolean;
  /** What else can be put into the slide. */
  inserts?: ReactNode;
};

export function LoadedSlideEditor(props: Props) {
  const { value, onBeyond } = props;
  const [isShown] = useState(() => isHeld(value));
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
  /** What was told and has not come back yet, the last of what has before it. */
  const told = useRef<readonly SlideText[]>([value]);
  const shown = useRef<SlideText>(value);
  const box = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<File | null>(null);
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
      // Words are copied along with a picture of them, and with files that are none of a slide's.
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
      // As it was read, or with an empty line to write on: nobody has changed anything.
      if (isSame(text, shown.current)) return;
      shown.current = text;
      told.current = [...told.current, text];
      onChange(text);
    },
  });
  const leave = useEffectEvent(onBeyond);
  // What did not come from here, such as a draft that was let go, is shown. What did is there already, and under a quick hand
  // it comes back later than the next email is told.
  useEffect(() => {
    const awaited = awaitedAfter(told.current, value);
    told.current = awaited ?? [value];
    if (awaited !== null) return;
    if (!isHeld(value)) return leave();
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
    shown.current = textOf(editor);
  }, [editor, value]);
  const insertFiles = async (files: readonly File[]) => {
    setRefused(null);
    for (const file of files) {
      const kind = kindOf(file);
      if (kind === undefined || isTooLarge(kind, file)) {
        setRefused(file);
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
        refused={refused}
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
