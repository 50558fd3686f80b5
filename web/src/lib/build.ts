import { site } from './site.ts';

let isOutdated = false;
const listeners = new Set<() => void>();

/** Knows whether the server was upgraded after the page was loaded. */
export const build = {
  isOutdated: () => isOutdated,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Compares the build of the server that sent an answer with the build of this page. */
  compareWith(served: string | null): void {
    if (isOutdated || served === null || served === site.build || site.development) return;
    isOutdated = true;
    listeners.forEach((listener) => listener());
  },
};
