/** The manager of each person. */
type Managers = ReadonlyMap<string, string>;

/**
 * Returns the people who would indirectly report to themselves if everyone got the manager that is named for them. Each of these
 * people keeps their present manager, which may close another circle; this is repeated until there is none.
 */
export function circlesIn(named: Managers, held: Managers): Set<string> {
  const above = new Map([...held, ...named]);
  const keeping = new Set<string>();
  for (;;) {
    const closing = inCircles(above).filter((email) => named.has(email) && !keeping.has(email));
    if (closing.length === 0) return keeping;
    for (const email of closing) {
      keeping.add(email);
      const former = held.get(email);
      if (former === undefined) above.delete(email);
      else above.set(email, former);
    }
  }
}

/**
 * Returns people in circles, one path after another. A path that meets itself has found a circle; a path that meets an earlier
 * path has not.
 */
function inCircles(above: Managers): string[] {
  const metOn = new Map<string, string>();
  const found: string[] = [];
  for (const start of above.keys()) {
    let email: string | undefined = start;
    while (email !== undefined && !metOn.has(email)) {
      metOn.set(email, start);
      email = above.get(email);
    }
    if (email === undefined || metOn.get(email) !== start) continue;
    const first = email;
    do {
      found.push(email);
      email = above.get(email)!;
    } while (email !== first);
  }
  return found;
}
