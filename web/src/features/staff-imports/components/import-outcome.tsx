import { Button, Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { refusalWords } from '@vigil/contract/staff-imports/refusal-words.ts';
import type { FinishedImport, ImportResult } from '@vigil/contract/staff-imports/staff-import.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUndoImport } from '../api.ts';
import { StaffJobProgress } from '../../long-jobs/components/staff-job-progress.tsx';
import classes from './import-dialog.module.css';
import { ImportReport } from './import-report.tsx';

const figures = [
  'added',
  'changed',
  'deleted',
  'unchanged',
  'skipped',
  'refused',
  'manager_flaws',
  'departments_added',
  'letters',
] as const satisfies (keyof ImportResult)[];

/** The figures of an import that an undo covers. */
export const undoableFigures = ['added', 'changed', 'deleted'] as const satisfies (keyof ImportResult)[];

/** The outcome of an import, with its undo. */
export function ImportOutcome({ job, onClose }: { job: LongJob; onClose: () => void }) {
  const { t } = useTranslation();
  const undo = useUndoImport();
  const [isConfirming, setConfirming] = useState(false);
  const result = job.result as Partial<FinishedImport> | null;
  const hasDone = undoableFigures.some((name) => (result?.[name] ?? 0) > 0);
  const isPartial = (result?.refused ?? 0) > 0;
  return (
    <Stack gap={16}>
      {job.status === 'success' ? (
        <Notice status={isPartial ? 'warning' : 'success'}>
          {t(isPartial ? 'staff_imports.partly_done' : 'staff_imports.done')}
        </Notice>
      ) : (
        <Notice status="error">{t('staff_imports.failed')}</Notice>
      )}
      <dl className={classes.result}>
        {figures
          .filter((name) => (result?.[name] ?? 0) > 0)
          .map((name) => (
            <Figure key={name} title={t(`staff_imports.result.${name}`)} value={formatNumber(result?.[name] ?? 0)} />
          ))}
        {result?.reasons?.map(({ code, count }) => (
          <Figure key={code} title={`— ${refusalWords[code][currentLanguage()]}`} value={formatNumber(count)} />
        ))}
      </dl>
      {undo.data !== undefined && (
        <StaffJobProgress
          job={undo.data}
          running={t('staff_imports.undo.running')}
          doneWords={(count) => t('staff_imports.undo.done', { count, number: formatNumber(count) })}
        />
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('staff_imports.undo.title')}
        confirmLabel={t('staff_imports.undo.button')}
        isPending={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id: job.id } }, { onSettled: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
      >
        {t('staff_imports.undo.text')}
      </ConfirmDialog>
      <FormActions>
        <ImportReport eventId={job.id} />
        {hasDone && undo.data === undefined && (
          <Button variant="default" leftSection={<IconArrowBackUp size={16} stroke={1.6} />} onClick={() => setConfirming(true)}>
            {t('staff_imports.undo.button')}
          </Button>
        )}
        <Button onClick={onClose}>{t('commons:close')}</Button>
      </FormActions>
    </Stack>
  );
}

const Figure = ({ title, value }: { title: string; value: string }) => (
  <>
    <dt>{title}</dt>
    <dd>{value}</dd>
  </>
);
