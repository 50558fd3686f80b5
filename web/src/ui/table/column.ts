import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the heading a button that sorts by this key. */
  sortKey?: string;
  width?: number | string;
  align?: 'end';
  /** Where a card on a phone shows the column: as its heading, among its facts (the default), beside the heading, or not at all. */
  card?: 'title' | 'fact' | 'corner' | 'hidden';
  /** Hides the column where there is little room: in tables under 1100 px, and on cards. */
  isExtra?: boolean;
};
