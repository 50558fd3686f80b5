import type { removeLearners } from '@vigil/contract/assignments/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { BulkProgress } from '../../long-jobs/components/bulk-progress.tsx';
import { useLearnersChanged } from '../api.ts';

/** The learners who were selected when an action began. */
export type LearnersChosen = { selection: RequestOf<typeof removeLearners>['body']; count: number };
export type LearnersBulk = LearnersChosen & {
  id: string;
  onStarted: () => void;
  onClose: () => void;
};

type Props = { job: LongJob; words: 'taking_out' | 'returning' | 'completing' | 'extending' | 'resetting' };

/** Progress of a job that changes an assignment's learners; its end reloads everything that shows them. */
export function LearnersProgress({ job, words }: Props) {
  const { t } = useTranslation();
  const learnersChanged = useLearnersChanged();
  return (
    <BulkProgress
      key={job.id}
      job={job}
      title={t(`assignments.${words}.running`)}
      doneWords={(count) => t(`assignments.${words}.done`, { count, number: formatNumber(count) })}
      reasonWords={(reason) =>
        t(`assignments.skipped.${reason as 'unknown'}`, { defaultValue: t('assignments.skipped.unknown') })
      }
      onOver={() => void learnersChanged()}
    />
  );
}
