/**
 * Caches successful reads, up to `most` keys and for `forMs` each; the oldest is dropped first. Callers that ask during a
 * read share it. A failed read is an error for all of them and is not cached.
 */
export function cached<Value>({
  most,
  forMs = Number.POSITIVE_INFINITY,
}: {
  most: number;
  forMs?: number;
}): (key: string, read: () => Promise<Value>) => Promise<Value> {
  const entries = new Map<string, { value: Promise<Value>; until: number }>();
  return (key, read) => {
    const now = Date.now();
    const known = entries.get(key);
    if (known !== undefined && known.until > now) return known.value;
    entries.delete(key);
    const fresh = { value: read(), until: now + forMs };
    entries.set(key, fresh);
    fresh.value.catch(() => {
      if (entries.get(key) === fresh) entries.delete(key);
    });
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    return fresh.value;
  };
}
