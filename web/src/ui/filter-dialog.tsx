import { Button, Group } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isSame } from '../lib/is-same.ts';
import { Dialog } from './dialog.tsx';

type Props = {
  isOpen: boolean;
  /** As they are chosen, and as the list has them. */
  draft: object;
  applied: object;
  title?: string;
  children: ReactNode;
  onReset: () => void;
  onApply: () => void;
  onClose: () => void;
};

/** The draft of the filters belongs to the caller and counts only when it is applied: closing asks first. */
export function FilterDialog({ isOpen, draft, applied, title, children, onReset, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <Dialog isOpen={isOpen} isChanged={!isSame(draft, applied)} onClose={onClose} title={title ?? t('commons:filter')} size={520}>
      <form onSubmit={submit}>
        {children}
        <Group justify="flex-end" mt={24} gap={10}>
          <Button variant="default" onClick={onReset}>
            {t('commons:reset')}
          </Button>
          <Button type="submit">{t('commons:apply')}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
