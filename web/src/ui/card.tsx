import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = { title?: string; aside?: ReactNode; children: ReactNode; className?: string | undefined };

export const Card = ({ title, aside, children, className }: Props) => (
  <section className={[classes.card, className].filter(Boolean).join(' ')}>
    {(title !== undefined || aside !== undefined) && (
      <div className={classes.head}>
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
);
