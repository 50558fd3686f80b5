import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BulkResult, LongJob } from '@vigil/contract/shared/long-job.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longJobQuery } from '../api.ts';
import { BulkJob } from './bulk-job.tsx';

type Props = {
  title: string;
  job: LongJob;
  progress: (job: LongJob) => ReactNode;
  /** The undo job, once it has been started. */
  undoing: LongJob | undefined;
  undoingProgress: (job: LongJob) => ReactNode;
  isUndoPending: boolean;
  onUndo: () => void;
  onClose: () => void;
};

/** A bulk action that can be undone within a day. */
export function UndoableJob({ title, job, progress, undoing, undoingProgress, isUndoPending, onUndo, onClose }: Props) {
  const { t } = useTranslation();
  const { status, result } = useQuery(longJobQuery(job)).data;
  if (undoing !== undefined) return <BulkJob title={title} progress={undoingProgress(undoing)} onClose={onClose} />;
  const canUndo = status === 'success' && ((result as BulkResult | null)?.done ?? 0) > 0;
  const undo = (
    <Button variant="default" leftSection={<IconArrowBackUp size={16} stroke={1.6} />} loading={isUndoPending} onClick={onUndo}>
      {t('ui.bulk.undo')}
    </Button>
  );
  return (
    <BulkJob title={title} progress={progress(job)} action={canUndo && undo} onClose={onClose}>
      {canUndo && <p>{t('ui.bulk.undo_text')}</p>}
    </BulkJob>
  );
}
