import { Select, Stack } from '@mantine/core';
import type { DirectoryIssue, DirectoryIssueKind, SyncReport } from '@vigil/contract/directories/directory.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { refusalWords } from '@vigil/contract/staff-imports/refusal-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { issuesQuery } from '../api.ts';

type Props = { kind: DirectoryIssueKind; reasons: SyncReport['reasons'] };

/** The people of one kind of issue, page by page. */
export function SyncIssues({ kind, reasons }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const [reason, setReason] = useState<DirectoryIssue['reason']>();
  const [search, setSearch] = useState('');
  const issues = useQuery(issuesQuery({ kind, reason, search: search || undefined, limit: PAGE_SIZE, offset: page * PAGE_SIZE }));
  const wordsOf = (issue: DirectoryIssue['reason']) => refusalWords[issue][currentLanguage()];
  const columns: Column<DirectoryIssue>[] = [
    {
      key: 'name',
      title: t('employees.column.name'),
      card: 'title',
      cell: (person) => <TwoLine note={person.email || '—'}>{displayName(person) || t('employees.no_name')}</TwoLine>,
    },
    {
      key: 'department',
      title: t('employees.column.department'),
      cell: ({ department }) => departmentTitle(department) || '—',
    },
    {
      key: 'reason',
      title: t('directories.reason'),
      cell: ({ reason: why, manager }) => (kind === 'manager' ? <TwoLine note={manager}>{wordsOf(why)}</TwoLine> : wordsOf(why)),
    },
  ];
  return (
    <Stack gap={10}>
      <Toolbar>
        <SearchInput
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(0);
          }}
          label={t('directories.search_issues')}
        />
        {reasons.length > 1 && (
          <Select
            aria-label={t('directories.reason')}
            value={reason ?? ''}
            allowDeselect={false}
            onChange={(value) => {
              setReason(reasons.find((known) => known.reason === value)?.reason);
              setPage(0);
            }}
            data={[
              { value: '', label: t('directories.any_reason') },
              ...reasons.map((known) => ({
                value: known.reason,
                label: `${wordsOf(known.reason)}: ${formatNumber(known.count)}`,
              })),
            ]}
          />
        )}
      </Toolbar>
      <DataTable
        label={t(`directories.kind.${kind}`)}
        columns={columns}
        rowKey={({ position }) => String(position)}
        page={page}
        onPage={setPage}
        {...queryTableProps(issues)}
        empty={<EmptyState title={t('ui.nothing_found')} />}
      />
    </Stack>
  );
}
