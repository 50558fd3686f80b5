import type { removeLearners } from '@vigil/contract/assignments/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { BulkProgress } from '../../long-jobs/components/bulk-progress.tsx';
import { useReloadLearners } from '../api.ts';

/** The learners who were selected when an action began. */
export type ChosenLearners = { selection: RequestOf<typeof removeLearners>['body']; count: number };
export type BulkProps = ChosenLearners & {
  id: string;
  onStarted: () => void;
  onClose: () => void;
};

type Props = { job: LongJob; words: 'taking_out' | 'returning' | 'completing' | 'extending' | 'resetting' };

/** Progress of a job that changes an assignment's learners. When the job ends, reloads everything that shows these learners. */
export function LearnersProgress({ job, words }: Props) {
  const { t } = useTranslation();
  const reloadLearners = useReloadLearners();
  return (
    <BulkProgress
      key={job.id}
      job={job}
      title={t(`assignments.${words}.running`)}
      doneWords={(count) => t(`assignments.${words}.done`, { count, number: formatNumber(count) })}
      reasonWords={(reason) =>
        t(`assignments.skipped.${reason as 'unknown'}`, { defaultValue: t('assignments.skipped.unknown') })
      }
      onFinished={() => void reloadLearners()}
    />
  );
}
