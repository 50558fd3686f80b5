/** The state of a worker in this process; late: no heartbeat for longer than its work may take. */
export type Heartbeat = { worker: string; silent_seconds: number; is_late: boolean };

/** When each worker of this process last sent a heartbeat. */
export type Heartbeats = {
  /** Registers a periodic worker; `seenAt` (ms) is read on each check. A worker of the same name replaces it. */
  watch(worker: string, seenAt: () => number, options?: { everyMs?: number }): void;
  forget(worker: string): void;
  list(): Heartbeat[];
};

/** Longer than any single run of a worker, and than detecting a dead connection takes. */
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
