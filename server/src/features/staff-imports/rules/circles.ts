/** The manager of each person. */
type Managers = ReadonlyMap<string, string>;

/**
 * Returns the people who would indirectly report to themselves if everyone got the manager named for them. Each of them keeps
 * their present manager, which may close another circle: at the end nobody is left in one.
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

/** Each person is walked up from once: a path that meets itself has found a circle, one that meets an earlier path has not. */
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
