import { ActionIcon } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './slide-editor.module.css';

/** A step back in the text, and forth again. */
export function SlideSteps({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor }) => ({ canUndo: editor.can().undo(), canRedo: editor.can().redo() }),
  });
  return (
    <>
      <ActionIcon
        className={classes.step ?? ''}
        aria-label={t('ui.editor.undo')}
        title={`${t('ui.editor.undo')} (Ctrl+Z)`}
        disabled={!canUndo}
        onMouseDown={stayInText}
        onClick={() => editor.commands.undo()}
      >
        <IconArrowBackUp size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        className={classes.step ?? ''}
        aria-label={t('ui.editor.redo')}
        title={`${t('ui.editor.redo')} (Ctrl+Shift+Z)`}
        disabled={!canRedo}
        onMouseDown={stayInText}
        onClick={() => editor.commands.redo()}
      >
        <IconArrowForwardUp size={18} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

/** The cursor is where it was: given back later, it would undo where one has clicked since. */
const stayInText = (event: MouseEvent) => event.preventDefault();
