/**
 * Remembers what was read well, up to `most` keys and for `forMs` each; the oldest goes first. Askers who come while it
 * is being read share that one reading. A failed one is told to them and forgotten: the next who asks reads again.
 */
export function cached<Value>({
  most,
  forMs = Number.POSITIVE_INFINITY,
}: {
  most: number;
  forMs?: number;
}): (key: string, read: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, { value: Promise<Value>; until: number }>();
  return (key, read) => {
    const now = Date.now();
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.value;
    kept.delete(key);
    const fresh = { value: read(), until: now + forMs };
    kept.set(key, fresh);
    fresh.value.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return fresh.value;
  };
}
