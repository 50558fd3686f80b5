import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyDraft } from '../lib/use-draft.ts';
import { Dialog } from './dialog.tsx';
import { DraftForm } from './draft-form.tsx';
import { DraftError, RestoredNotice } from './draft-notice.tsx';
import { useCloseDialog } from './dialog-context.ts';
import { FormActions } from './form-actions.tsx';

type Props = {
  draft: AnyDraft;
  title: string;
  size?: number;
  /** Defaults to "Save". */
  action?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that contains a single form. */
export function FormDialog({ draft, title, size, action, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose} {...(size !== undefined && { size })}>
      <DraftForm draft={draft}>
        <Stack gap={16}>
          <RestoredNotice draft={draft} />
          {children}
          {/* The error is below the fields, near the button that was pressed (spec point 8). */}
          <DraftError draft={draft} />
        </Stack>
        <DialogButtons draft={draft} {...(action !== undefined && { action })} />
      </DraftForm>
    </Dialog>
  );
}

/** The buttons of a dialog's form: cancel, any others, and save. */
export function DialogButtons({ draft, action, children }: { draft: AnyDraft; action?: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const close = useCloseDialog();
  return (
    <FormActions>
      <Button variant="default" onClick={close}>
        {t('commons:cancel')}
      </Button>
      {children}
      <Button type="submit" loading={draft.isSaving}>
        {action ?? t('commons:save')}
      </Button>
    </FormActions>
  );
}
