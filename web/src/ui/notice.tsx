import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = { status: 'error' | 'warning' | 'success' | 'neutral'; children: ReactNode };

/** A sentence that stays on the page, beside its subject. */
export const Notice = ({ status, children }: Props) => (
  <div className={classes.notice} data-status={status} role={status === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
);
