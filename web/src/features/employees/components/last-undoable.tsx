import { Button, CloseButton, Group } from '@mantine/core';
import type { ImportResult } from '@vigil/contract/staff-imports/staff-import.ts';
import type { BulkResult, LongJob } from '@vigil/contract/shared/long-job.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatDateTime } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { undoableQuery } from '../../staff-imports/api.ts';
import { BlockingProgress } from './blocking-progress.tsx';
import { DeletionProgress } from './deletion-progress.tsx';
import { ImportOutcome, undoableFigures } from '../../staff-imports/components/import-outcome.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const IMPORT = 'employee-import';
const BLOCKING = 'block-employees';
const DISMISSED = 'undo_dismissed';

/** Offers to undo the reader's last deletion, block or import, while that is possible. */
export function LastUndoable() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<LongJob | null>(null);
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED));
  const { data } = useQuery(undoableQuery());
  const last = data?.data[0];
  const close = () => setOpen(null);
  if (open?.kind === IMPORT) {
    return (
      <Dialog onClose={close} size={560} title={t('staff_imports.title')}>
        <ImportOutcome job={open} onClose={close} />
      </Dialog>
    );
  }
  if (open?.kind === BLOCKING) return <BlockingProgress job={open} onClose={close} />;
  if (open !== null) return <DeletionProgress job={open} onClose={close} />;
  if (last === undefined || last.id === dismissed) return null;
  const dismiss = () => {
    localStorage.setItem(DISMISSED, last.id);
    setDismissed(last.id);
  };
  return (
    <Notice status="neutral">
      <Group justify="space-between" wrap="nowrap">
        <Words job={last} />
        <Group gap={6} wrap="nowrap" flex="none">
          <Button size="compact-sm" variant="default" onClick={() => setOpen(last)}>
            {t(last.kind === IMPORT || last.kind === BLOCKING ? 'employees.undoable.open' : 'ui.bulk.undo')}
          </Button>
          <CloseButton size="sm" aria-label={t('commons:close')} onClick={dismiss} />
        </Group>
      </Group>
    </Notice>
  );
}

function Words({ job: { kind, result, created_at } }: { job: LongJob }) {
  const { t } = useTranslation();
  if (kind !== IMPORT) {
    const count = (result as BulkResult | null)?.done ?? 0;
    const words = kind === BLOCKING ? 'blocking.blocking.done' : 'employees.deletion.done';
    return <span>{t(words, { count, number: formatNumber(count) })}</span>;
  }
  const figures = result as Partial<ImportResult> | null;
  const counts = undoableFigures
    .filter((name) => (figures?.[name] ?? 0) > 0)
    .map((name) => `${t(`staff_imports.result.${name}`).toLowerCase()} ${formatNumber(figures?.[name] ?? 0)}`);
  return (
    <span>
      {t('employees.undoable.import', { time: formatDateTime(created_at) })} — {counts.join(', ')}
    </span>
  );
}
