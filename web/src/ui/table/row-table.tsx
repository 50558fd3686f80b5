import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { allState, isSelected, type Selection, toggleAll, toggleOne } from '../selection.ts';
import type { Sort } from '../sort-select.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { DataTableProps } from './table-props.ts';
import { opensFrom } from './opens-from.ts';

export type RowsProps<Row> = DataTableProps<Row> & { rows: readonly Row[]; selection: Selection; total: number };

export function RowTable<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, rowName = rowKey, selection, total, onSelection, onOpen, isDimmed, isFixed } = props;
  const { t } = useTranslation();
  const all = allState(selection, total);
  return (
    <div className={classes.scroll}>
      <Table data-rows aria-label={label} className={classes.rows ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {onSelection !== undefined && (
              <Table.Th w={40}>
                <Checkbox
                  aria-label={t('ui.select_all')}
                  checked={all === 'all'}
                  indeterminate={all === 'some'}
                  onChange={() => onSelection(toggleAll(selection))}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const isClosed = isDimmed?.(row) === true;
            const isOpenable = onOpen !== undefined && !isClosed;
            return (
              <Table.Tr
                key={key}
                data-dimmed={isClosed || undefined}
                data-openable={isOpenable || undefined}
                aria-selected={onSelection && isFixed?.(row) !== true && isSelected(selection, key)}
                onClick={isOpenable ? (event) => opensFrom(event) && onOpen(row) : undefined}
              >
                {onSelection !== undefined && (
                  <Table.Td>
                    {isFixed?.(row) !== true && (
                      <Checkbox
                        aria-label={t('ui.select_one', { name: rowName(row) })}
                        checked={isSelected(selection, key)}
                        onChange={() => onSelection(toggleOne(selection, key))}
                      />
                    )}
                  </Table.Td>
                )}
                {columns.map((column, index) => (
                  <Table.Td key={column.key} data-align={column.align}>
                    {index === 0 && isOpenable ? (
                      <UnstyledButton data-opens className={classes.open ?? ''} onClick={() => onOpen(row)}>
                        {column.cell(row)}
                      </UnstyledButton>
                    ) : (
                      column.cell(row)
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type HeadingProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined };

function Heading<Row>({ column: { title, sortKey, width, align }, sort, onSort }: HeadingProps<Row>) {
  if (sortKey === undefined || onSort === undefined) {
    return (
      <Table.Th w={width} data-align={align}>
        {title}
      </Table.Th>
    );
  }
  const direction = sort?.key === sortKey ? sort.direction : undefined;
  const next = direction === 'asc' ? 'desc' : 'asc';
  return (
    <Table.Th w={width} data-align={align} aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      <UnstyledButton className={classes.sort ?? ''} onClick={() => onSort({ key: sortKey, direction: next })}>
        {title}
        {direction === 'asc' && <IconArrowUp size={14} aria-hidden />}
        {direction === 'desc' && <IconArrowDown size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}
