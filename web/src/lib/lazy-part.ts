import { lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { untilLoaded } from './connection.ts';

type Part<Props> = (props: Props) => ReactNode;
type LazyPart<Props> = LazyExoticComponent<Part<Props>> & { preload: () => void };

/**
 * A part that is loaded with its first use: `lazyPart(() => import('./menu.tsx'), 'Menu')`. Whoever knows that it will be needed
 * says `preload()`: a part that is there by its first use is shown at once, for React keeps a fallback for 300 ms once it showed one.
 */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, Part<Props>>>,
  name: Name,
): LazyPart<Props> {
  let part: Part<Props> | undefined;
  const loaded = async () => ({ default: (part = (await untilLoaded(load))[name]) });
  const Lazy = lazy(() => (part === undefined ? loaded() : atOnce({ default: part })));
  // What fails ahead of time is asked for anew as it is used.
  return Object.assign(Lazy, { preload: () => void loaded().catch(() => {}) });
}

/** What is there already, without the turn that a promise takes. */
const atOnce = <T>(value: T) => ({ then: (use: (value: T) => void) => use(value) }) as Promise<T>;
