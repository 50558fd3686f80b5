import type { Employee } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useResetTwoFactor } from '../../two-factor/api.ts';

/** Removes the second factor of a person who lost their phone and their recovery codes. */
export function ResetTwoFactorDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const reset = useResetTwoFactor();
  return (
    <ConfirmDialog
      isOpen
      title={t('two_factor.reset_title')}
      confirmLabel={t('commons:reset')}
      isPending={reset.isPending}
      onConfirm={() => reset.mutate({ params: { id: employee.id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('two_factor.reset_text', { name: displayName(employee) })}
    </ConfirmDialog>
  );
}
