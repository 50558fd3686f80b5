import type { RoughFigure } from '@vigil/contract/phishing-results/rules.ts';

/** People who got an email, and how many of them count towards the smallest group (`fillsGroup` of `queries/told.ts`). */
export type GroupOfPeople = { people: number; size: number };

/**
 * Which groups of a whole have no figures, because they are of fewer people than `smallest`. The figures of hidden groups together
 * follow from the whole, so the next smallest groups are hidden as well, until the hidden groups are of enough people and are more
 * than one. A group without people needs no hiding. `isRefused` names groups, or several together, that give away others.
 */
export function hiddenAmong(
  groups: readonly GroupOfPeople[],
  smallest: number,
  isRefused: (these: readonly number[]) => boolean = () => false,
): boolean[] {
  if (smallest === 0) return groups.map(() => false);
  const hidden = groups.map(({ people, size }, at) => people > 0 && (size < smallest || isRefused([at])));
  if (!hidden.includes(true)) return hidden;
  const rest = groups
    .map(({ people, size }, at) => ({ people, size, at }))
    .filter(({ people, at }) => people > 0 && !hidden[at])
    .toSorted((one, other) => one.size - other.size);
  const isEnough = () => {
    const these = groups.flatMap((_, at) => (hidden[at] ? [at] : []));
    return these.length > 1 && sumOf(these.map((at) => groups[at]!.size)) >= smallest && !isRefused(these);
  };
  while (!isEnough() && rest.length > 0) hidden[rest.shift()!.at] = true;
  return hidden;
}

/** The same where everyone counts. */
export const suppressSmallGroups = (counts: readonly number[], smallest: number): boolean[] =>
  hiddenAmong(counts.map(everyoneCounts), smallest);

const everyoneCounts = (people: number): GroupOfPeople => ({ people, size: people });

/** People of a whole that is divided in several ways at once, such as by department and by template. */
export type Cell<Division extends string> = GroupOfPeople & Record<Division, string>;

/**
 * Which groups of a division are hidden. A group that differs from whole groups of the divisions `beside` it by a few people would
 * give away these few, so it is hidden as well.
 */
export function hiddenIn<Division extends string>(
  cells: readonly Cell<Division>[],
  { division, beside, smallest }: { division: Division; beside: readonly Division[]; smallest: number },
): Set<string> {
  const groups = [...groupsBy(cells, division)];
  const wholes = beside.map((other) => ({ other, sums: groupsBy(cells, other) }));
  const isNear = (these: readonly number[]): boolean => {
    const names = new Set(these.map((at) => groups[at]![0]));
    const parts = cells.filter((cell) => names.has(cell[division]));
    return wholes.some(({ other, sums }) => {
      const split = [...groupsBy(parts, other)]
        .map(([name, part]) => ({ part, whole: sums.get(name)! }))
        .filter(({ part, whole }) => part.people > 0 && part.people < whole.people);
      // Someone may know what the people did who do not count, so the others must be enough.
      return split.length > 0 && sumOf(split.map(({ part, whole }) => Math.min(part.size, whole.size - part.size))) < smallest;
    });
  };
  const hidden = hiddenAmong(
    groups.map(([, group]) => group),
    smallest,
    isNear,
  );
  return new Set(groups.flatMap(([name], at) => (hidden[at] ? [name] : [])));
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
 * A count that grows while someone watches, or that another figure could be subtracted from, in whole steps of the smallest group;
 * null below the first step. `of`: how many there are in all, where that is known. The step at which everybody or all but one would
 * be counted is not shown: it names everybody.
 */
export function inSteps(count: number, { of = Infinity, smallest }: { of?: number; smallest: number }): number | null {
  if (smallest === 0 || of === 0) return count;
  const most = Math.max(0, Math.min(count, of - NAMED_BY_REST));
  return most < smallest ? null : roundDownToGroup(most, smallest);
}

/** A count of emails or people rounded down to whole steps of the smallest group; exact where results have names (0). */
export const roundDownToGroup = (count: number, smallest: number): number =>
  smallest === 0 ? count : count - (count % smallest);

const SHARE_STEP = 10;

/** A percentage that would move a little whenever one person does something, in steps that most such moves stay within. */
export const roughShare = (percent: number): number => percent - (percent % SHARE_STEP);

/** Where all but this many did the same, a figure tells of single people: of everybody but one, everybody knows the one. */
const NAMED_BY_REST = 2;

/** How a figure of nobody, of one person, of everyone or of all but one is shown: so few people are left out that it would name them. */
export function roughly(count: number, of: number): RoughFigure | null {
  if (of === 0) return null;
  return count < NAMED_BY_REST ? 'hardly_any' : of - count < NAMED_BY_REST ? 'nearly_all' : null;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

type Place = GroupOfPeople & { id: string; parent_id: string | null };

/**
 * The same in a tree of departments. A department is shown with everyone below it, so its own people are a group beside the
 * departments below. Nothing is shown within a hidden branch.
 */
export function hiddenBranches(places: readonly Place[], smallest: number): Set<string> {
  const below = Map.groupBy(places, ({ parent_id }) => parent_id);
  const branches = new Map<string, GroupOfPeople>();
  const branchOf = ({ id, people, size }: Place): GroupOfPeople => {
    const all = [{ people, size }, ...(below.get(id) ?? []).map(branchOf)];
    const sum = { people: sumOf(all.map((one) => one.people)), size: sumOf(all.map((one) => one.size)) };
    branches.set(id, sum);
    return sum;
  };
  (below.get(null) ?? []).forEach(branchOf);
  const hidden = new Set<string>();
  const look = (parent: Place | null, isWithin: boolean): void => {
    const children = below.get(parent?.id ?? null) ?? [];
    const own = parent ?? { people: 0, size: 0 };
    const [, ...within] = hiddenAmong([own, ...children.map(({ id }) => branches.get(id)!)], smallest);
    for (const [at, child] of children.entries()) {
      const isHidden = isWithin || within[at]!;
      if (isHidden) hidden.add(child.id);
      look(child, isHidden);
    }
  };
  look(null, false);
  return hidden;
}
