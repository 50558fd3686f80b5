import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BulkResult, LongJob } from '@vigil/contract/shared/long-job.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { longJobQuery } from '../api.ts';

type Props = {
  /** The job that the creating call returned; a job for few people has already ended. */
  job: LongJob;
  /** What is being done: "Assigning the tags". */
  title: string;
  /** Returns the result with its number: "Tagged: 12". */
  doneWords: (count: number) => string;
  /** Describes why people were skipped. */
  reasonWords: (reason: string) => string;
  onFinished?: (job: LongJob) => void;
};

/** The progress of a bulk action on people and its result: how many succeeded, how many were skipped, and why. */
export function BulkProgress({ job: known, title, doneWords, reasonWords, onFinished }: Props) {
  const { t } = useTranslation();
  const { data: job } = useQuery(longJobQuery(known));
  const { status, done, total } = job;
  const announce = useEffectEvent(() => onFinished?.(job));
  useEffect(() => {
    if (status !== 'in_process') announce();
  }, [status]);
  if (status === 'error') return <Notice status="error">{t('ui.bulk.failed')}</Notice>;
  if (status === 'in_process') {
    return (
      <div role="status">
        <Stack gap={8}>
          {title}
          <ProgressBar value={total === null || total === 0 ? 0 : (done / total) * 100} label={title} />
          <Text size="xs" c="dimmed">
            {total !== null && `${t('ui.bulk.progress', { done: formatNumber(done), total: formatNumber(total) })}. `}
            {t('ui.bulk.goes_on')}
          </Text>
        </Stack>
      </div>
    );
  }
  const result = job.result as BulkResult | null;
  const skipped = Object.entries(result?.skipped ?? {});
  return (
    <Notice status={(result?.done ?? 0) > 0 ? 'success' : 'warning'}>
      {doneWords(result?.done ?? 0)}
      {skipped.length > 0 && (
        <ul>
          {skipped.map(([reason, count]) => (
            <li key={reason}>{t('ui.bulk.skipped', { reason: reasonWords(reason), number: formatNumber(count) })}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
