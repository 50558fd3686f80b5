import type { BulkResult, LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { showTip } from '../../../lib/tips.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { type ChosenPeople, useDeleteEmployees } from '../api.ts';
import { DeletionProgress } from './deletion-progress.tsx';

type Props = { selection: ChosenPeople; count: number; onStarted: () => void; onClose: () => void };

/** Reports a success only if at least one person was deleted. */
const reportDeleted = ({ status, result }: LongJob) =>
  status === 'success' && ((result as BulkResult | null)?.done ?? 0) > 0 && showTip('employess.delete_many');

/** Deletes the selected people after confirmation; offers an undo. */
export function DeleteEmployeesDialog({ selection, count, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteEmployees();
  if (remove.data !== undefined) return <DeletionProgress job={remove.data} onFinished={reportDeleted} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t('employees.delete.many_title', { count, number: formatNumber(count) })}
      typed={confirmationTextFor(count)}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ body: selection }, { onSuccess: onStarted, onError: onClose })}
      onClose={onClose}
    >
      {t('employees.delete.many_text')}
    </ConfirmDialog>
  );
}
