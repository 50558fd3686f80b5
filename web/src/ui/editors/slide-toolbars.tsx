import { ActionIcon, Button, TextInput } from '@mantine/core';
import { RichTextEditor as Editor } from '@mantine/tiptap';
import { type Editor as SlideEditor, useEditorState } from '@tiptap/react';
import { NodeSelection } from '@tiptap/pm/state';
import { BubbleMenu } from '@tiptap/react/menus';
import { IconNote, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../lib/format.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { picturePlace, setPictureAttribute } from './picture-place.ts';
import classes from './slide-editor.module.css';

/** For the words that are selected; one toolbar at a time. */
export function TextToolbar({ editor }: { editor: SlideEditor }) {
  const { t } = useTranslation();
  const isCallout = useEditorState({ editor, selector: ({ editor }) => editor.isActive('paragraph', { callout: true }) });
  return (
    <Float editor={editor} name="text" label={t('ui.editor.toolbar')} isShown={() => areWordsPicked(editor)}>
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
          onClick={() => editor.chain().focus().updateAttributes('paragraph', { callout: !isCallout }).run()}
        >
          <IconNote size={16} stroke={1.6} />
        </Editor.Control>
        {/* Beside its button, and not at the page's end: the toolbar goes when the cursor leaves it. */}
        <Editor.Link popoverProps={{ withinPortal: false }} />
        <Editor.Unlink />
      </Editor.ControlsGroup>
    </Float>
  );
}

const SIZES = [
  ['small', 33],
  ['half', 50],
  ['full', 100],
] as const;

/** For the picture at hand: how wide it is, what it shows for those who do not see it. */
export function PictureToolbar({ editor }: { editor: SlideEditor }) {
  const { t } = useTranslation();
  const { alt, width } = useEditorState({
    editor,
    selector: ({ editor }) => editor.getAttributes('picture') as { alt?: string; width?: number | null },
  });
  const change = (name: 'alt' | 'width', value: string | number) =>
    setPictureAttribute(editor, picturePlace(editor), { name, value });
  return (
    <Float
      editor={editor}
      name="picture"
      label={t('ui.editor.picture')}
      isShown={() => isPicturePicked(editor)}
      around={() => pictureRect(editor)}
    >
      {SIZES.map(([name, size]) => (
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
        aria-label={t('ui.editor.alt')}
        placeholder={t('ui.editor.alt')}
        value={alt ?? ''}
        maxLength={ALT_MAX}
        onChange={({ currentTarget: { value } }) => change('alt', value)}
      />
      <ActionIcon
        aria-label={t('ui.editor.remove_picture')}
        title={t('ui.editor.remove_picture')}
        onClick={() => editor.chain().focus().deleteNode('picture').run()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Float>
  );
}

/** What reads a page aloud reads it in one breath. */
const ALT_MAX = 300;

/** Words that have a type of their own, which the title has not. */
const areWordsPicked = (editor: SlideEditor): boolean => {
  const { selection } = editor.state;
  return !selection.empty && !(selection instanceof NodeSelection) && !editor.isActive('title');
};

const isPicturePicked = (editor: SlideEditor): boolean =>
  picturePlace(editor) !== undefined && (editor.state.selection.empty || editor.state.selection instanceof NodeSelection);

/** The picture itself, whether it is selected or its caption has the cursor. */
function pictureRect(editor: SlideEditor) {
  const place = picturePlace(editor);
  const image = place === undefined ? null : (editor.view.nodeDOM(place) as HTMLElement | null)?.querySelector('img');
  return image ? { getBoundingClientRect: () => image.getBoundingClientRect() } : null;
}

type FloatProps = {
  editor: SlideEditor;
  name: string;
  label: string;
  isShown: () => boolean;
  around?: () => { getBoundingClientRect: () => DOMRect } | null;
  children: ReactNode;
};

/** Above the words it acts on, on a phone below, where the phone's own menu does not stand; of a picture on its lower edge. */
function Float({ editor, name, label, isShown, around, children }: FloatProps) {
  const isPhone = useIsPhone();
  const place = around
    ? ({ placement: 'bottom', offset: ({ rects }: Rects) => -rects.floating.height - GAP, flip: false } as const)
    : ({ placement: isPhone ? 'bottom' : 'top', offset: GAP, flip: true } as const);
  return (
    <BubbleMenu
      editor={editor}
      pluginKey={name}
      updateDelay={0}
      shouldShow={isShown}
      {...(around && { getReferencedVirtualElement: around })}
      options={{ ...place, shift: { padding: GAP } }}
      className={classes.toolbar}
      role="toolbar"
      aria-label={label}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') editor.commands.focus();
      }}
    >
      {children}
    </BubbleMenu>
  );
}

const GAP = 8;
type Rects = { rects: { floating: { height: number } } };
