import type { CSSProperties, ReactNode } from 'react';
import classes from './columns.module.css';

type Props = {
  /** Pixels of the first or the last, the other has what is left; without either all are equal. */
  first?: number;
  last?: number;
  /** As many as fit, each at least so many pixels wide. */
  least?: number;
  gap?: number;
  /** The last stays in sight while the other scrolls. */
  stickyLast?: boolean;
  /** For what needs room, as editors do: one below the other on a small notebook already. */
  foldsEarly?: boolean;
  children: ReactNode;
};

/** Parts beside each other; on a phone one below the other. */
export const Columns = ({ gap = 16, stickyLast = false, foldsEarly = false, children, ...widths }: Props) => (
  <div
    className={classes.columns}
    style={{ '--columns': templateOf(widths), gap } as CSSProperties}
    data-last-kept={stickyLast || undefined}
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
