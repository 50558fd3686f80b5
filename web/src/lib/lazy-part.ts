import { lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { untilLoaded } from './connection.ts';

type Part<Props> = (props: Props) => ReactNode;

/** A part that is loaded with its first use: `lazyPart(() => import('./menu.tsx'), 'Menu')`. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, Part<Props>>>,
  name: Name,
): LazyExoticComponent<Part<Props>> => lazy(async () => ({ default: (await untilLoaded(load))[name] }));
