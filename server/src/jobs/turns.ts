type Limits = { atOnce: number; queue?: { most: number; full: () => Error } };

/** Runs what it is given, so many at once, the others in their order; past the queue's `most` who comes is refused with `full`. */
export function limitTurns({ atOnce, queue }: Limits) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue !== undefined && waiting.length >= queue.most) throw queue.full();
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
