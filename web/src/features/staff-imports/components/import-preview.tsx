import { Tabs } from '@mantine/core';
import type { ImportPreview as Preview, ImportRow, Leaver } from '@vigil/contract/staff-imports/staff-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ImportChanges } from './import-changes.tsx';
import classes from './import-dialog.module.css';

const kinds = ['to_add', 'to_change', 'refused', 'to_delete'] as const;
type Kind = (typeof kinds)[number];

/** What would become of each row of the file. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { totals, rows } = preview;
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>(totals.to_change > 0 ? 'to_change' : totals.to_add > 0 ? 'to_add' : 'refused');
  const columnsOf = useColumns();
  const counted = (key: 'unchanged' | 'new_departments', count: number, more: object = {}) =>
    t(`staff_imports.${key}`, { count, number: formatNumber(count), ...more });
  return (
    <div className={classes.preview}>
      <Tabs value={kind} onChange={(next) => setKind(next as Kind)}>
        <Tabs.List aria-label={t('staff_imports.title')}>
          {kinds
            .filter((one) => one !== 'to_delete' || totals.to_delete > 0)
            .map((one) => (
              <Tabs.Tab key={one} value={one} rightSection={<Pill colour={colours[one]}>{formatNumber(totals[one])}</Pill>}>
                {t(`staff_imports.${one}`)}
              </Tabs.Tab>
            ))}
        </Tabs.List>
      </Tabs>
      {kind === 'to_change' ? (
        <ImportChanges preview={preview} />
      ) : (
        <div className={classes.rows}>
          {kind === 'to_delete' ? (
            <DataTable
              label={t('staff_imports.to_delete')}
              columns={columnsOf.to_delete}
              rows={rows.to_delete}
              rowKey={({ email }) => email}
              empty={null}
            />
          ) : (
            <DataTable
              label={t(`staff_imports.${kind}`)}
              columns={columnsOf[kind]}
              rows={rows[kind]}
              rowKey={({ row }) => String(row)}
              empty={<p className={classes.hint}>{t('staff_imports.none')}</p>}
            />
          )}
        </div>
      )}
      <p className={classes.hint}>
        {[
          kind === 'to_delete' && t('staff_imports.to_delete_hint'),
          kind !== 'to_change' &&
            rows[kind].length < totals[kind] &&
            t('staff_imports.first_rows', { shown: formatNumber(rows[kind].length), total: formatNumber(totals[kind]) }),
          totals.unchanged > 0 && `${counted('unchanged', totals.unchanged)}.`,
          totals.new_departments_count > 0 &&
            `${counted('new_departments', totals.new_departments_count, { names: named(totals) })}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}

const colours = { to_add: 'green', to_change: 'primary', refused: 'red', to_delete: 'neutral' } as const;
const NAMED = 5;

const named = ({ new_departments, new_departments_count }: Preview['totals']): string =>
  new_departments.slice(0, NAMED).join(', ') + (new_departments_count > NAMED ? '…' : '');

function useColumns(): { [K in Exclude<Kind, 'to_change'>]: Column<Preview['rows'][K][number]>[] } {
  const { t } = useTranslation();
  const name: Column<Leaver> = {
    key: 'name',
    title: t('employees.column.name'),
    card: 'title',
    cell: ({ last_name, first_name, middle_name, email }) => (
      <span className={classes.who}>
        {[last_name, first_name, middle_name].filter(Boolean).join(' ') || t('employees.no_name')}
        <small>{email || '—'}</small>
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
  const place: Column<Leaver>[] = [
    { key: 'position', title: t('employees.column.position'), cell: ({ position }) => position || '—' },
    { key: 'department', title: t('employees.column.department'), cell: ({ department }) => departmentTitle(department) || '—' },
  ];
  return {
    to_add: [row, name, ...place],
    refused: [row, name, reason],
    to_delete: [name, ...place],
  };
}
