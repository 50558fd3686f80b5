/**
 * Which counts of people may be told where figures of fewer than `smallest` are told to nobody. What is hidden follows together
 * from the sum and the rest: the next smallest go with it until it is of so many people, and of more than one group. Nobody at
 * all is no one's figure.
 */
export function hiddenGroups(counts: readonly number[], smallest: number): boolean[] {
  const hidden = counts.map((count) => count > 0 && count < smallest);
  if (!hidden.includes(true)) return hidden;
  const rest = counts
    .map((count, at) => ({ count, at }))
    .filter(({ count, at }) => count > 0 && !hidden[at])
    .toSorted((one, other) => one.count - other.count);
  const isEnough = () => hidden.filter(Boolean).length > 1 && sumOf(counts.filter((_, at) => hidden[at])) >= smallest;
  while (!isEnough() && rest.length > 0) hidden[rest.shift()!.at] = true;
  return hidden;
}

/**
 * A count of what people did that grows while one looks, or that a part could be subtracted from: in whole steps of as many as a
 * group needs, so that no single one is seen in it; null below the first. Of nothing there is nothing to see.
 */
export function inSteps(count: number, { of, smallest }: { of: number; smallest: number }): number | null {
  if (smallest === 0 || of === 0) return count;
  return count < smallest ? null : count - (count % smallest);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

type Place = { id: string; parent_id: string | null; people: number };

/**
 * The same of a tree of departments, each of its own people, told with everyone below it: whoever is in a department and in none
 * below is a group beside those below, for they follow from the branch. Nothing is told within a branch that is hidden.
 */
export function hiddenBranches(places: readonly Place[], smallest: number): Set<string> {
  const below = Map.groupBy(places, ({ parent_id }) => parent_id);
  const branches = new Map<string, number>();
  const peopleOf = ({ id, people }: Place): number => {
    const sum = people + sumOf((below.get(id) ?? []).map(peopleOf));
    branches.set(id, sum);
    return sum;
  };
  (below.get(null) ?? []).forEach(peopleOf);
  const hidden = new Set<string>();
  const look = (parent: Place | null, isWithin: boolean): void => {
    const children = below.get(parent?.id ?? null) ?? [];
    const [, ...within] = hiddenGroups([parent?.people ?? 0, ...children.map(({ id }) => branches.get(id)!)], smallest);
    for (const [at, child] of children.entries()) {
      const isHidden = isWithin || within[at]!;
      if (isHidden) hidden.add(child.id);
      look(child, isHidden);
    }
  };
  look(null, false);
  return hidden;
}
