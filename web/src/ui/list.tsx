import type { ReactNode } from 'react';
import classes from './list.module.css';

type ListProps = {
  label?: string | undefined;
  gap?: number;
  /** A line between two; each has its room then. */
  isLined?: boolean;
  isOrdered?: boolean;
  /** As many in a row as fit. */
  isFlowing?: boolean;
  /** A list of records: the keys of the keyboard go through its lines. */
  isWalked?: boolean;
  children: ReactNode;
};

/** Things one below another, without marks. */
export function List({
  label,
  gap = 0,
  isLined = false,
  isOrdered = false,
  isFlowing = false,
  isWalked = false,
  children,
}: ListProps) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag
      className={classes.list}
      style={{ gap }}
      data-lined={isLined || undefined}
      data-flowing={isFlowing || undefined}
      data-rows={isWalked || undefined}
      aria-label={label}
    >
      {children}
    </Tag>
  );
}

/** What a line is about takes the room; what belongs to it stands at its end, or below where there is none. */
export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;
