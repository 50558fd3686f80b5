import { Button } from '@mantine/core';
import type { AuditRow } from '@vigil/contract/audit/audit-row.ts';
import { IconFilter } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay, formatNumber } from '../../../lib/format.ts';
import { list, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { ListExport } from '../../../ui/list-export.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { auditQuery, type AuditFilter, checkExport, useExportAudit, useVerifyAudit } from '../api.ts';
import { ObjectLink } from '../components/object-link.tsx';
import { AuditDrawer } from '../components/audit-drawer.tsx';
import { AuditFilters, noFilter } from '../components/audit-filters.tsx';

const params = { actor: text(), actions: list(), object_id: text(), date_from: text(), date_to: text(), row: number(0) };

/** Shows who did what and when, and checks the log for tampering. */
export function AuditScreen() {
  const { t } = useTranslation();
  const [{ row, ...filter }, setState] = useSearchState(params);
  const [isFiltering, setFiltering] = useState(false);
  const log = useInfiniteQuery(auditQuery(filter));
  const rows = log.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        crumbs={[{ text: t('menu.section.settings') }]}
        actions={<Actions filter={filter} />}
      />
      <Card
        aside={
          <Button variant="default" leftSection={<IconFilter size={16} stroke={1.6} />} onClick={() => setFiltering(true)}>
            {t('commons:filter')}
          </Button>
        }
      >
        <FilterChips chips={useChips(filter, setState)} onReset={() => setState(noFilter)} />
        <DataTable<AuditRow>
          label={t('audit.title')}
          rows={rows}
          rowKey={({ id }) => String(id)}
          onOpen={({ id }) => setState({ row: id })}
          columns={[
            { key: 'action', title: t('audit.action_label'), card: 'title', cell: ({ action }) => t(`audit.action.${action}`) },
            { key: 'object', title: t('audit.object'), cell: (row) => <ObjectLink row={row} /> },
            { key: 'actor', title: t('audit.actor'), cell: ({ actor_name }) => actor_name || t('audit.unknown_actor') },
            { key: 'at', title: t('audit.when'), cell: ({ at }) => formatDateTime(at) },
            { key: 'address', title: t('audit.address'), cell: ({ address }) => address || '—' },
          ]}
          isFetching={log.isFetching && log.isPlaceholderData}
          isError={log.isError}
          onRetry={() => void log.refetch()}
          empty={<EmptyState title={t('audit.none')} />}
        />
        {log.hasNextPage && (
          <Button variant="subtle" fullWidth mt={12} loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('commons:load_more')}
          </Button>
        )}
      </Card>
      {isFiltering && (
        <AuditFilters
          value={filter}
          onApply={(next) => {
            setState(next);
            setFiltering(false);
          }}
          onClose={() => setFiltering(false)}
        />
      )}
      <AuditDrawer
        id={row === 0 ? null : row}
        onClose={() => setState({ row: 0 })}
        onObject={(object_id) => setState({ ...noFilter, object_id, row: 0 })}
      />
    </>
  );
}

function useChips(filter: AuditFilter, setState: (change: Partial<AuditFilter>) => void) {
  const { t } = useTranslation();
  const { actor, actions, object_id, date_from, date_to } = filter;
  const chip = (key: keyof AuditFilter, isOn: boolean, label: string) =>
    isOn ? [{ key, label, onRemove: () => setState({ [key]: noFilter[key] }) }] : [];
  return [
    ...chip('actor', actor !== '', actor),
    ...chip(
      'actions',
      actions.length > 0,
      t('audit.chip_actions', { count: actions.length, number: formatNumber(actions.length) }),
    ),
    ...chip('object_id', object_id !== '', t('audit.chip_object')),
    ...chip('date_from', date_from !== '', t('audit.chip_from', { date: formatDay(date_from) })),
    ...chip('date_to', date_to !== '', t('audit.chip_to', { date: formatDay(date_to) })),
  ];
}

function Actions({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation();
  const createExport = useExportAudit();
  return (
    <>
      <Verification />
      <ListExport
        title={t('audit.export_title')}
        ordering={createExport}
        onOrder={({ format }) => createExport.start(filter, format)}
        check={checkExport}
      />
    </>
  );
}

function Verification() {
  const { t } = useTranslation();
  const verify = useVerifyAudit();
  return (
    <>
      {verify.data !== undefined && (
        <Notice status={verify.data.broken_at === null ? 'success' : 'error'}>
          {verify.data.broken_at === null
            ? t('audit.whole', { count: verify.data.rows_count, number: formatNumber(verify.data.rows_count) })
            : t('audit.broken', { row: verify.data.broken_at })}
          {' · '}
          {verify.data.sealed_at === null
            ? t('audit.never_sealed')
            : t('audit.sealed', { moment: formatDateTime(verify.data.sealed_at) })}
          {verify.data.unsealed_count > 0 && (
            <>
              {' · '}
              {t('audit.unsealed', { count: verify.data.unsealed_count, number: formatNumber(verify.data.unsealed_count) })}
            </>
          )}
        </Notice>
      )}
      <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate({})}>
        {t('audit.verify')}
      </Button>
    </>
  );
}
