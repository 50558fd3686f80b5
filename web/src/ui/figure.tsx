import type { ReactNode } from 'react';
import classes from './figure.module.css';

type Props = {
  children: ReactNode;
  /** What the figure counts or is out of, beside it. */
  suffix?: ReactNode;
  colour?: `--${string}`;
};

/** The one number that a card is about. */
export const Figure = ({ children, suffix, colour = '--ink' }: Props) => (
  <span className={classes.figure} style={{ color: `var(${colour})` }}>
    {children}
    {suffix !== undefined && <span className={classes.suffix}>{suffix}</span>}
  </span>
);
