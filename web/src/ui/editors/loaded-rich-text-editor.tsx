import { Link, RichTextEditor as Editor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useTranslation } from 'react-i18next';
import classes from './editors.module.css';

type Props = { label: string; value: string; onChange: (html: string) => void };

export function LoadedRichTextEditor({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false }), Link],
    content: value,
    editorProps: { attributes: { 'aria-label': label } },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  return (
    <Editor
      editor={editor}
      className={classes.rich ?? ''}
      labels={{
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
