import { useEffect } from 'react';
import { reportReading } from '../api.ts';

/** Counts how long the page is visible, and reports it whenever the page is hidden. */
export function useReadingTime(email: string | null): void {
  useEffect(() => {
    if (email === null) return;
    let readMs = 0;
    let since: number | null = null;
    const watch = () => {
      if (document.visibilityState === 'visible') since ??= performance.now();
      else rest();
    };
    const rest = () => {
      if (since === null) return;
      readMs += performance.now() - since;
      since = null;
      const seconds = Math.round(readMs / 1000);
      if (seconds > 0) reportReading(email, seconds);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    addEventListener('pagehide', rest);
    addEventListener('pageshow', watch);
    return () => {
      document.removeEventListener('visibilitychange', watch);
      removeEventListener('pagehide', rest);
      removeEventListener('pageshow', watch);
      rest();
    };
  }, [email]);
}
