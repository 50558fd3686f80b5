import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BulkResult, LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { longJobQuery } from '../../long-jobs/api.ts';
import { useReturnEmployees } from '../api.ts';
import { BulkOrder } from './bulk-order.tsx';

/** What a deletion left behind, and the way back. */
export function Deletion({ job, onClose }: { job: LongJob; onClose: () => void }) {
  const { t } = useTranslation();
  const { status, result } = useQuery(longJobQuery(job)).data;
  const undo = useReturnEmployees();
  const words = { title: t('employees.delete.title'), onClose };
  if (undo.data !== undefined) {
    return (
      <BulkOrder
        {...words}
        job={undo.data}
        running={t('employees.returning.running')}
        doneWords={(count) => t('employees.returning.done', { count, number: formatNumber(count) })}
      />
    );
  }
  const canUndo = status === 'success' && ((result as BulkResult | null)?.done ?? 0) > 0;
  return (
    <BulkOrder
      {...words}
      job={job}
      running={t('employees.deletion.running')}
      doneWords={(count) => t('employees.deletion.done', { count, number: formatNumber(count) })}
      action={
        canUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
            loading={undo.isPending}
            onClick={() => undo.mutate({ params: { id: job.id } })}
          >
            {t('employees.deletion.undo')}
          </Button>
        )
      }
    >
      {canUndo && <p>{t('employees.deletion.undo_text')}</p>}
    </BulkOrder>
  );
}
