/** How a worker of this process does: one that is late has not shown itself for longer than its work may take. */
export type Heartbeat = { worker: string; silent_seconds: number; is_late: boolean };

/** When each worker of this process last showed that it goes on. */
export type Heartbeats = {
  /** Tells of a worker that shows itself every so often; `seenAt` (ms) is asked whenever somebody looks. Another of the name takes its place. */
  watch(worker: string, seenAt: () => number, options?: { everyMs?: number }): void;
  forget(worker: string): void;
  list(): Heartbeat[];
};

/** Longer than any one turn of a worker takes, and than a mute connection takes to be found out. */
const LATE_MS = 90_000;

export function openHeartbeats(): Heartbeats {
  const workers = new Map<string, { seenAt: () => number; everyMs: number }>();
  return {
    watch: (worker, seenAt, { everyMs = 0 } = {}) => void workers.set(worker, { seenAt, everyMs }),
    forget: (worker) => void workers.delete(worker),
    list: () =>
      [...workers].map(([worker, { seenAt, everyMs }]) => {
        const silent = Math.max(0, Date.now() - seenAt());
        return { worker, silent_seconds: Math.round(silent / 1000), is_late: silent > everyMs + LATE_MS };
      }),
  };
}
