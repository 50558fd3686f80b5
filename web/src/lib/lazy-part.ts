import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { untilLoaded } from './connection.ts';

type Part<Props> = (props: Props) => ReactNode;

/**
 * A part that is loaded with its first use: `lazyPart(() => import('./menu.tsx'), 'Menu')`. Whoever knows that it will be needed
 * says `preload()`: a part that is there by its first use is shown at once, for React keeps a fallback for 300 ms once it showed one.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, Part<Props>>>,
  name: Name,
): Part<Props> & { preload: () => void } {
  let part: Part<Props> | undefined;
  const loaded = async () => ({ default: (part = (await untilLoaded(load))[name]) });
  const Later = lazy(loaded);
  function LazyPart(props: Props) {
    // The same for as long as it is shown, so that nothing in it begins anew.
    const [Shown] = useState(() => (part ?? Later) as ComponentType<Props>);
    return createElement(Shown, props);
  }
  // What fails ahead of time is asked for anew as it is used.
  return Object.assign(LazyPart, { preload: () => void loaded().catch(() => {}) });
}
