import { useEffect } from 'react';
import { reportReading } from '../api.ts';

/** Measures how long the page is visible, and reports the total time whenever the page is hidden. */
export function useReadingTime(email: string | null): void {
  useEffect(() => {
    if (email === null) return;
    let readMs = 0;
    let since: number | null = null;
    const followVisibility = () => {
      if (document.visibilityState === 'visible') since ??= performance.now();
      else reportTime();
    };
    const reportTime = () => {
      if (since === null) return;
      readMs += performance.now() - since;
      since = null;
      const seconds = Math.round(readMs / 1000);
      if (seconds > 0) reportReading(email, seconds);
    };
    followVisibility();
    document.addEventListener('visibilitychange', followVisibility);
    addEventListener('pagehide', reportTime);
    addEventListener('pageshow', followVisibility);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      removeEventListener('pagehide', reportTime);
      removeEventListener('pageshow', followVisibility);
      reportTime();
    };
  }, [email]);
}
