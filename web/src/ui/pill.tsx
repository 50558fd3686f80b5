import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type PillColour = 'green' | 'yellow' | 'red' | 'neutral' | 'primary';

type Props = { colour?: PillColour; children: ReactNode };

/** A short label. What is one of the product's states is a `StateBadge`. */
export const Pill = ({ colour = 'neutral', children }: Props) => (
  <span className={classes.pill} data-colour={colour}>
    {children}
  </span>
);
