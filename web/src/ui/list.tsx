import type { ReactNode } from 'react';
import classes from './list.module.css';

type ListProps = {
  label?: string | undefined;
  gap?: number;
  /** Draws lines between the items, with more space around them. */
  isLined?: boolean;
  isOrdered?: boolean;
  /** Places as many items in a row as fit. */
  isFlowing?: boolean;
  /** Lets keyboard shortcuts move through the items, as in a list of records. */
  isWalked?: boolean;
  children: ReactNode;
};

/** Items one below another, without bullets. */
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

/** The main part of a row takes the available width; further parts are at its end, or below if there is no room. */
export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;
