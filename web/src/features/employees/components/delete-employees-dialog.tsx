import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { longJobQuery } from '../../long-jobs/api.ts';
import { type selectionBody, useDeleteEmployees, useReturnEmployees } from '../api.ts';
import { BulkOrder } from './bulk-order.tsx';

type Props = { selection: ReturnType<typeof selectionBody>; count: number; onOrdered: () => void; onClose: () => void };

/** Deletes those chosen once it is confirmed, and can bring them back. */
export function DeleteEmployeesDialog({ selection, count, onOrdered, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteEmployees();
  if (remove.data !== undefined) return <Deletion job={remove.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t('employees.delete.many_title', { count, number: formatNumber(count) })}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ body: selection }, { onSuccess: onOrdered, onError: onClose })}
      onClose={onClose}
    >
      {t('employees.delete.many_text')}
    </ConfirmDialog>
  );
}

function Deletion({ job, onClose }: { job: LongJob; onClose: () => void }) {
  const { t } = useTranslation();
  const { status, done } = useQuery(longJobQuery(job)).data;
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
  const canUndo = status === 'success' && done > 0;
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
