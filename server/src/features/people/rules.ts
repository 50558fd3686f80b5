import type { RoughFigure } from '@vigil/contract/phishing-results/rules.ts';

/**
 * People who got an email, and how many of them count towards the smallest group (`fillsGroup` in
 * `queries/result-visibility.ts`).
 */
export type GroupOfPeople = { people: number; size: number };

/**
 * Returns for each group whether its figures are hidden because it has fewer than `smallest` people. The figures of the hidden
 * groups together follow from the total, so the next smallest groups are hidden as well, until at least two groups with enough
 * people between them are hidden. A group without people is never hidden. `isRefused` reports groups, alone or together, that
 * would give away others.
 */
export function hiddenGroupsAmong(
  groups: readonly GroupOfPeople[],
  smallest: number,
  isRefused: (these: readonly number[]) => boolean = () => false,
): boolean[] {
  if (smallest === 0) return groups.map(() => false);
  const hidden = groups.map(({ people, size }, index) => people > 0 && (size < smallest || isRefused([index])));
  if (!hidden.includes(true)) return hidden;
  const rest = groups
    .map(({ people, size }, index) => ({ people, size, index }))
    .filter(({ people, index }) => people > 0 && !hidden[index])
    .toSorted((a, b) => a.size - b.size);
  const isEnough = () => {
    const indexes = groups.flatMap((_, index) => (hidden[index] ? [index] : []));
    return indexes.length > 1 && sumOf(indexes.map((index) => groups[index]!.size)) >= smallest && !isRefused(indexes);
  };
  while (!isEnough() && rest.length > 0) hidden[rest.shift()!.index] = true;
  return hidden;
}

/** Returns for each group whether its figures are hidden, where everyone counts. */
export const hiddenCounts = (counts: readonly number[], smallest: number): boolean[] =>
  hiddenGroupsAmong(counts.map(everyoneCounts), smallest);

const everyoneCounts = (people: number): GroupOfPeople => ({ people, size: people });

/** One cell of a total divided in several ways at once: for example, the people of one department who got one template. */
export type Cell<Division extends string> = GroupOfPeople & Record<Division, string>;

/**
 * Returns the hidden groups of a division. A group that differs by a few people from whole groups of the divisions `beside` it
 * would give away these few, so it is hidden as well.
 */
export function hiddenGroupsOfDivision<Division extends string>(
  cells: readonly Cell<Division>[],
  { division, beside, smallest }: { division: Division; beside: readonly Division[]; smallest: number },
): Set<string> {
  const groups = [...groupsBy(cells, division)];
  const wholes = beside.map((other) => ({ other, sums: groupsBy(cells, other) }));
  const isNear = (these: readonly number[]): boolean => {
    const names = new Set(these.map((index) => groups[index]![0]));
    const parts = cells.filter((cell) => names.has(cell[division]));
    return wholes.some(({ other, sums }) => {
      const split = [...groupsBy(parts, other)]
        .map(([name, part]) => ({ part, whole: sums.get(name)! }))
        .filter(({ part, whole }) => part.people > 0 && part.people < whole.people);
      // Someone may know what the people who do not count did, so the others must be enough by themselves.
      return split.length > 0 && sumOf(split.map(({ part, whole }) => Math.min(part.size, whole.size - part.size))) < smallest;
    });
  };
  const hidden = hiddenGroupsAmong(
    groups.map(([, group]) => group),
    smallest,
    isNear,
  );
  return new Set(groups.flatMap(([name], index) => (hidden[index] ? [name] : [])));
}

function groupsBy<Division extends string>(cells: readonly Cell<Division>[], division: Division): Map<string, GroupOfPeople> {
  const groups = new Map<string, GroupOfPeople>();
  for (const cell of cells) {
    const { people, size } = groups.get(cell[division]) ?? { people: 0, size: 0 };
    groups.set(cell[division], { people: people + cell.people, size: size + cell.size });
  }
  return groups;
}

/**
 * Rounds a count down to whole steps of the smallest group, because it grows while someone watches, or could be subtracted from
 * another figure. Returns null below the first step. `of` is the total, if it is known: the step that would count everybody, or
 * all but one, is not shown, because it names everybody.
 */
export function roundDownToSteps(
  count: number,
  { of: total = Infinity, smallest }: { of?: number; smallest: number },
): number | null {
  if (smallest === 0 || total === 0) return count;
  const most = Math.max(0, Math.min(count, total - NAMED_BY_REST));
  return most < smallest ? null : roundDownToGroup(most, smallest);
}

/**
 * Rounds a count of emails or people down to whole steps of the smallest group. The count is exact where results are shown by
 * name (0).
 */
export const roundDownToGroup = (count: number, smallest: number): number =>
  smallest === 0 ? count : count - (count % smallest);

const SHARE_STEP = 10;

/** Rounds a percentage to steps, so that one person's action rarely moves it visibly. */
export const roughShare = (percent: number): number => percent - (percent % SHARE_STEP);

/** How many people a shown count must leave out: where all but one person did something, everybody knows the one. */
const NAMED_BY_REST = 2;

/**
 * Returns a word in place of a count of nobody, one person, everyone or all but one, because the exact figure would name people;
 * null for other counts.
 */
export function roughFigureOf(count: number, total: number): RoughFigure | null {
  if (total === 0) return null;
  return count < NAMED_BY_REST ? 'hardly_any' : total - count < NAMED_BY_REST ? 'nearly_all' : null;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

type Department = GroupOfPeople & { id: string; parent_id: string | null };

/**
 * Returns the hidden departments of a tree. A department is shown with everyone below it, so its own people are a group beside
 * the departments below. Nothing is shown within a hidden branch.
 */
export function hiddenBranches(places: readonly Department[], smallest: number): Set<string> {
  const below = Map.groupBy(places, ({ parent_id }) => parent_id);
  const branches = new Map<string, GroupOfPeople>();
  const branchOf = ({ id, people, size }: Department): GroupOfPeople => {
    const all = [{ people, size }, ...(below.get(id) ?? []).map(branchOf)];
    const sum = { people: sumOf(all.map((group) => group.people)), size: sumOf(all.map((group) => group.size)) };
    branches.set(id, sum);
    return sum;
  };
  (below.get(null) ?? []).forEach(branchOf);
  const hidden = new Set<string>();
  const hideWithin = (parent: Department | null, isWithin: boolean): void => {
    const children = below.get(parent?.id ?? null) ?? [];
    const own = parent ?? { people: 0, size: 0 };
    const [, ...within] = hiddenGroupsAmong([own, ...children.map(({ id }) => branches.get(id)!)], smallest);
    for (const [index, child] of children.entries()) {
      const isHidden = isWithin || within[index]!;
      if (isHidden) hidden.add(child.id);
      hideWithin(child, isHidden);
    }
  };
  hideWithin(null, false);
  return hidden;
}
