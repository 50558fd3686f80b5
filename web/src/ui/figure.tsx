import type { ReactNode } from 'react';
import classes from './figure.module.css';

type Props = {
  children: ReactNode;
  /** The unit or the total, beside the figure. */
  suffix?: ReactNode;
  colour?: `--${string}`;
};

/** The main number of a card. */
export const Figure = ({ children, suffix, colour = '--ink' }: Props) => (
  <span className={classes.figure} style={{ color: `var(${colour})` }}>
    {children}
    {suffix !== undefined && <span className={classes.suffix}>{suffix}</span>}
  </span>
);
