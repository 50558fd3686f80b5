import type { CSSProperties, ReactNode } from 'react';
import classes from './columns.module.css';

type Props = {
  /**
   * The width of the first column in pixels; the last column takes the rest. Without `first` and `last`, all columns are equal.
   */
  first?: number;
  last?: number;
  /** The minimum width of a column in pixels. As many columns as fit share a row. */
  least?: number;
  gap?: number;
  /** The last column stays in view while the other scrolls. */
  stickyLast?: boolean;
  /** Stacks the columns already on small notebooks, for wide content such as editors. */
  foldsEarly?: boolean;
  children: ReactNode;
};

/** Columns beside each other; on a phone one below the other. */
export const Columns = ({ gap = 16, stickyLast = false, foldsEarly = false, children, ...widths }: Props) => (
  <div
    className={classes.columns}
    style={{ '--columns': templateOf(widths), gap } as CSSProperties}
    data-sticky-last={stickyLast || undefined}
    data-folds-early={foldsEarly || undefined}
  >
    {children}
  </div>
);

function templateOf({ first, last, least }: Pick<Props, 'first' | 'last' | 'least'>): string {
  if (least !== undefined) return `repeat(auto-fit, minmax(min(100%, ${least}px), 1fr))`;
  if (first !== undefined) return `${first}px minmax(0, 1fr)`;
  return last === undefined ? 'repeat(2, minmax(0, 1fr))' : `minmax(0, 1fr) ${last}px`;
}
