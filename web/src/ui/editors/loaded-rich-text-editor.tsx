import { Link, RichTextEditor as Editor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { useEditor } from '@tiptap/react';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { site } from '../../lib/site.ts';
import classes from './editors.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  /** Keeps a picture and gives its address: the editor is then for whole pages, with headings, quotes and pictures. */
  onPicture?: (picture: File) => Promise<string>;
};

export function LoadedRichTextEditor({ label, value, onChange, onPicture }: Props) {
  const { t } = useTranslation();
  const told = useRef(value);
  const chooser = useRef<HTMLInputElement>(null);
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false }), Link, ...(onPicture === undefined ? [] : [Image])],
    content: value,
    injectNonce: site.styleNonce,
    editorProps: { attributes: { 'aria-label': label } },
    onUpdate: ({ editor }) => {
      told.current = editor.isEmpty ? '' : editor.getHTML();
      onChange(told.current);
    },
  });
  // A value that did not come from here, such as one taken back, is shown; one that did is there already.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor?.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  const insertPicture = async (picture: File | undefined) => {
    if (picture === undefined || onPicture === undefined) return;
    const src = await onPicture(picture);
    editor?.chain().focus().setImage({ src }).run();
  };
  return (
    <Editor
      editor={editor}
      className={classes.rich ?? ''}
      labels={{
        h2ControlLabel: t('ui.editor.heading'),
        h3ControlLabel: t('ui.editor.subheading'),
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
      <Editor.Toolbar>
        {onPicture !== undefined && (
          <Editor.ControlsGroup>
            <Editor.H2 />
            <Editor.H3 />
            <Editor.Blockquote />
            <Editor.Control
              aria-label={t('ui.editor.picture')}
              title={t('ui.editor.picture')}
              onClick={() => chooser.current?.click()}
            >
              <IconPhoto size={16} stroke={1.6} />
            </Editor.Control>
            <input
              ref={chooser}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/gif"
              hidden
              onChange={(event) => void insertPicture(event.currentTarget.files?.[0])}
            />
          </Editor.ControlsGroup>
        )}
        <Editor.ControlsGroup>
          <Editor.Bold />
          <Editor.Italic />
          <Editor.Underline />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.BulletList />
          <Editor.OrderedList />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Link />
          <Editor.Unlink />
        </Editor.ControlsGroup>
      </Editor.Toolbar>
      <Editor.Content />
    </Editor>
  );
}
