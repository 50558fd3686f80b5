import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { BulkJob } from '../../long-jobs/components/bulk-job.tsx';
import { StaffJobProgress } from '../../long-jobs/components/staff-job-progress.tsx';
import { type ChosenPeople, useUnblockEmployees } from '../api.ts';

type Props = { selection: ChosenPeople; count: number; onStarted: () => void; onClose: () => void };

/** Unblocks the selected people while the licence has free places, and skips the rest. */
export function UnblockPeopleDialog({ selection, count, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const unblock = useUnblockEmployees();
  if (unblock.data !== undefined) {
    return (
      <BulkJob
        title={t('blocking.unblock')}
        progress={
          <StaffJobProgress
            job={unblock.data}
            running={t('blocking.unblocking.running')}
            doneWords={(done) => t('blocking.unblocking.done', { count: done, number: formatNumber(done) })}
          />
        }
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('blocking.unblock_many_title', { count, number: formatNumber(count) })}
      confirmLabel={t('blocking.unblock')}
      isDangerous={false}
      typed={confirmationTextFor(count)}
      isPending={unblock.isPending}
      onConfirm={() => unblock.mutate({ body: selection }, { onSuccess: onStarted, onError: onClose })}
      onClose={onClose}
    >
      {t('blocking.unblock_many_text')}
    </ConfirmDialog>
  );
}
