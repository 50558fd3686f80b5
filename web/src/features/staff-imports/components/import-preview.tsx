import { Button, Tabs } from '@mantine/core';
import { PREVIEW_ROWS } from '@vigil/contract/staff-imports/rules.ts';
import type { ImportPreview as Preview, ImportRow, Leaver } from '@vigil/contract/staff-imports/staff-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ROWS_AT_ONCE } from '../rules.ts';
import { ImportChanges } from './import-changes.tsx';
import classes from './import-dialog.module.css';
import { ManagerFlaw } from './manager-flaw.tsx';
import { RowKinds } from './row-kinds.tsx';

const kinds = ['to_add', 'to_change', 'refused', 'manager_flaws', 'inactive', 'to_delete'] as const;
const rare: readonly Kind[] = ['manager_flaws', 'inactive', 'to_delete'];
type Kind = (typeof kinds)[number];

/** What would happen to each row of the file. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { totals, rows } = preview;
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>(
    (['to_change', 'to_add', 'inactive', 'refused', 'manager_flaws'] as const).find((kind) => totals[kind] > 0) ?? 'refused',
  );
  const [only, setOnly] = useState('');
  const filters = useFilters(totals);
  const listed = (filters[kind] ?? []).find(({ value }) => value === only) ?? null;
  const [isUnfolded, setUnfolded] = useState(false);
  const found = kind === 'to_change' ? [] : firstRows<ImportRow | Leaver>(rows[kind], listed);
  const shown = isUnfolded ? found : found.slice(0, ROWS_AT_ONCE);
  const columnsOf = useColumns();
  const counted = (key: 'unchanged' | 'new_departments', count: number, more: object = {}) =>
    t(`staff_imports.${key}`, { count, number: formatNumber(count), ...more });
  return (
    <div className={classes.preview}>
      <Tabs
        value={kind}
        onChange={(next) => {
          setKind(next as Kind);
          setOnly('');
          setUnfolded(false);
        }}
      >
        <Tabs.List aria-label={t('staff_imports.title')}>
          {kinds
            .filter((kind) => !rare.includes(kind) || totals[kind] > 0)
            .map((kind) => (
              <Tabs.Tab key={kind} value={kind} rightSection={<Pill colour={colours[kind]}>{formatNumber(totals[kind])}</Pill>}>
                {t(`staff_imports.${kind}`)}
              </Tabs.Tab>
            ))}
        </Tabs.List>
      </Tabs>
      <RowKinds value={only} kinds={filters[kind] ?? []} onChange={setOnly} />
      {kind === 'to_change' ? (
        <ImportChanges preview={preview} />
      ) : (
        <>
          {kind === 'to_delete' ? (
            <DataTable
              label={t('staff_imports.to_delete')}
              columns={columnsOf.to_delete}
              rows={shown}
              rowKey={({ email }) => email}
              empty={null}
            />
          ) : (
            <DataTable
              label={t(`staff_imports.${kind}`)}
              columns={columnsOf[kind]}
              rows={shown as ImportRow[]}
              rowKey={({ row }) => String(row)}
              empty={<p className={classes.hint}>{t('staff_imports.none')}</p>}
            />
          )}
          {shown.length < found.length && (
            <Button variant="subtle" onClick={() => setUnfolded(true)}>
              {t('commons:load_more')}
            </Button>
          )}
        </>
      )}
      <p className={classes.hint}>
        {[
          kind === 'to_delete' && t('staff_imports.to_delete_hint'),
          kind === 'manager_flaws' && t('staff_imports.manager_flaws_hint'),
          kind === 'inactive' && t('staff_imports.inactive_hint'),
          kind !== 'to_change' &&
            shown.length < (listed?.count ?? totals[kind]) &&
            t('staff_imports.first_rows', {
              shown: formatNumber(shown.length),
              total: formatNumber(listed?.count ?? totals[kind]),
            }),
          totals.unchanged > 0 && `${counted('unchanged', totals.unchanged)}.`,
          totals.new_departments_count > 0 &&
            ended(counted('new_departments', totals.new_departments_count, { names: departmentNames(totals) })),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}

const colours = {
  to_add: 'green',
  to_change: 'primary',
  refused: 'red',
  manager_flaws: 'yellow',
  inactive: 'yellow',
  to_delete: 'neutral',
} as const;
const NAMED = 5;

const departmentNames = ({ new_departments, new_departments_count }: Preview['totals']): string =>
  new_departments.slice(0, NAMED).join(', ') + (new_departments_count > NAMED ? '…' : '');

type Filter = { value: string; label: string; count: number; holds: (row: ImportRow) => boolean };

/** Besides the first rows of each kind, the preview has the first rows with each flaw: only their own filter lists those. */
const firstRows = <Row extends ImportRow | Leaver>(rows: readonly Row[], filter: Filter | null): Row[] =>
  rows.filter((row) => filter?.holds(row as ImportRow) ?? true).slice(0, PREVIEW_ROWS);

