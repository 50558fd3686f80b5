import { useComputedColorScheme } from '@mantine/core';
import { Link, RichTextEditor as Editor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import '@vigil/contract/modules/slide.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isSame } from '../../lib/is-same.ts';
import { site } from '../../lib/site.ts';
import { awaitedAfter } from './awaited.ts';
import classes from './slide-editor.module.css';
import { SlideInserts } from './slide-inserts.tsx';
import { slideSchema } from './slide-schema.ts';
import { SlideSteps } from './slide-steps.tsx';
import { contentOf, type SlideText, textOf } from './slide-text.ts';
import { PictureToolbar, TextToolbar } from './slide-toolbars.tsx';

type Props = {
  label: string;
  value: SlideText;
  onChange: (text: SlideText) => void;
  /** Keeps a picture and gives its address; undefined when it could not, of which it has told. */
  onPicture: (picture: File) => Promise<string | undefined>;
  /** Where the steps back and forth stand. */
  corner: HTMLElement | null;
  /** Its title is still nobody's: it is there to be typed over. */
  isFresh: boolean;
  /** What else can be put into the slide. */
  inserts?: ReactNode;
};

export function LoadedSlideEditor({ label, value, onChange, onPicture, corner, isFresh, inserts }: Props) {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme('light');
  /** What was told and has not come back yet, the last of what has before it. */
  const told = useRef<readonly SlideText[]>([value]);
  const shown = useRef<SlideText>(value);
  const box = useRef<HTMLDivElement>(null);
  const [isSending, setSending] = useState(false);
  const take = useRef<(pictures: readonly File[]) => void>(() => {});
  const takePictures = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) take.current(pictures);
    return pictures.length > 0;
  };
  const editor = useEditor({
    extensions: [StarterKit.configure({ document: false, link: false, heading: { levels: [1, 2, 3, 4] } }), Link, ...slideSchema],
    content: contentOf(value),
    injectNonce: site.styleNonce,
    editorProps: {
      attributes: { 'aria-label': label, class: 'slide', 'data-theme': scheme },
      handlePaste: (_, event) => takePictures(event.clipboardData?.files),
      handleDrop: (_, event) => takePictures(event.dataTransfer?.files),
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
  // What did not come from here, such as a draft that was let go, is shown. What did is there already, and under a quick hand
  // it comes back later than the next letter is told.
  useEffect(() => {
    const awaited = awaitedAfter(told.current, value);
    told.current = awaited ?? [value];
    if (awaited !== null) return;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
    shown.current = textOf(editor);
  }, [editor, value]);
  const insertBelow = (content: { type: string; attrs?: object }) => {
    const { $to, to } = editor.state.selection;
    const place = $to.depth === 0 ? to : $to.after(1);
    editor
      .chain()
      .insertContentAt(place, content)
      .setTextSelection(place + 1)
      .focus()
      .run();
  };
  const insertPictures = async (pictures: readonly File[]) => {
    setSending(true);
    for (const picture of pictures) {
      const src = await onPicture(picture);
      if (src !== undefined && !editor.isDestroyed) insertBelow({ type: 'picture', attrs: { src } });
    }
    setSending(false);
  };
  useEffect(() => {
    take.current = (pictures) => void insertPictures(pictures);
  });
  return (
    <Editor
      ref={box}
      editor={editor}
      className={classes.editor ?? ''}
      labels={{
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
      }}
    >
      <TextToolbar editor={editor} />
      <PictureToolbar editor={editor} />
      <Editor.Content />
      <SlideInserts
        isSending={isSending}
        onPictures={(files) => void insertPictures(files)}
        onCallout={() => insertBelow({ type: 'paragraph', attrs: { callout: true } })}
        onList={() => editor.chain().focus().toggleBulletList().run()}
      >
        {inserts}
      </SlideInserts>
      {corner !== null && createPortal(<SlideSteps editor={editor} />, corner)}
    </Editor>
  );
}
