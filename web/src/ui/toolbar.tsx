import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** The search, filters and sorting above a list. The first element takes the remaining width. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={classes.toolbar}>{children}</div>;