const ended = (sentence: string): string => (sentence.endsWith('…') ? sentence : `${sentence}.`);

/** Returns the filters for rows of a kind. */
function useFilters({
  to_add,
  outside_to_add,
  manager_flaws_to_add,
  refused,
  reasons,
  manager_flaws,
  managers,
}: Preview['totals']): Partial<Record<Kind, Filter[]>> {
  const { t } = useTranslation();
  const all = (count: number): Filter => ({
    value: '',
    label: t('staff_imports.all_rows', { number: formatNumber(count) }),
    count,
    holds: () => true,
  });
  const outside: Filter = {
    value: 'outside',
    label: t('staff_imports.outside_count', { number: formatNumber(outside_to_add) }),
    count: outside_to_add,
    holds: ({ is_outside }) => is_outside,
  };
  const manager: Filter = {
    value: 'manager',
    label: t('staff_imports.manager_count', { number: formatNumber(manager_flaws_to_add) }),
    count: manager_flaws_to_add,
    holds: ({ manager_flaw }) => manager_flaw !== null,
  };
  const marked = [outside, manager].filter(({ count }) => count > 0);
  return {
    to_add: marked.length > 0 ? [all(to_add), ...marked] : [],
    manager_flaws: [
      all(manager_flaws),
      ...managers.map(({ code, message, count }) => ({
        value: code,
        label: t('staff_imports.reason_count', { reason: message, number: formatNumber(count) }),
        count,
        holds: ({ manager_flaw }: ImportRow) => manager_flaw?.code === code,
      })),
    ],
    refused: [
      all(refused),
      ...reasons.map(({ code, message, count }) => ({
        value: code,
        label: t('staff_imports.reason_count', { reason: message, number: formatNumber(count) }),
        count,
        holds: ({ reasons: against }: ImportRow) => against.some((reason) => reason.code === code),
      })),
    ],
  };
}

function useColumns(): { [K in Exclude<Kind, 'to_change'>]: Column<Preview['rows'][K][number]>[] } {
  const { t } = useTranslation();
  const name: Column<Leaver> = {
    key: 'name',
    title: t('employees.column.name'),
    card: 'title',
    cell: ({ last_name, first_name, middle_name, email, ...more }) => (
      <span className={classes.who}>
        {[last_name, first_name, middle_name].filter(Boolean).join(' ') || t('employees.no_name')}
        <small>{email || '—'}</small>
        {'is_outside' in more && more.is_outside === true && (
          <span>
            <Pill colour="yellow">{t('staff_imports.outside')}</Pill>
          </span>
        )}
        {'manager_flaw' in more && <ManagerFlaw flaw={more.manager_flaw as ImportRow['manager_flaw']} />}
      </span>
    ),
  };
  const row: Column<ImportRow> = {
    key: 'row',
    title: t('staff_imports.row'),
    width: 72,
    cell: ({ row: line }) => formatNumber(line),
  };
  const reason: Column<ImportRow> = {
    key: 'reason',
    title: t('staff_imports.reason'),
    cell: ({ reasons }) => reasons.map(({ message }) => message).join('. '),
  };
  const inactiveColumn: Column<ImportRow> = { key: 'said', title: t('staff_imports.said'), cell: ({ inactive }) => inactive };
  const place: Column<Leaver>[] = [
    { key: 'position', title: t('employees.column.position'), cell: ({ position }) => position || '—' },
    { key: 'department', title: t('employees.column.department'), cell: ({ department }) => departmentTitle(department) || '—' },
  ];
  return {
    to_add: [row, name, ...place],
    refused: [row, name, reason],
    manager_flaws: [row, name, ...place],
    inactive: [row, name, inactiveColumn, ...place],
    to_delete: [name, ...place],
  };
}
