import { Stack, Text } from '@mantine/core';
import type { ProcessLoad, ShareLoad, ShareUser } from '@vigil/contract/load/load.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { loadQuery } from '../api.ts';

/** The installation's load by organisation: the page to check when the installation is slow. */
export function LoadScreen() {
  const { t } = useTranslation();
  const load = useQuery(loadQuery());
  return (
    <>
      <PageHeader title={t('load.title')} crumbs={[{ text: t('menu.section.settings') }]} />
      <Stack gap={16}>
        <Text c="dimmed">{t('load.about')}</Text>
        {load.isLoadingError && <ErrorState onRetry={() => void load.refetch()} />}
        {load.data?.processes.length === 0 && (
          <Card>
            <EmptyState title={t('load.none')} />
          </Card>
        )}
        {load.data === undefined && !load.isLoadingError && <ProcessCard process={undefined} />}
        {load.data?.processes.map((process) => (
          <ProcessCard key={process.process} process={process} />
        ))}
      </Stack>
    </>
  );
}

function ProcessCard({ process }: { process: ProcessLoad | undefined }) {
  const { t } = useTranslation();
  return (
    <Card
      title={process === undefined ? t('load.title') : t(`load.role.${process.role}`, { process: process.process })}
      aside={process !== undefined && <Text size="sm">{formatDateTime(process.seen_at)}</Text>}
    >
      <DataTable<ShareLoad>
        label={t('load.title')}
        rows={process?.shares}
        rowKey={({ name }) => name}
        isDimmed={({ running, waiting, refused }) => running + waiting + refused === 0}
        columns={[
          { key: 'share', title: t('load.share'), card: 'title', cell: ({ name }) => t(`load.shares.${name}`) },
          { key: 'running', title: t('load.running'), align: 'end', cell: inUse },
          { key: 'waiting', title: t('load.waiting'), align: 'end', cell: ({ waiting }) => formatNumber(waiting) },
          { key: 'refused', title: t('load.refused'), align: 'end', cell: ({ refused }) => formatNumber(refused) },
          { key: 'users', title: t('load.users'), cell: ({ users }) => <Users users={users} /> },
        ]}
        empty={<EmptyState title={t('load.none')} />}
      />
    </Card>
  );
}

const inUse = ({ running, slots }: ShareLoad): string => `${formatNumber(running)} / ${formatNumber(slots)}`;

function Users({ users }: { users: readonly ShareUser[] }) {
  const { t } = useTranslation();
  if (users.length === 0) return '–';
  return (
    <Stack gap={2}>
      {users.map(({ kind, name, organization_id, running, waiting, refused }) => (
        <span key={organization_id ?? `${kind} ${name}`}>
          {kind === 'installation' ? t('load.installation') : name}
          {': '}
          {t('load.use', { running: formatNumber(running), waiting: formatNumber(waiting), refused: formatNumber(refused) })}
        </span>
      ))}
    </Stack>
  );
}
