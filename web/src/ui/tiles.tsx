import type { ReactNode } from 'react';
import classes from './tiles.module.css';

/** A row of StatTiles that folds on narrow screens. */
export const Tiles = ({ children }: { children: ReactNode }) => <div className={classes.tiles}>{children}</div>;
