import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { BulkJob } from '../../long-jobs/components/bulk-job.tsx';
import { useResetLearners } from '../api.ts';
import { LearnersProgress, type BulkProps } from './learners-progress.tsx';

/** Lets the selected people start a course again from the beginning. */
export function ResetDialog({ id, selection, count, onStarted, onClose }: BulkProps) {
  const { t } = useTranslation();
  const reset = useResetLearners();
  if (reset.data !== undefined) {
    const progress = <LearnersProgress job={reset.data} words="resetting" />;
    return <BulkJob title={t('assignments.reset')} progress={progress} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('assignments.reset_title', { count, number: formatNumber(count) })}
      confirmLabel={t('assignments.reset')}
      typed={confirmationTextFor(count)}
      isPending={reset.isPending}
      onConfirm={() => reset.mutate({ params: { id }, body: selection }, { onSuccess: onStarted, onError: onClose })}
      onClose={onClose}
    >
      {t('assignments.reset_text')}
    </ConfirmDialog>
  );
}
