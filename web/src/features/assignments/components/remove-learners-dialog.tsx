import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { UndoableJob } from '../../long-jobs/components/undoable-job.tsx';
import { useRestoreLearners, useRemoveLearners } from '../api.ts';
import { LearnersProgress, type BulkProps } from './learners-progress.tsx';

/** Removes the selected people from an assignment; an undo restores them with their progress. */
export function RemoveLearnersDialog({ id, selection, count, onStarted, onClose }: BulkProps) {
  const { t } = useTranslation();
  const removeFromCourse = useRemoveLearners();
  const undo = useRestoreLearners();
  if (removeFromCourse.data !== undefined) {
    const { data: job } = removeFromCourse;
    const progressOf = (words: 'taking_out' | 'returning') => (job: LongJob) => <LearnersProgress job={job} words={words} />;
    return (
      <UndoableJob
        title={t('assignments.take_out')}
        job={job}
        progress={progressOf('taking_out')}
        undoing={undo.data}
        undoingProgress={progressOf('returning')}
        isUndoPending={undo.isPending}
        onUndo={() => undo.mutate({ params: { id }, body: { job_id: job.id } })}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('assignments.take_out_title', { count, number: formatNumber(count) })}
      confirmLabel={t('assignments.take_out')}
      typed={confirmationTextFor(count)}
      isPending={removeFromCourse.isPending}
      onConfirm={() => removeFromCourse.mutate({ params: { id }, body: selection }, { onSuccess: onStarted, onError: onClose })}
      onClose={onClose}
    >
      {t('assignments.take_out_text')}
    </ConfirmDialog>
  );
}
