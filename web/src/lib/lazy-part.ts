import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { untilLoaded } from './connection.ts';

type Part<Props> = (props: Props) => ReactNode;

/**
 * Returns a component that loads on first use: `lazyPart(() => import('./menu.tsx'), 'Menu')`. Call `preload()` when it will soon
 * be needed: a preloaded component shows at once, but React shows a fallback for at least 300 ms.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, Part<Props>>>,
  name: Name,
): Part<Props> & { preload: () => void } {
  let part: Part<Props> | undefined;
  let failedAt: string | null = null;
  const loaded = async () => ({ default: (part = (await untilLoaded(load))[name]) });
  const later = () =>
    lazy(() =>
      loaded().catch((error: unknown) => {
        failedAt = location.href;
        throw error;
      }),
    );
  let Later = later();
  /**
   * Returns the lazy component, created again after a failure, because React caches a failure forever. Does so only on another
   * page, because retrying on the same page would loop.
   */
  const latest = () => {
    if (failedAt !== null && failedAt !== location.href) {
      failedAt = null;
      Later = later();
    }
    return Later;
  };
  function LazyPart(props: Props) {
    // While mounted, the component does not change, so that its state is not lost.
    const [Shown] = useState(() => (part ?? latest()) as ComponentType<Props>);
    return createElement(Shown, props);
  }
  // A failed preload is repeated on first use.
  return Object.assign(LazyPart, { preload: () => void loaded().catch(() => {}) });
}
