import type { Employee } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { BulkResult } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { showTip } from '../../../lib/tips.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useReloadStaff } from '../../people/api.ts';
import { useDeleteEmployees } from '../api.ts';
import { DeletionProgress } from './deletion-progress.tsx';

/** Deletes one person as a bulk action on a single person, so that the staff list offers the same undo. */
export function DeleteEmployeeDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const reloadStaff = useReloadStaff();
  const remove = useDeleteEmployees();
  // The job's result says why a person could not be deleted.
  if (remove.data !== undefined) return <DeletionProgress job={remove.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t('employees.delete.one_title')}
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { body: { ids: { include_ids: [employee.id] } } },
          {
            onSuccess: ({ result }) => {
              if ((result as BulkResult | null)?.done !== 1) return;
              showTip('employess.delete');
              onClose();
              void reloadStaff();
            },
            onError: onClose,
          },
        )
      }
      onClose={onClose}
    >
      {t('employees.delete.one_text', { name: displayName(employee) })}
    </ConfirmDialog>
  );
}
