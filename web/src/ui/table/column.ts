import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the heading a button that sorts by this key. */
  sortKey?: string;
  width?: number | string;
  align?: 'end';
  /** The place on a phone's card: the heading, one of the facts (the default), or nowhere. */
  card?: 'title' | 'fact' | 'hidden';
  /** Hidden first when there is little room: in tables under 1100 px, and on cards. */
  isExtra?: boolean;
};
