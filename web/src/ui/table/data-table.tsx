import { useState } from 'react';
import { useIsTight, useShowsCards } from '../use-is-phone.ts';
import { ErrorState } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { countSelected, noSelection } from '../selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import classes from './data-table.module.css';
import { Paginator } from './paginator.tsx';
import { RowCards } from './row-cards.tsx';
import { RowTable } from './row-table.tsx';
import type { DataTableProps } from './table-props.ts';

export const PAGE_SIZE = 20;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, isError = false, onRetry, empty, selection = noSelection, onSelection, bulkActions } = props;
  const { total = rows?.length ?? 0, page = 0, pageSize = PAGE_SIZE, onPage, tickable = total } = props;
  const showsCards = useShowsCards();
  const isTight = useIsTight();
  const count = countSelected(selection, tickable);
  const shownPage = usePageOf(page, props.isFetching === true);
  if (isError && rows === undefined) return <ErrorState {...(onRetry && { onRetry })} />;
  if (rows === undefined) return <SkeletonRows />;
  if (rows.length === 0) return empty;
  const Rows = showsCards ? RowCards : RowTable;
  const columns = isTight ? props.columns.filter(({ isExtra }) => isExtra !== true) : props.columns;
  return (
    <div className={classes.table} data-fetching={props.isFetching || undefined} aria-busy={props.isFetching}>
      <Rows {...props} columns={columns} rows={rows} selection={selection} total={tickable} />
      {onPage !== undefined && <Paginator page={shownPage} awaited={page} total={total} pageSize={pageSize} onPage={onPage} />}
      {count > 0 && bulkActions !== undefined && (
        <BulkBar
          count={count}
          total={tickable}
          isAll={selection.mode === 'exclude'}
          hasPages={total > pageSize}
          onCancel={() => onSelection?.(noSelection)}
        >
          {bulkActions(count)}
        </BulkBar>
      )}
    </div>
  );
}

/** Returns the page whose rows are shown. While another page loads, this is the previous one. */
function usePageOf(page: number, isFetching: boolean): number {
  const [shown, setShown] = useState(page);
  if (isFetching) return shown;
  if (shown !== page) setShown(page);
  return page;
}
