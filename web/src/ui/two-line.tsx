import type { ReactNode } from 'react';
import classes from './two-line.module.css';

type Props = {
  children: ReactNode;
  /** Shown below the name, in lower case. */
  note?: ReactNode;
  below?: ReactNode;
  /** A picture or a mark beside both lines. */
  mark?: ReactNode;
};

/** A name with a note, for a table cell or a list row. */
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
