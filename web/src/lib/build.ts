import { site } from './site.ts';

let isOutdated = false;
const listeners = new Set<() => void>();

/** Whether the server was upgraded since the page was loaded. */
export const build = {
  isOutdated: () => isOutdated,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** What an answer says of the server's own. */
  heard(served: string | null): void {
    if (isOutdated || served === null || served === site.build || site.development) return;
    isOutdated = true;
    listeners.forEach((listener) => listener());
  },
};
