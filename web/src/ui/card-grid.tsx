import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import type { ScreenPath } from '../lib/paths.ts';
import classes from './card-grid.module.css';
import { PlainLink } from './screen-link.tsx';

type GridProps = {
  /** Each card is at least so many pixels wide, where the page is. */
  least: number;
  /** The cards of before stand while the next are asked for. */
  isFetching?: boolean;
  children: ReactNode;
};

/** A list whose items are cards, as many beside each other as fit. */
export const CardGrid = ({ least, isFetching = false, children }: GridProps) => (
  <ul
    data-rows
    className={classes.grid}
    style={{ '--least': `${least}px` } as CSSProperties}
    data-fetching={isFetching || undefined}
  >
    {children}
  </ul>
);

/** A card of such a list. A CoverLink in it makes the whole of it the link; its other buttons stand above. */
export const GridCard = ({ gap = 10, children }: { gap?: number; children: ReactNode }) => (
  <li className={classes.card} style={{ gap }}>
    {children}
  </li>
);

/** The title of such a card and, beside it, the button that stands for what can be done with it. */
export const CardTop = ({ children }: { children: ReactNode }) => <div className={classes.top}>{children}</div>;

export const CoverLink = <Path extends ScreenPath>(props: ComponentProps<typeof PlainLink<Path>>) => (
  <PlainLink {...(props as { to: '/admin/profile'; children: ReactNode })} className={classes.cover} />
);
