import { Button, Group, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  title: string;
  action: string;
  isReady: boolean;
  isPending: boolean;
  children: ReactNode;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
};

/** One question about a department, with its two buttons. */
export function DepartmentForm({ title, action, isReady, isPending, children, onSubmit, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} size={440} title={title} closeButtonProps={{ 'aria-label': t('commons:close') }}>
      <form onSubmit={onSubmit} noValidate>
        {children}
        <Group justify="flex-end" mt={24} gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('commons:cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={isPending}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
