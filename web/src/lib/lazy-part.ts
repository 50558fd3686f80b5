import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { untilLoaded } from './connection.ts';

type Part<Props> = (props: Props) => ReactNode;

/**
 * A part that is loaded with its first use: `lazyPart(() => import('./menu.tsx'), 'Menu')`. Anyone who knows that it will be needed
 * says `preload()`: a part that is there by its first use is shown at once, for React keeps a fallback for 300 ms once it showed one.
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
  /** React remembers a failure for good. At the next address the part is loaded again; at the same one that would never end. */
  const latest = () => {
    if (failedAt !== null && failedAt !== location.href) {
      failedAt = null;
      Later = later();
    }
    return Later;
  };
  function LazyPart(props: Props) {
    // The same for as long as it is shown, so that nothing in it begins again.
    const [Shown] = useState(() => (part ?? latest()) as ComponentType<Props>);
    return createElement(Shown, props);
  }
  // What fails ahead of time is asked for again as it is used.
  return Object.assign(LazyPart, { preload: () => void loaded().catch(() => {}) });
}
