import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** Search, filters and sorting above their list; the first element takes the remaining width. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={classes.toolbar}>{children}</div>;
