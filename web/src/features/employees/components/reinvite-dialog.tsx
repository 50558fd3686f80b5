import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useReinviteEmployees } from '../../people/api.ts';
import type { ChosenPeople } from '../api.ts';
import { BulkJob } from '../../long-jobs/components/bulk-job.tsx';
import { StaffJobProgress } from '../../long-jobs/components/staff-job-progress.tsx';

type Props = { selection: ChosenPeople; onStarted: () => void; onClose: () => void };

/** Sends registration emails again. */
export function ReinviteDialog({ selection, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const reinvite = useReinviteEmployees();
  if (reinvite.data !== undefined) {
    return (
      <BulkJob
        title={t('employees.reinvite.action')}
        progress={
          <StaffJobProgress
            job={reinvite.data}
            running={t('employees.reinvite.running')}
            doneWords={(count) => t('employees.reinvite.done', { count, number: formatNumber(count) })}
          />
        }
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('employees.reinvite.title')}
      confirmLabel={t('employees.reinvite.action')}
      isDangerous={false}
      isPending={reinvite.isPending}
      onConfirm={() => reinvite.mutate({ body: selection }, { onSuccess: onStarted, onError: onClose })}
      onClose={onClose}
    >
      {t('employees.reinvite.text')}
    </ConfirmDialog>
  );
}
