import type { Employee } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteEmployee } from '../api.ts';

export function DeleteEmployeeDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteEmployee();
  return (
    <ConfirmDialog
      isOpen
      title={t('employees.delete.one_title')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: employee.id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('employees.delete.one_text', { name: displayName(employee) })}
    </ConfirmDialog>
  );
}
