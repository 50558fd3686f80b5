import type { CSSProperties, ReactNode } from 'react';
import classes from './facts.module.css';

type Props = {
  /** The name stands beside what it names, rather than above it. */
  isBeside?: boolean;
  /** As many beside each other as fit, each at least so many pixels wide. */
  least?: number;
  children: ReactNode;
};

/** Names and what they stand for. */
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
