import type { DepartmentNode } from '@vigil/contract/departments/department.ts';
import { localizeDepartment } from '@vigil/contract/departments/no-department.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';

/** A department as it is stored: `users_count` counts its own people only. */
export type SavedDepartment = { id: string; title: string; parent_id: string | null; users_count: number; is_default: boolean };

/**
 * Returns every department with the people of its branch counted in, parents before their children and siblings in the given
 * order.
 */
export function treeOf(saved: readonly SavedDepartment[]): DepartmentNode[] {
  const below = Map.groupBy(saved, ({ parent_id }) => parent_id);
  const ordered: SavedDepartment[] = [];
  const stack = (below.get(null) ?? []).toReversed();
  for (let department = stack.pop(); department !== undefined; department = stack.pop()) {
    ordered.push(department);
    const children = below.get(department.id);
    if (children !== undefined) stack.push(...children.toReversed());
  }
  const totals = new Map<string, number>();
  for (const { id, parent_id, users_count } of ordered.toReversed()) {
    const total = (totals.get(id) ?? 0) + users_count;
    totals.set(id, total);
    if (parent_id !== null) totals.set(parent_id, (totals.get(parent_id) ?? 0) + total);
  }
  return ordered.map(({ id, title, parent_id, is_default, users_count: own }) => {
    const users_count = totals.get(id) ?? 0;
    return { id, title, parent_id, is_default, users_count, exists_users: users_count > 0, is_leaf: own === 0 && !below.has(id) };
  });
}

/** Returns the departments whose title matches the search in the reader's language, with their ancestors. */
export function branchesMatching(
  nodes: readonly DepartmentNode[],
  { search, language }: { search: string; language: Language },
): DepartmentNode[] {
  const query = search.toLowerCase();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visibleIds = new Set<string>();
  for (const node of nodes) {
    if (!localizeDepartment(node.title, language).toLowerCase().includes(query)) continue;
    for (
      let ancestor: DepartmentNode | undefined = node;
      ancestor !== undefined && !visibleIds.has(ancestor.id);
      ancestor = byId.get(ancestor.parent_id ?? '')
    ) {
      visibleIds.add(ancestor.id);
    }
  }
  return nodes.filter(({ id }) => visibleIds.has(id));
}

/** Returns everything below this department, without the department itself. */
export function branchUnder(nodes: readonly DepartmentNode[], root: string): DepartmentNode[] {
  const inside = new Set([root]);
  return nodes.filter(({ id, parent_id }) => {
    if (parent_id === null || !inside.has(parent_id)) return false;
    inside.add(id);
    return true;
  });
}

type Placed = { id: string; parent_id: string | null };

/** Returns how many levels a branch has, including its root. */
export function heightOf(root: string, branch: readonly Placed[]): number {
  const below = Map.groupBy(branch, ({ parent_id }) => parent_id);
  let level = [root];
  let height = 0;
  for (; level.length > 0; height += 1) level = level.flatMap((id) => (below.get(id) ?? []).map((child) => child.id));
  return height;
}

/** Returns the departments that lie below no other of the list. */
export function topmost<T extends Placed>(branch: readonly T[]): T[] {
  const ids = new Set(branch.map(({ id }) => id));
  return branch.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
}

/** A department with its title as people wrote it, and `key`, the form of the title in which equal titles are the same text. */
type Titled = { id: string; key: string; parent_id: string | null };
export type Places = {
  /** The department id of each written place that exists. */
  found: ReadonlyMap<string, string>;
  /** What must be created: the missing titles, below the deepest existing department. */
  missing: { place: string; parent_id: string | null; titles: Keyed[] }[];
};
type Keyed = { title: string; key: string };

/** Splits a written place (`Head office / Sales`) into its titles. */
export const titlesOf = (place: string): string[] => place.split(' / ');

/**
 * Finds written places in the tree, ignoring case. A single title that is missing at the top level, but occurs exactly once
 * below, means that department: staff lists rarely write the whole path.
 */
export function placesIn(saved: readonly Titled[], places: readonly string[], keyOf: (title: string) => string): Places {
  const children = new Map(saved.map(({ id, key, parent_id }) => [`${parent_id} ${key}`, id]));
  const byKey = Map.groupBy(saved, ({ key }) => key);
  const found = new Map<string, string>();
  const missing: Places['missing'] = [];
  for (const place of places) {
    const titles = titlesOf(place).map((title) => ({ title, key: keyOf(title) }));
    let parent: string | null = null;
    let depth = 0;
    for (; depth < titles.length; depth += 1) {
      const next: string | undefined = children.get(`${parent} ${titles[depth]!.key}`);
      if (next === undefined) break;
      parent = next;
    }
    const alone = titles.length === 1 ? byKey.get(titles[0]!.key) : undefined;
    if (depth === titles.length && parent !== null) found.set(place, parent);
    else if (alone?.length === 1) found.set(place, alone[0]!.id);
    else missing.push({ place, parent_id: parent, titles: titles.slice(depth) });
  }
  return { found, missing };
}

type NewNode = { id: string; title: string; parent_id: string | null; place: string };

/** Returns the departments to create for the missing places, each once, and the department of each place. */
export function departmentsFor(
  missing: Places['missing'],
  newId: () => string,
): { departments: NewNode[]; found: ReadonlyMap<string, string> } {
  const created = new Map<string, NewNode>();
  const found = new Map<string, string>();
  for (const { place, parent_id, titles } of missing) {
    const whole = titlesOf(place);
    const existing = whole.length - titles.length;
    let parent = parent_id;
    for (const [depth, { title, key }] of titles.entries()) {
      const path = whole.slice(0, existing + depth + 1).join(' / ');
      const department = created.get(`${parent} ${key}`) ?? { id: newId(), title, parent_id: parent, place: path };
      created.set(`${parent} ${key}`, department);
      parent = department.id;
    }
    if (parent !== null) found.set(place, parent);
  }
  return { departments: [...created.values()], found };
}

/** Lists the paths that will be created: for `Risks / Analytics` alone, these are `Risks` and `Risks / Analytics`. */
export function pathsToCreate(missing: Places['missing']): string[] {
  let made = 0;
  return departmentsFor(missing, () => String((made += 1)))
    .departments.map(({ place }) => place)
    .sort();
}
