import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './slide-editor.module.css';

/** Undo and redo buttons; a button is disabled if there is nothing to do. */
export function EditSteps({ undo, redo }: { undo: (() => void) | undefined; redo: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <ActionIcon
        className={classes.step ?? ''}
        aria-label={t('ui.editor.undo')}
        title={`${t('ui.editor.undo')} (Ctrl+Z)`}
        disabled={undo === undefined}
        onMouseDown={stayInText}
        onClick={undo}
      >
        <IconArrowBackUp size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        className={classes.step ?? ''}
        aria-label={t('ui.editor.redo')}
        title={`${t('ui.editor.redo')} (Ctrl+Shift+Z)`}
        disabled={redo === undefined}
        onMouseDown={stayInText}
        onClick={redo}
      >
        <IconArrowForwardUp size={18} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

/**
 * Keeps the focus in the text when a button is pressed. Focusing the text again later would move a cursor that the person has set
 * meanwhile.
 */
const stayInText = (event: MouseEvent) => event.preventDefault();
