/** Returns a function that allows each key once per interval. Keeps a repeating error from flooding the log. */
export function throttle(ms: number): (key: string) => boolean {
  const said = new Map<string, number>();
  return (key) => {
    const now = Date.now();
    for (const [old, at] of said) if (now - at >= ms) said.delete(old);
    if (said.has(key)) return false;
    said.set(key, now);
    return true;
  };
}
