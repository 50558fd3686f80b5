import type { ReactNode } from 'react';
import classes from './auth-card.module.css';

type Props = { title: string; text?: string; children: ReactNode };

export const AuthCard = ({ title, text, children }: Props) => (
  <section className={classes.card}>
    <h1>{title}</h1>
    {text !== undefined && <p className={classes.text}>{text}</p>}
    <div className={classes.body}>{children}</div>
  </section>
);
