import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';

type Props = {
  title: string;
  /** The progress and the result: a `BulkProgress`. */
  progress: ReactNode;
  /** Actions on the result. */
  children?: ReactNode;
  action?: ReactNode;
  onClose: () => void;
};

/** A running bulk action; closing the dialog does not stop it. */
export function BulkJob({ title, progress, children, action, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} size={480} title={title}>
      <Stack gap={12}>
        {progress}
        {children}
      </Stack>
      <FormActions>
        {action}
        <Button onClick={onClose}>{t('commons:close')}</Button>
      </FormActions>
    </Dialog>
  );
}
