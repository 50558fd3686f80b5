import type { CSSProperties, ReactNode } from 'react';
import classes from './facts.module.css';

type Props = {
  /** Shows the name beside its value instead of above it. */
  isBeside?: boolean;
  /** The minimum width in pixels: as many as fit share a row. */
  least?: number;
  children: ReactNode;
};

/** A list of names and values. */
export const Facts = ({ isBeside = false, least, children }: Props) => (
  <dl
    className={classes.facts}
    data-beside={isBeside || undefined}
    style={{ '--least': least === undefined ? '100%' : `${least}px` } as CSSProperties}
  >
    {children}
  </dl>
);

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
