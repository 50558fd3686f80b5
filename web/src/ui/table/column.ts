import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the heading a button that sorts by this key. */
  sortKey?: string;
  width?: number | string;
  align?: 'end';
  /** Its place on a phone's card: the heading, one of the facts (the default), or nowhere. */
  card?: 'title' | 'fact' | 'hidden';
  /** The first to go where there is little room: of tables under 1100 px, and of cards. */
  isExtra?: boolean;
};
