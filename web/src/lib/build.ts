import { site } from './site.ts';

let isOutdated = false;
const listeners = new Set<() => void>();

/** Detects that the server was upgraded after the page was loaded. */
export const build = {
  isOutdated: () => isOutdated,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Called with the build that an answer came from. */
  heard(served: string | null): void {
    if (isOutdated || served === null || served === site.build || site.development) return;
    isOutdated = true;
    listeners.forEach((listener) => listener());
  },
};
