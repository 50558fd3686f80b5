import { type ReactNode } from 'react';
import { type Selection } from '../selection.ts';
import type { Sort } from '../sort-select.tsx';
import type { Column } from './column.ts';

export type DataTableProps<Row> = {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` until the first answer; pass the previous page's rows while the next page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  rowName?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Whether the row is dimmed. A dimmed row cannot be opened. */
  isDimmed?: (row: Row) => boolean;
  /** Whether the row cannot be ticked. */
  isFixed?: (row: Row) => boolean;
  total?: number | undefined;
  /** The number of rows, out of `total`, that can be ticked; by default all. */
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
