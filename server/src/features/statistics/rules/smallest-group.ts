/**
 * Which counts of people may be told where figures of fewer than `smallest` are told to nobody. A single one that is hidden would
 * follow from the sum and the rest, so the next smallest goes with it. Nobody at all is no one's figure.
 */
export function hiddenGroups(counts: readonly number[], smallest: number): boolean[] {
  const hidden = counts.map((count) => count > 0 && count < smallest);
  if (hidden.filter(Boolean).length !== 1) return hidden;
  const rest = counts.map((count, at) => ({ count, at })).filter(({ count, at }) => count > 0 && !hidden[at]);
  const next = rest.toSorted((one, other) => one.count - other.count)[0];
  if (next !== undefined) hidden[next.at] = true;
  return hidden;
}
