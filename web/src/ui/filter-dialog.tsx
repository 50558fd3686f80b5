import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSame } from '../lib/is-same.ts';
import { Dialog } from './dialog.tsx';
import { AFTER_DRAWING_MS, showFirstFlaw } from './first-flaw.ts';
import { FormActions } from './form-actions.tsx';

type Props = {
  isOpen: boolean;
  /** The filters as chosen in the dialog; `applied` are those of the list. */
  draft: object;
  applied: object;
  title?: string;
  /** How much the chosen filters find. */
  found?: ReactNode;
  children: ReactNode;
  /** Clears the chosen and the applied filters and closes the dialog, in every list alike. */
  onReset: () => void;
  /** Applies the chosen filters, or shows an error at a field, which then gets the focus. */
  onApply: () => void;
  onClose: () => void;
};

/**
 * A dialog that chooses the filters of a list. The caller holds the chosen filters, which apply only with the button; closing the
 * dialog asks first.
 */
export function FilterDialog({ isOpen, draft, applied, title, found, children, onReset, onApply, onClose }: Props) {
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
        <FormActions aside={found}>
          <Button variant="default" onClick={onReset}>
            {t('commons:reset')}
          </Button>
          <Button type="submit">{t('commons:apply')}</Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
