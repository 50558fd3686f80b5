/** Says yes to a key at most once in so many milliseconds: for the log, where the same trouble comes a hundred times a second. */
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
