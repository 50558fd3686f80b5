import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from './dialog-frame.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  /** What will be gone, and what stays. */
  children?: ReactNode;
  /** "Delete" unless said otherwise. */
  confirmLabel?: string;
  isDangerous?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({ isOpen, title, children, confirmLabel, isDangerous = true, isPending = false, ...on }: Props) {
  const { t } = useTranslation();
  return (
    <DialogFrame isOpen={isOpen} onClose={on.onClose} title={title}>
      {children}
      <Group justify="flex-end" mt={24} gap={10}>
        <Button variant="default" onClick={on.onClose} data-autofocus>
          {t('commons:cancel')}
        </Button>
        <Button {...(isDangerous && { color: 'red' })} loading={isPending} onClick={on.onConfirm}>
          {confirmLabel ?? t('commons:delete')}
        </Button>
      </Group>
    </DialogFrame>
  );
}
