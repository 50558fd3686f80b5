import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Destination, ScreenPath } from '../lib/paths.ts';

type Props<Path extends ScreenPath> = Destination<Path> & {
  children: ReactNode;
  className?: string | undefined;
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
  target?: '_blank';
  onClick?: () => void;
};

/**
 * A styled link to a screen, whose path and parameters the compiler checks. Within a sentence, its touch area is only its text.
 */
export const ScreenLink = <Path extends ScreenPath>({
  isInText = false,
  className = '',
  ...props
}: Props<Path> & { isInText?: boolean }) => (
  <Anchor component={Link} inherit className={isInText ? className : `touched ${className}`} {...(props as object)} />
);

/** A link without a style of its own, for cards, rows and menus. */
export const PlainLink = <Path extends ScreenPath>(props: Props<Path>) => <Link {...(props as LinkProps)} />;
