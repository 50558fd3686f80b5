import { type Editor, useEditorState } from '@tiptap/react';
import { EditSteps } from './edit-steps.tsx';

/** Undo and redo of the text. */
export function SlideSteps({ editor }: { editor: Editor }) {
  const { canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor }) => ({ canUndo: editor.can().undo(), canRedo: editor.can().redo() }),
  });
  return (
    <EditSteps
      undo={canUndo ? () => editor.commands.undo() : undefined}
      redo={canRedo ? () => editor.commands.redo() : undefined}
    />
  );
}
