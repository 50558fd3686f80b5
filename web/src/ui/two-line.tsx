import type { ReactNode } from 'react';
import classes from './two-line.module.css';

type Props = {
  children: ReactNode;
  /** In lowercase under it. */
  note?: ReactNode;
  below?: ReactNode;
  /** A picture or a mark beside all of it. */
  mark?: ReactNode;
};

/** A name and what is told of it, for a cell of a table or a line of a list. */
export function TwoLine({ children, note, below, mark }: Props) {
  const lines = (
    <span className={classes.lines}>
      {children}
      {note !== undefined && note !== false && <small className={classes.note}>{note}</small>}
      {below}
    </span>
  );
  if (mark === undefined) return lines;
  return (
    <span className={classes.marked}>
      {mark}
      {lines}
    </span>
  );
}
