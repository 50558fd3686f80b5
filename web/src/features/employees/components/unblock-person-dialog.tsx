import type { Employee } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUnblockEmployee } from '../api.ts';

/** Explains what unblocking changes, and unblocks the person after confirmation. */
export function UnblockPersonDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const unblock = useUnblockEmployee();
  return (
    <ConfirmDialog
      isOpen
      isDangerous={false}
      title={t('blocking.unblock_title')}
      confirmLabel={t('blocking.unblock')}
      isPending={unblock.isPending}
      onConfirm={() => unblock.mutate({ params: { id: employee.id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      {t(`blocking.unblock_text.${employee.blocked_by ?? 'person'}`, { name: displayName(employee) })}
    </ConfirmDialog>
  );
}
