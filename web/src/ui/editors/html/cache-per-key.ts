/**
 * Returns a function that computes a value once for each key, because each cell of a table of ten thousand rows asks about the
 * table.
 */
export function cachePerKey<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}
