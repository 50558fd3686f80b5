import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = {
  title: string;
  /** How far it is, and its result: a `BulkProgress`. */
  progress: ReactNode;
  /** What can be done about the result. */
  children?: ReactNode;
  action?: ReactNode;
  onClose: () => void;
};

/** An ordered action as it goes on; closing it stops nothing. */
export function BulkOrder({ title, progress, children, action, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} size={480} title={title}>
      <Stack gap={12}>
        {progress}
        {children}
      </Stack>
      <Group justify="flex-end" mt={24} gap={10}>
        {action}
        <Button onClick={onClose}>{t('commons:close')}</Button>
      </Group>
    </Dialog>
  );
}
