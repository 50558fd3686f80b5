import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { StaffJobProgress } from '../../long-jobs/components/staff-job-progress.tsx';
import { UndoableJob } from '../../long-jobs/components/undoable-job.tsx';
import { useUndoBlocking } from '../api.ts';

/** The result of a block, with its undo. */
export function BlockingProgress({ job, onClose }: { job: LongJob; onClose: () => void }) {
  const { t } = useTranslation();
  const undo = useUndoBlocking();
  const progressOf = (words: 'blocking' | 'unblocking') => (job: LongJob) => (
    <StaffJobProgress
      job={job}
      running={t(`blocking.${words}.running`)}
      doneWords={(count) => t(`blocking.${words}.done`, { count, number: formatNumber(count) })}
    />
  );
  return (
    <UndoableJob
      title={t('blocking.title')}
      job={job}
      progress={progressOf('blocking')}
      undoing={undo.data}
      undoingProgress={progressOf('unblocking')}
      isUndoPending={undo.isPending}
      onUndo={() => undo.mutate({ params: { id: job.id } })}
      onClose={onClose}
    />
  );
}
