import { Button, Group } from '@mantine/core';
import type { Directory } from '@vigil/contract/directories/directory.ts';
import type { ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ImportReviewDialog } from '../../staff-imports/components/import-review.tsx';
import { SyncReport } from './sync-report.tsx';
import { useDeleteDirectory, usePreviewDirectory, useSyncDirectory } from '../api.ts';

/** The state of the saved directory, and the actions on it. */
export function DirectoryState({ directory }: { directory: Directory }) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const read = usePreviewDirectory();
  const sync = useSyncDirectory();
  const remove = useDeleteDirectory();
  const { synced_at, sync_result, sync_report, people_count } = directory;
  return (
    <Card title={t('directories.state')}>
      <p style={{ margin: '0 0 12px' }}>
        {t('directories.people_here', { count: people_count, number: formatNumber(people_count) })}
        {synced_at !== null && ` · ${t('directories.synced_at', { moment: formatDateTime(synced_at) })}`}
      </p>
      {sync_result !== null && (
        <Notice status={sync_result === 'done' ? 'success' : sync_result === 'failed' ? 'error' : 'warning'}>
          {t(`directories.result.${sync_result}`)}
        </Notice>
      )}
      {sync_report !== null && <SyncReport report={sync_report} />}
      <Group gap={10} mt={14}>
        <Button variant="default" loading={read.isPending} onClick={() => read.mutate({}, { onSuccess: setPreview })}>
          {t('directories.import')}
        </Button>
        <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate({})}>
          {t('directories.sync')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
          {t('commons:delete')}
        </Button>
      </Group>
      {preview !== null && <ImportReviewDialog preview={preview} onClose={() => setPreview(null)} />}
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('directories.delete_title')}
        confirmLabel={t('commons:delete')}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({}, { onSettled: () => setDeleting(false) })}
        onClose={() => setDeleting(false)}
      >
        {t('directories.delete_text')}
      </ConfirmDialog>
    </Card>
  );
}
