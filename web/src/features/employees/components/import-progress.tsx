import { Button, Group, Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ImportResult } from '@vigil/contract/employees/import.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { showTip } from '../../../lib/tips.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { importEventQuery, useStaffChanged, useUndoImport } from '../api.ts';
import { StaffProgress } from './bulk-order.tsx';
import classes from './import-dialog.module.css';
import { ImportReport } from './import-report.tsx';

const figures = [
  'added',
  'changed',
  'deleted',
  'unchanged',
  'skipped',
  'refused',
  'departments_added',
  'letters',
] as const satisfies (keyof ImportResult)[];

/** The import as it goes on, and what it left behind. */
export function ImportProgress({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: job } = useQuery(importEventQuery(eventId));
  const staffChanged = useStaffChanged();
  const undo = useUndoImport();
  const [isAsked, setAsked] = useState(false);
  const status = job?.status ?? 'in_process';
  const announce = useEffectEvent(() => {
    if (status === 'success') showTip('employess.add');
    void staffChanged();
  });
  useEffect(() => {
    if (status !== 'in_process') announce();
  }, [status]);
  const [done, total] = [job?.done ?? 0, job?.total ?? 0];
  const result = job?.result as Partial<ImportResult> | null | undefined;
  const hasDone = (['added', 'changed', 'deleted'] as const).some((name) => (result?.[name] ?? 0) > 0);
  const canUndo = status !== 'in_process' && hasDone && undo.data === undefined;
  return (
    <Stack gap={16}>
      {status === 'in_process' && (
        <div role="status">
          <Stack gap={10}>
            {t('employees.import_dialog.running')}
            <ProgressBar value={total === 0 ? 0 : (done / total) * 100} label={t('employees.import_dialog.running')} />
            <p className={classes.hint}>
              {total > 0 &&
                `${t('employees.import_dialog.progress', { done: formatNumber(done), total: formatNumber(total) })}. `}
              {t('employees.import_dialog.running_text')}
            </p>
          </Stack>
        </div>
      )}
      {status === 'success' && <Notice status="success">{t('employees.import_dialog.done')}</Notice>}
      {status === 'error' && <Notice status="error">{t('employees.import_dialog.failed')}</Notice>}
      {status !== 'in_process' && (
        <dl className={classes.result}>
          {figures
            .filter((name) => (result?.[name] ?? 0) > 0)
            .map((name) => (
              <Figure key={name} title={t(`employees.import_dialog.result.${name}`)} value={formatNumber(result?.[name] ?? 0)} />
            ))}
        </dl>
      )}
      {undo.data !== undefined && (
        <StaffProgress
          job={undo.data}
          running={t('employees.import_dialog.undo.running')}
          doneWords={(count) => t('employees.import_dialog.undo.done', { count, number: formatNumber(count) })}
        />
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('employees.import_dialog.undo.title')}
        confirmLabel={t('employees.import_dialog.undo.button')}
        isPending={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id: eventId } }, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      >
        {t('employees.import_dialog.undo.text')}
      </ConfirmDialog>
      <Group justify="flex-end" gap={10}>
        {status !== 'in_process' && <ImportReport eventId={eventId} />}
        {canUndo && (
          <Button variant="default" leftSection={<IconArrowBackUp size={16} stroke={1.6} />} onClick={() => setAsked(true)}>
            {t('employees.import_dialog.undo.button')}
          </Button>
        )}
        <Button {...(status === 'in_process' && { variant: 'default' })} onClick={onClose}>
          {t('commons:close')}
        </Button>
      </Group>
    </Stack>
  );
}

const Figure = ({ title, value }: { title: string; value: string }) => (
  <>
    <dt>{title}</dt>
    <dd>{value}</dd>
  </>
);
