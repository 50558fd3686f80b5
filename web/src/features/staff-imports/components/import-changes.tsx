import { Button, Select, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { importFields, type ImportField } from '@vigil/contract/staff-imports/columns.ts';
import { type ChangeMark, type ImportChange, type ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Pill } from '../../../ui/pill.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useShowsCards } from '../../../ui/use-is-phone.ts';
import { changesQuery } from '../api.ts';
import { ROWS_AT_ONCE } from '../rules.ts';
import classes from './import-dialog.module.css';
import { ManagerFlaw } from './manager-flaw.tsx';
import { RowKinds } from './row-kinds.tsx';

type Props = { preview: Pick<ImportPreview, 'event_id' | 'totals'> };

/** Every change that an import would make: the current and the new values. */
export function ImportChanges({ preview: { event_id, totals } }: Props) {
  const { t } = useTranslation();
  const [field, setField] = useState<ImportField | null>(null);
  const [mark, setMark] = useState<ChangeMark | ''>('');
  const [search, setSearch] = useState('');
  const changes = useInfiniteQuery(
    changesQuery({ event_id, field: field ?? undefined, mark: mark || undefined, search: search || undefined }),
  );
  const [isUnfolded, setUnfolded] = useState(false);
  const found = changes.data?.pages.flatMap(({ data }) => data);
  const rows = isUnfolded ? found : found?.slice(0, ROWS_AT_ONCE);
  const isFolded = rows !== undefined && found !== undefined && rows.length < found.length;
  const total = changes.data?.pages[0]?.total_count ?? 0;
  const columns = useColumns();
  return (
    <Stack gap={10}>
      <RowKinds
        value={mark}
        onChange={setMark}
        kinds={[
          { value: '', label: t('staff_imports.all_rows', { number: formatNumber(totals.to_change) }) },
          ...marks
            .filter(({ count }) => totals[count] > 0)
            .map(({ value, count }) => ({
              value,
              label: t(`staff_imports.${value}_count`, { number: formatNumber(totals[count]) }),
            })),
        ]}
      />
      <Toolbar>
        <SearchInput value={search} onChange={setSearch} label={t('staff_imports.search_changes')} />
        <Select
          aria-label={t('staff_imports.changes')}
          value={field ?? ''}
          allowDeselect={false}
          onChange={(value) => setField(importFields.find((importField) => importField === value) ?? null)}
          data={[
            { value: '', label: t('staff_imports.any_field') },
            ...totals.changed_fields.map(({ field, count }) => ({
              value: field,
              label: `${t(`staff_imports.field.${field}`)}: ${formatNumber(count)}`,
            })),
          ]}
        />
      </Toolbar>
      <DataTable
        label={t('staff_imports.to_change')}
        columns={columns}
        rows={rows}
        rowKey={({ row }) => String(row)}
        isFetching={changes.isPlaceholderData}
        isError={changes.isError}
        onRetry={() => void changes.refetch()}
        empty={<EmptyState title={t('staff_imports.none')} />}
      />
      {(isFolded || changes.hasNextPage) && (
        <Button
          variant="subtle"
          loading={changes.isFetchingNextPage}
          onClick={() => (isFolded ? setUnfolded(true) : void changes.fetchNextPage())}
        >
          {t('commons:load_more')}
        </Button>
      )}
      <p className={classes.hint}>
        {rows !== undefined &&
          rows.length < total &&
          `${t('staff_imports.first_rows', { shown: formatNumber(rows.length), total: formatNumber(total) })} `}
        {t('staff_imports.blank_keeps')}
      </p>
    </Stack>
  );
}

const marks = [
  { value: 'renamed', count: 'renamed' },
  { value: 'outside', count: 'outside_to_change' },
  { value: 'manager', count: 'manager_flaws_to_change' },
] as const;

function useColumns(): Column<ImportChange>[] {
  const { t } = useTranslation();
  // On a card, the changes take the full width.
  const showsCards = useShowsCards();
  return [
    { key: 'row', title: t('staff_imports.row'), width: 72, card: 'hidden', cell: ({ row }) => formatNumber(row) },
    {
      key: 'name',
      title: t('employees.column.name'),
      card: 'title',
      width: '34%',
      cell: ({ row, last_name, first_name, middle_name, email, changes, is_renamed, is_outside, manager_flaw }) => (
        <TwoLine
          note={showsCards ? `${email} · ${t('staff_imports.row')} ${formatNumber(row)}` : email}
          below={showsCards && <Changes changes={changes} />}
        >
          {[last_name, first_name, middle_name].filter(Boolean).join(' ') || t('employees.no_name')}{' '}
          {is_renamed && <Pill colour="yellow">{t('staff_imports.renamed')}</Pill>}{' '}
          {is_outside && <Pill colour="yellow">{t('staff_imports.outside')}</Pill>} <ManagerFlaw flaw={manager_flaw} />
        </TwoLine>
      ),
    },
    { key: 'changes', title: t('staff_imports.changes'), card: 'hidden', cell: ({ changes }) => <Changes changes={changes} /> },
  ];
}

const Changes = ({ changes }: Pick<ImportChange, 'changes'>) => (
  <ul className={classes.changes}>
    {changes.map((change) => (
      <Change key={change.field} {...change} />
    ))}
  </ul>
);

function Change({ field, old, new: next }: ImportChange['changes'][number]) {
  const { t } = useTranslation();
  const format = (value: string) => {
    if (field === 'role') return t(`employees.role.${value as 'employee'}`);
    return field === 'department' ? departmentTitle(value) : value;
  };
  return (
    <li>
      <small>{t(`staff_imports.field.${field}`)}</small>
      <span>
        {old === '' ? <small>{t('staff_imports.blank')}</small> : <del>{format(old)}</del>} → <ins>{format(next)}</ins>
      </span>
    </li>
  );
}
