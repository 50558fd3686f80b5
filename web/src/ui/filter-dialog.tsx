import { Button, Group } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSame } from '../lib/is-same.ts';
import { Dialog } from './dialog.tsx';
import { AFTER_DRAWING_MS, showFirstFlaw } from './first-flaw.ts';

type Props = {
  isOpen: boolean;
  /** The filters as chosen, and as applied to the list. */
  draft: object;
  applied: object;
  title?: string;
  children: ReactNode;
  /** Clears the applied filter, too, and closes the dialog: the button means the same in every list. */
  onReset: () => void;
  /** May refuse with an error at a field, which then gets the focus. */
  onApply: () => void;
  onClose: () => void;
};

/** The caller owns the draft of the filters, which applies only on Apply: closing the dialog asks first. */
export function FilterDialog({ isOpen, draft, applied, title, children, onReset, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
    setTimeout(() => form.current && showFirstFlaw(form.current), AFTER_DRAWING_MS);
  };
  return (
    <Dialog isOpen={isOpen} isChanged={!isSame(draft, applied)} onClose={onClose} title={title ?? t('commons:filter')} size={520}>
      <form ref={form} onSubmit={submit}>
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
