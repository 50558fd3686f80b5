import type { ReactNode } from 'react';
import classes from './form-actions.module.css';

type Props = {
  /** What stands at the left: another way to go on, or how much is chosen. */
  aside?: ReactNode;
  /** The buttons; the primary one is the last. */
  children: ReactNode;
};

/** The buttons that end a form or a dialog. They stay at the bottom of the window while the content above them scrolls. */
export const FormActions = ({ aside, children }: Props) => (
  <div className={classes.actions} data-form-actions>
    {aside !== undefined && <div className={classes.aside}>{aside}</div>}
    <div className={classes.buttons}>{children}</div>
  </div>
);
