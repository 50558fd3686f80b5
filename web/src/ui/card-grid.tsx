import { Skeleton, UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenPath } from '../lib/paths.ts';
import classes from './card-grid.module.css';
import { PlainLink } from './screen-link.tsx';

type GridProps = {
  /** The minimum width of a card in pixels. */
  least: number;
  /** The previous cards stay while the next ones load. */
  isFetching?: boolean;
  children: ReactNode;
};

/** A list of cards, as many per row as fit. */
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

/** The placeholder of a grid before its first answer: cards of the grid's own size. */
export function SkeletonCards({ least, height, count = 6 }: { least: number; height: number; count?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.grid} style={{ '--least': `${least}px` } as CSSProperties}>
      <VisuallyHidden>{t('commons:loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </div>
  );
}

/** A card in a grid. A CoverLink inside makes the whole card a link; its other buttons are above the link. */
export const GridCard = ({ gap = 10, children }: { gap?: number; children: ReactNode }) => (
  <li className={classes.card} style={{ gap }}>
    {children}
  </li>
);

/** The title of a card, with its menu button. */
export const CardTop = ({ children }: { children: ReactNode }) => <div className={classes.top}>{children}</div>;

/** A link that covers its whole card. */
export const CoverLink = <Path extends ScreenPath>(props: ComponentProps<typeof PlainLink<Path>>) => (
  <PlainLink {...(props as { to: '/admin/profile'; children: ReactNode })} className={classes.cover} />
);

/** A button that covers its whole card. */
export const CoverButton = (props: UnstyledButtonProps & ComponentProps<'button'>) => (
  <UnstyledButton {...props} className={classes.cover ?? ''} />
);
