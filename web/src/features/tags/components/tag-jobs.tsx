import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { BulkProgress } from '../../long-jobs/components/bulk-progress.tsx';
import { TagPill } from '../../tag-automation/components/tag-pill.tsx';
import { useReloadTags } from '../api.ts';
import type { TagJob } from './use-tag-jobs.tsx';

type Props = { jobs: readonly TagJob[]; mode: 'assign' | 'unassign' };

/** The outcomes of assigning or unassigning tags. */
export function TagJobs({ jobs, mode }: Props) {
  const { t } = useTranslation();
  const reloadTags = useReloadTags();
  return (
    <Stack gap={12}>
      {jobs.map(({ job, tag }) => (
        <Stack key={job.id} gap={6} align="stretch">
          <span>
            <TagPill tag={tag} />
          </span>
          <BulkProgress
            job={job}
            title={t(`tags.${mode}.running`)}
            doneWords={(count) => t(`tags.${mode}.done`, { count, number: formatNumber(count) })}
            reasonWords={(reason) => t(`tags.skipped.${reason as 'unknown'}`, { defaultValue: t('tags.skipped.unknown') })}
            onFinished={() => void reloadTags()}
          />
        </Stack>
      ))}
    </Stack>
  );
}
