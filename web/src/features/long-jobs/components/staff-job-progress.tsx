import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { useReloadStaff } from '../../people/api.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { StaffLosses } from './staff-losses.tsx';

type Props = { job: LongJob; running: string; doneWords: (count: number) => string; onFinished?: (job: LongJob) => void };

/** The progress of a job that changes the staff. When the job ends, reloads everything that shows people. */
export function StaffJobProgress({ job, running, doneWords, onFinished }: Props) {
  const { t } = useTranslation();
  const reloadStaff = useReloadStaff();
  return (
    <>
      <BulkProgress
        key={job.id}
        job={job}
        title={running}
        doneWords={doneWords}
        reasonWords={(reason) => t(`employees.skipped.${reason as 'unknown'}`, { defaultValue: t('employees.skipped.unknown') })}
        onFinished={(finished) => {
          onFinished?.(finished);
          void reloadStaff();
        }}
      />
      <StaffLosses job={job} />
    </>
  );
}
