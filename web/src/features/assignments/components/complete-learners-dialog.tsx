import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { BulkJob } from '../../long-jobs/components/bulk-job.tsx';
import { useCompleteLearners } from '../api.ts';
import { LearnersProgress, type BulkProps } from './learners-progress.tsx';

/** Marks the course as completed for the selected people, whatever their progress. */
export function CompleteLearnersDialog({ id, selection, count, onStarted, onClose }: BulkProps) {
  const { t } = useTranslation();
  const complete = useCompleteLearners();
  if (complete.data !== undefined) {
    const progress = <LearnersProgress job={complete.data} words="completing" />;
    return <BulkJob title={t('assignments.count_done')} progress={progress} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('assignments.count_done_title', { count, number: formatNumber(count) })}
      confirmLabel={t('assignments.count_done')}
      isDangerous={false}
      typed={confirmationTextFor(count)}
      isPending={complete.isPending}
      onConfirm={() => complete.mutate({ params: { id }, body: selection }, { onSuccess: onStarted, onError: onClose })}
      onClose={onClose}
    >
      {t('assignments.count_done_text')}
    </ConfirmDialog>
  );
}
