/** Whom people report to. */
type Managers = ReadonlyMap<string, string>;

/**
 * Who would report to themselves by way of others if everyone got the manager named for them. Each of those keeps the manager
 * they have, which may close another circle: nobody is left in one at the end.
 */
export function circlesIn(named: Managers, held: Managers): Set<string> {
  const above = new Map([...held, ...named]);
  const kept = new Set<string>();
  for (;;) {
    const closing = inCircles(above).filter((one) => named.has(one) && !kept.has(one));
    if (closing.length === 0) return kept;
    for (const one of closing) {
      kept.add(one);
      const former = held.get(one);
      if (former === undefined) above.delete(one);
      else above.set(one, former);
    }
  }
}

/** Each is walked up from once: a way that meets itself has found a circle, one that meets an earlier way has not. */
function inCircles(above: Managers): string[] {
  const metOn = new Map<string, string>();
  const found: string[] = [];
  for (const start of above.keys()) {
    let at: string | undefined = start;
    while (at !== undefined && !metOn.has(at)) {
      metOn.set(at, start);
      at = above.get(at);
    }
    if (at === undefined || metOn.get(at) !== start) continue;
    const first = at;
    do {
      found.push(at);
      at = above.get(at)!;
    } while (at !== first);
  }
  return found;
}
