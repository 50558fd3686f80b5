import { ActionIcon, Button, TextInput } from '@mantine/core';
import { ALT_MAX } from '@vigil/contract/modules/slide-html.ts';
import { RichTextEditor as Editor } from '@mantine/tiptap';
import { type Editor as SlideEditor, useEditorState } from '@tiptap/react';
import { NodeSelection } from '@tiptap/pm/state';
import { IconNote, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../lib/format.ts';
import { filePlace, setFileAttribute } from './file-place.ts';
import classes from './slide-editor.module.css';
import { SlideFloat } from './slide-float.tsx';

/** The toolbar of the selected text. The toolbars never show at the same time. */
export function TextToolbar({ editor }: { editor: SlideEditor }) {
  const { t } = useTranslation();
  const isCallout = useEditorState({ editor, selector: ({ editor }) => editor.isActive('callout') });
  return (
    <SlideFloat editor={editor} name="text" label={t('ui.editor.toolbar')} isShown={() => areWordsPicked(editor)}>
      <Editor.ControlsGroup>
        <Editor.H2 />
        <Editor.Bold />
        <Editor.Italic />
        <Editor.Underline />
        <Editor.BulletList />
        <Editor.OrderedList />
        <Editor.Blockquote />
        <Editor.Control
          aria-label={t('ui.editor.callout')}
          title={t('ui.editor.callout')}
          active={isCallout}
          onClick={() => editor.chain().focus().toggleWrap('callout').run()}
        >
          <IconNote size={16} stroke={1.6} />
        </Editor.Control>
        {/* Rendered beside its button, because elsewhere on the page it would take the focus and hide the toolbar. */}
        <Editor.Link popoverProps={{ withinPortal: false }} />
        <Editor.Unlink />
      </Editor.ControlsGroup>
    </SlideFloat>
  );
}

const SIZES = [
  ['small', 33],
  ['half', 50],
  ['full', 100],
] as const;

/** The toolbar of the current picture, sound or video: the width of a picture, and its alternative text. */
export function FileToolbar({ editor }: { editor: SlideEditor }) {
  const { t } = useTranslation();
  const { kind, alt, width } = useEditorState({
    editor,
    selector: ({ editor }) => {
      const kind = filePlace(editor)?.kind ?? 'picture';
      const attributes = editor.getAttributes(kind) as { alt?: string; label?: string; width?: number | null };
      return { kind, alt: attributes.alt ?? attributes.label ?? '', width: attributes.width };
    },
  });
  const change = (name: 'alt' | 'label' | 'width', value: string | number) =>
    setFileAttribute(editor, filePlace(editor)?.at, { name, value });
  const remove = t(`ui.editor.remove.${kind}`);
  return (
    <SlideFloat
      editor={editor}
      name="file"
      label={t(`ui.editor.${kind}`)}
      isShown={() => isFilePicked(editor)}
      around={() => fileElement(editor)}
      place={kind === 'picture' ? 'inside' : 'above'}
    >
      {kind === 'picture' &&
        SIZES.map(([name, size]) => (
          <Button
            key={name}
            size="compact-sm"
            variant={width === size ? 'light' : 'subtle'}
            aria-pressed={width === size}
            title={formatProgress(size)}
            onClick={() => change('width', size)}
          >
            {t(`ui.editor.size.${name}`)}
          </Button>
        ))}
      <TextInput
        size="xs"
        className={classes.alt ?? ''}
        aria-label={t(`ui.editor.alt.${kind}`)}
        placeholder={t(`ui.editor.alt.${kind}`)}
        value={alt}
        maxLength={ALT_MAX}
        onChange={({ currentTarget: { value } }) => change(kind === 'picture' ? 'alt' : 'label', value)}
      />
      <ActionIcon aria-label={remove} title={remove} onClick={() => editor.chain().focus().deleteNode(kind).run()}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </SlideFloat>
  );
}

/** Whether the selected text can be formatted, which the title cannot. */
const areWordsPicked = (editor: SlideEditor): boolean => {
  const { selection } = editor.state;
  return !selection.empty && !(selection instanceof NodeSelection) && !editor.isActive('title');
};

const isFilePicked = (editor: SlideEditor): boolean =>
  filePlace(editor) !== undefined && (editor.state.selection.empty || editor.state.selection instanceof NodeSelection);

/** Returns the file's element, whether it is selected or its caption has the cursor. */
function fileElement(editor: SlideEditor): Element | null {
  const place = filePlace(editor);
  const figure = place === undefined ? null : (editor.view.nodeDOM(place.at) as HTMLElement | null);
  return figure?.querySelector('img, audio, video') ?? null;
}
