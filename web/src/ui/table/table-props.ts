import { type ReactNode } from 'react';
import { type Selection } from '../selection.ts';
import type { Sort } from '../sort-select.tsx';
import type { Column } from './column.ts';

export type DataTableProps<Row> = {
  /** What the rows are, for readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` until the first answer; keep the previous page while the next is fetched. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  rowName?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Shown dimmed; it cannot be opened. */
  isDimmed?: (row: Row) => boolean;
  /** Cannot be ticked. */
  isFixed?: (row: Row) => boolean;
  total?: number | undefined;
  /** How many of `total` can be ticked: all, unless said otherwise. */
  tickable?: number | undefined;
  page?: number;
  pageSize?: number;
  onPage?: (page: number) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  onSelection?: (selection: Selection) => void;
  /** The actions of the bar that appears with a selection. */
  bulkActions?: (count: number) => ReactNode;
  isFetching?: boolean;
  isError?: boolean;
  onRetry?: () => void;
  empty: ReactNode;
};
