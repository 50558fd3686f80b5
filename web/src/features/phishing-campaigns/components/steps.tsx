import type { ReactNode } from 'react';
import classes from './steps.module.css';

export type StepState = 'done' | 'now' | 'to_come';

/** Consecutive steps, from the top down. */
export const Steps = ({ children }: { children: ReactNode }) => <ol className={classes.steps}>{children}</ol>;

type Props = { state: StepState; title: ReactNode; children?: ReactNode };

export const Step = ({ state, title, children }: Props) => (
  <li className={classes.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
    <b>{title}</b>
    {children !== undefined && <small>{children}</small>}
  </li>
);
