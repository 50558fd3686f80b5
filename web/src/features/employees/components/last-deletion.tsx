import { Button, CloseButton, Group } from '@mantine/core';
import { UNDO_HOURS } from '@vigil/contract/employees/rules.ts';
import type { BulkResult } from '@vigil/contract/shared/long-job.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { deletionQuery } from '../api.ts';
import { Deletion } from './deletion.tsx';
import { forgetDeletion, keptDeletion } from './kept-deletion.tsx';

/** The last deletion, while it can be undone. */
export function LastDeletion() {
  const { t } = useTranslation();
  const [id, setId] = useState(keptDeletion);
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const { data: job } = useQuery({ ...deletionQuery(id ?? ''), enabled: id !== null });
  const count = (job?.result as BulkResult | null | undefined)?.done ?? 0;
  if (id === null || job?.status !== 'success' || count === 0) return null;
  if (Date.parse(job.created_at) < now - UNDO_HOURS * 3_600_000) return null;
  const close = () => {
    setOpen(false);
    setId(keptDeletion());
  };
  if (isOpen) return <Deletion job={job} onClose={close} />;
  return (
    <Notice status="neutral">
      <Group justify="space-between" wrap="nowrap">
        {t('employees.deletion.done', { count, number: formatNumber(count) })}
        <Group gap={6} wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {t('employees.deletion.undo')}
          </Button>
          <CloseButton
            size="sm"
            aria-label={t('commons:close')}
            onClick={() => {
              forgetDeletion();
              setId(null);
            }}
          />
        </Group>
      </Group>
    </Notice>
  );
}
