import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type PillColour = 'green' | 'yellow' | 'orange' | 'red' | 'neutral' | 'primary';

type Props = { colour?: PillColour; isLive?: boolean; children: ReactNode };

/** A short label that shows a state. `isLive` marks a state that is in progress. */
export const Pill = ({ colour = 'neutral', isLive = false, children }: Props) => (
  <span className={classes.pill} data-colour={colour}>
    {isLive && <span className={classes.dot} aria-hidden />}
    {children}
  </span>
);
