import { IMPERSONATION_MINUTES } from '@vigil/contract/auth/rules.ts';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useImpersonate } from '../../profile/api.ts';

/** Explains, before impersonation begins, that the audit log records it. */
export function ImpersonateDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const see = useImpersonate();
  return (
    <ConfirmDialog
      isOpen
      title={t('see_as.title', { name: displayName(employee) })}
      confirmLabel={t('see_as.start')}
      isDangerous={false}
      isPending={see.isPending || see.isSuccess}
      onConfirm={() => see.mutate({ params: { id: employee.id } }, { onError: onClose })}
      onClose={onClose}
    >
      {t('see_as.text', { minutes: IMPERSONATION_MINUTES })}
    </ConfirmDialog>
  );
}
