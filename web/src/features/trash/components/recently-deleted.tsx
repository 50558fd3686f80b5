import { Button, Text } from '@mantine/core';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import type { TrashKind } from '@vigil/contract/trash/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { deletedQuery, useRestore } from '../api.ts';

type Props = {
  kind: TrashKind;
  /** Endpoints that show the records after they are restored. */
  lists: readonly AnyEndpoint[];
};

/** Offers to restore records that were deleted from a list within the last day; renders nothing if there are none. */
export function RecentlyDeleted({ kind, lists }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(deletedQuery(kind));
  const restore = useRestore(lists);
  const deleted = data?.data ?? [];
  if (deleted.length === 0) return null;
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setOpen(true)}>
        {`${t('trash.title')} · ${formatNumber(deleted.length)}`}
      </Button>
      <Dialog isOpen={isOpen} title={t('trash.title')} size={520} onClose={() => setOpen(false)}>
        <Text c="dimmed" mb={12}>
          {t('trash.text', { count: UNDO_HOURS })}
        </Text>
        <List isLined label={t('trash.title')}>
          {deleted.map(({ id, title, deleted_at }) => (
            <Row key={id}>
              <TwoLine note={t('trash.deleted_at', { time: formatDateTime(deleted_at) })}>{title}</TwoLine>
              <Button
                variant="default"
                loading={restore.isPending && restore.variables.body.id === id}
                onClick={() =>
                  restore.mutate(
                    { body: { kind, id } },
                    { onSuccess: () => showToast({ status: 'success', message: t('trash.restored', { title }) }) },
                  )
                }
              >
                {t('trash.restore')}
              </Button>
            </Row>
          ))}
        </List>
      </Dialog>
    </>
  );
}
