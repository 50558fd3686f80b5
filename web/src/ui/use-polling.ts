import { useEffect, useEffectEvent, useState } from 'react';
import { delayBefore, POLL_TRIES_MAX } from './polling-rules.ts';

export type PollState<Job> = { kind: 'running' } | { kind: 'done'; job: Job } | { kind: 'failed' } | { kind: 'out-of-time' };

type Polling<Job> = {
  /** A new id restarts polling; null pauses it. */
  id: string | null;
  check: (id: string, signal: AbortSignal) => Promise<Job>;
  isOver: (job: Job) => boolean;
  onDone?: (job: Job) => void;
  /** Called when polling ends without an outcome, because a check failed or all attempts are used. */
  onLost?: () => void;
};

/** Polls a job on the schedule of spec point 9. Stops when the component is removed. */
export function usePolling<Job>({ id, check, isOver, onDone, onLost }: Polling<Job>): PollState<Job> {
  const [state, setState] = useState<PollState<Job>>({ kind: 'running' });
  const ask = useEffectEvent(check);
  const isFinished = useEffectEvent(isOver);
  const announce = useEffectEvent((job: Job) => onDone?.(job));
  const giveUp = useEffectEvent((kind: 'failed' | 'out-of-time') => {
    setState({ kind });
    onLost?.();
  });
  useEffect(() => {
    if (id === null) return;
    const control = new AbortController();
    const poll = async () => {
      setState({ kind: 'running' });
      for (let attempt = 0; attempt < POLL_TRIES_MAX; attempt += 1) {
        await pause(delayBefore(attempt));
        if (control.signal.aborted) return;
        const job = await ask(id, control.signal);
        if (control.signal.aborted) return;
        if (isFinished(job)) {
          setState({ kind: 'done', job });
          announce(job);
          return;
        }
      }
      giveUp('out-of-time');
    };
    poll().catch(() => control.signal.aborted || giveUp('failed'));
    return () => control.abort();
  }, [id]);
  return state;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
