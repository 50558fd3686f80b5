import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** What searches, narrows and orders, above what it is about; the first takes the room that is left. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={classes.toolbar}>{children}</div>;
