import { useEffect, useEffectEvent, useRef } from 'react';

type Countdown = { ms: number; isPaused: boolean; onEnd: () => void };

/** Calls `onEnd` after `ms` milliseconds, not counting the time while paused. */
export function useCountdown({ ms, isPaused, onEnd }: Countdown): void {
  const left = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return;
    const started = Date.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - started));
    };
  }, [isPaused]);
}
