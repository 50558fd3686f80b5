import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { StaffJobProgress } from '../../long-jobs/components/staff-job-progress.tsx';
import { UndoableJob } from '../../long-jobs/components/undoable-job.tsx';
import { useRestoreEmployees } from '../api.ts';

type Props = {
  job: LongJob;
  /** Called when the deletion ends, but not after an undo. */
  onFinished?: (job: LongJob) => void;
  onClose: () => void;
};

/** The result of a deletion, with its undo. */
export function DeletionProgress({ job, onFinished, onClose }: Props) {
  const { t } = useTranslation();
  const undo = useRestoreEmployees();
  const progressOf = (words: 'deletion' | 'returning') => (job: LongJob) => (
    <StaffJobProgress
      job={job}
      running={t(`employees.${words}.running`)}
      doneWords={(count) => t(`employees.${words}.done`, { count, number: formatNumber(count) })}
      {...(words === 'deletion' && onFinished && { onFinished })}
    />
  );
  return (
    <UndoableJob
      title={t('employees.delete.title')}
      job={job}
      progress={progressOf('deletion')}
      undoing={undo.data}
      undoingProgress={progressOf('returning')}
      isUndoPending={undo.isPending}
      onUndo={() => undo.mutate({ params: { id: job.id } })}
      onClose={onClose}
    />
  );
}
