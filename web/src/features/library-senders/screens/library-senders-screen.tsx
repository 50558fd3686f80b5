import { Button, Group, Stack, Text } from '@mantine/core';
import { domainOf } from '@vigil/contract/employees/rules.ts';
import type { LibrarySender, LibrarySenders, SenderMapping } from '@vigil/contract/library-senders/library-sender.ts';
import { ALL_SENDERS, isReservedDomain } from '@vigil/contract/library-senders/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { CountedTitle } from '../../../ui/counted-title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useMe } from '../../profile/api.ts';
import { sendersQuery, useUnmapSender } from '../api.ts';
import { MapDialog } from '../components/map-dialog.tsx';
import { findSenders } from '../rules.ts';

const params = { search: text(), page: number() };

/** Replaces the library senders' domains with the organisation's own: for all of them, or one by one. */
export function LibrarySendersScreen() {
  const { t } = useTranslation();
  const { data, error, isLoadingError, refetch } = useQuery(sendersQuery());
  return (
    <div style={{ maxWidth: 1080 }}>
      <PageHeader title={t('library_senders.title')} crumbs={[{ text: t('menu.section.phishing') }]} />
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={6} />}
      {data !== undefined && <Senders senders={data} />}
    </div>
  );
}

function Senders({ senders: { data, all, domains } }: { senders: LibrarySenders }) {
  const { t } = useTranslation();
  const organization_id = useMe()?.organization_id;
  const unmap = useUnmapSender();
  const [editing, setEditing] = useState<{ library_domain: string; mapping: SenderMapping | null } | null>(null);
  const [{ search, page: wanted }, setState] = useSearchState(params);
  const canMap = domains.length > 0;
  const found = findSenders(data, search);
  const shownPage = Math.max(0, Math.min(wanted, Math.ceil(found.length / PAGE_SIZE) - 1));
  // Said once above the list if it is true of every sender.
  const isNoneDelivered = data.length > 0 && data.every(isRejected);
  const actionsFor = (library_domain: string, mapping: SenderMapping | null) => (
    <Group gap={8}>
      {canMap && (
        <Button size="xs" variant="default" onClick={() => setEditing({ library_domain, mapping })}>
          {t(mapping === null ? 'library_senders.map' : 'library_senders.change')}
        </Button>
      )}
      {mapping !== null && (
        <Button
          size="xs"
          variant="subtle"
          loading={unmap.isPending && unmap.variables.params.library_domain === library_domain}
          onClick={() => unmap.mutate({ params: { library_domain } })}
        >
          {t('library_senders.restore')}
        </Button>
      )}
    </Group>
  );
  const columns: Column<LibrarySender>[] = [
    {
      key: 'library_domain',
      title: t('library_senders.library_domain'),
      card: 'title',
      cell: ({ library_domain, addresses }) => <TwoLine note={addresses.join(', ')}>{library_domain}</TwoLine>,
    },
    {
      key: 'templates',
      title: t('library_senders.templates'),
      width: 110,
      cell: ({ templates_count }) => formatNumber(templates_count),
    },
    {
      key: 'sends_as',
      title: t('library_senders.sends_as'),
      cell: ({ sends_as, mapping }) => (
        <Stack gap={4} align="flex-start">
          {sends_as}
          {!isNoneDelivered && isRejected({ sends_as }) && <Pill colour="yellow">{t('library_senders.reserved')}</Pill>}
          <UnverifiedDomain mapping={mapping} />
        </Stack>
      ),
    },
    {
      key: 'actions',
      title: t('library_senders.actions'),
      width: 240,
      cell: ({ library_domain, mapping }) => actionsFor(library_domain, mapping),
    },
  ];
  return (
    <Stack gap={16}>
      <Text c="dimmed">{t('library_senders.text')}</Text>
      {!canMap && (
        <Notice status="warning">
          {t('library_senders.no_domains')}{' '}
          {organization_id !== undefined && (
            <ScreenLink
              isInText
              to="/admin/organization/$organization_id/edit"
              params={{ organization_id }}
              search={{ tab: 'domains' }}
            >
              {t('library_senders.verify')}
            </ScreenLink>
          )}
        </Notice>
      )}
      <Card title={t('library_senders.all')}>
        <Stack gap={10} align="flex-start">
          <span>
            {all === null
              ? t('library_senders.all_none')
              : t('library_senders.all_as', {
                  address: `${all.local_part || t('library_senders.own_name')}@${all.domain}`,
                })}
          </span>
          {isNoneDelivered && <Pill colour="yellow">{t('library_senders.none_delivered')}</Pill>}
          <UnverifiedDomain mapping={all} />
          {actionsFor(ALL_SENDERS, all)}
        </Stack>
      </Card>
      <Card
        title={<CountedTitle title={t('library_senders.by_domain')} total={found.length} isNarrowed={search !== ''} />}
        aside={<SearchInput value={search} onChange={(next) => setState({ search: next }, { replace: true })} />}
      >
        <DataTable
          label={t('library_senders.title')}
          columns={columns}
          rows={found.slice(shownPage * PAGE_SIZE, (shownPage + 1) * PAGE_SIZE)}
          total={found.length}
          page={shownPage}
          onPage={(next) => setState({ page: next })}
          rowKey={({ library_domain }) => library_domain}
          empty={
            search === '' ? (
              <EmptyState title={t('library_senders.empty')} />
            ) : (
              <EmptyState scene="scene-search" title={t('ui.nothing_found')} />
            )
          }
        />
      </Card>
      {editing !== null && <MapDialog {...editing} domains={domains} onClose={() => setEditing(null)} />}
    </Stack>
  );
}

/** Whether mail gateways reject the sender that a person would see: its domain is reserved for examples. */
const isRejected = ({ sends_as }: Pick<LibrarySender, 'sends_as'>): boolean => isReservedDomain(domainOf(sends_as));

/** Says that a mapping has no effect because its domain is not verified any more. */
function UnverifiedDomain({ mapping }: { mapping: SenderMapping | null }) {
  const { t } = useTranslation();
  if (mapping === null || mapping.is_verified) return null;
  return <Pill colour="red">{t('library_senders.lapsed', { domain: mapping.domain })}</Pill>;
}
