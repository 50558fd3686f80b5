import { Button, Group, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  isOpen: boolean;
  title?: string;
  children: ReactNode;
  onReset: () => void;
  onApply: () => void;
  onClose: () => void;
};

/** The draft of the filters belongs to the caller and counts only when it is applied. */
export function FilterDialog({ isOpen, title, children, onReset, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title ?? t('commons:filter')}
      size={520}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      <form onSubmit={submit}>
        {children}
        <Group justify="flex-end" mt={24} gap={10}>
          <Button variant="default" onClick={onReset}>
            {t('commons:reset')}
          </Button>
          <Button type="submit">{t('commons:apply')}</Button>
        </Group>
      </form>
    </Modal>
  );
}
