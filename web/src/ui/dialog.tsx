import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogFrame, type FrameProps } from './dialog-frame.tsx';
import { type DialogForms, DialogContext } from './dialog-context.ts';

type Props = FrameProps & {
  /** Whether closing would lose something besides the changes in the forms inside. */
  isChanged?: boolean;
};

/** A dialog for input. Closing it, in any way, asks first if a form inside has changes. */
export function Dialog({ isChanged = false, onClose, children, ...frame }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [forms] = useState<DialogForms>(() => new Set());
  const changed = () => [...forms].filter((form) => form.isChanged());
  const close = () => (isChanged || changed().length > 0 ? setAsking(true) : onClose());
  return (
    <DialogFrame {...frame} onClose={close}>
      <DialogContext value={{ forms, close }}>{children}</DialogContext>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('ui.leave.close_title')}
        confirmLabel={t('ui.leave.close')}
        onConfirm={() => {
          for (const form of changed()) form.discard();
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        {t('ui.leave.close_text')}
      </ConfirmDialog>
    </DialogFrame>
  );
}
