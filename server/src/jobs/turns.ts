/** Runs what it is given, so many at once, the others in their order; past `waitingMax` who comes is refused with `full`. */
export function limitTurns({ atOnce, waitingMax, full }: { atOnce: number; waitingMax: number; full: () => Error }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw full();
      await new Promise<void>((next) => waiting.push(next));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
