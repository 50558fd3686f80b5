import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = {
  /** Stands before the title: a handle. */
  lead?: ReactNode;
  title?: ReactNode;
  aside?: ReactNode;
  /** More padding, for content that is mainly read. */
  isRoomy?: boolean;
  children: ReactNode;
};

export const Card = ({ lead, title, aside, isRoomy = false, children }: Props) => (
  <section className={classes.card} data-roomy={isRoomy || undefined}>
    {(title !== undefined || aside !== undefined) && (
      <div className={classes.head}>
        {lead}
        {title === undefined ? <span className={classes.room} /> : <h2>{title}</h2>}
        {aside}
      </div>
    )}
    {children}
  </section>
);
