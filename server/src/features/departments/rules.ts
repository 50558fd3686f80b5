import type { DepartmentNode } from '@vigil/contract/departments/department.ts';

/** A department as it is kept: `users_count` counts its own people only. */
export type KeptDepartment = { id: string; title: string; parent_id: string | null; users_count: number; is_default: boolean };

/** Every department with the people below it counted in, parents before their children and siblings in the order given. */
export function treeOf(kept: readonly KeptDepartment[]): DepartmentNode[] {
  const below = Map.groupBy(kept, ({ parent_id }) => parent_id);
  const ordered: KeptDepartment[] = [];
  const stack = (below.get(null) ?? []).toReversed();
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    ordered.push(at);
    const children = below.get(at.id);
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

/** The departments whose title fits, with their ancestors, so that what is found hangs on its branch. */
export function branchesWith(nodes: readonly DepartmentNode[], search: string): DepartmentNode[] {
  const wanted = search.toLowerCase();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const kept = new Set<string>();
  for (const node of nodes) {
    if (!node.title.toLowerCase().includes(wanted)) continue;
    for (let at: DepartmentNode | undefined = node; at !== undefined && !kept.has(at.id); at = byId.get(at.parent_id ?? '')) {
      kept.add(at.id);
    }
  }
  return nodes.filter(({ id }) => kept.has(id));
}

/** What is below this department, without it. */
export function branchUnder(nodes: readonly DepartmentNode[], root: string): DepartmentNode[] {
  const inside = new Set([root]);
  return nodes.filter(({ id, parent_id }) => {
    if (parent_id === null || !inside.has(parent_id)) return false;
    inside.add(id);
    return true;
  });
}

type Placed = { id: string; parent_id: string | null };

/** How many levels a branch has, its root counted. */
export function heightOf(root: string, branch: readonly Placed[]): number {
  const below = Map.groupBy(branch, ({ parent_id }) => parent_id);
  let level = [root];
  let height = 0;
  for (; level.length > 0; height += 1) level = level.flatMap((id) => (below.get(id) ?? []).map((child) => child.id));
  return height;
}

/** Those of a whole branch, or of several, that stand below no other of them. */
export function topmost<T extends Placed>(branch: readonly T[]): T[] {
  const ids = new Set(branch.map(({ id }) => id));
  return branch.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
}

type Titled = { id: string; title: string; parent_id: string | null };
export type Places = {
  /** Place as it is written → department. */
  found: Map<string, string>;
  /** What must be made: the titles that are missing, under the deepest department that is there. */
  missing: { place: string; parent_id: string | null; titles: string[] }[];
};

/**
 * Finds written places (`Head office / Sales`) in the tree, in any case of letters. A title alone that is nowhere at the
 * top, yet is once below, means that one: staff lists seldom write the whole way.
 */
export function placesIn(kept: readonly Titled[], wanted: readonly string[]): Places {
  const children = new Map(kept.map(({ id, title, parent_id }) => [`${parent_id} ${title.toLowerCase()}`, id]));
  const byTitle = Map.groupBy(kept, ({ title }) => title.toLowerCase());
  const places: Places = { found: new Map(), missing: [] };
  for (const place of wanted) {
    const titles = place.split(' / ');
    let at: string | null = null;
    let depth = 0;
    for (; depth < titles.length; depth += 1) {
      const next: string | undefined = children.get(`${at} ${titles[depth]!.toLowerCase()}`);
      if (next === undefined) break;
      at = next;
    }
    const alone = titles.length === 1 ? byTitle.get(place.toLowerCase()) : undefined;
    if (depth === titles.length && at !== null) places.found.set(place, at);
    else if (alone?.length === 1) places.found.set(place, alone[0]!.id);
    else places.missing.push({ place, parent_id: at, titles: titles.slice(depth) });
  }
  return places;
}

/** Every department that these missing places need, each once: `Risks` and `Risks / Analytics` for the latter alone. */
export function departmentsToMake(missing: Places['missing']): string[] {
  const made = new Map<string, string>();
  for (const { place, titles } of missing) {
    const whole = place.split(' / ');
    for (let length = whole.length - titles.length + 1; length <= whole.length; length += 1) {
      const one = whole.slice(0, length).join(' / ');
      if (!made.has(one.toLowerCase())) made.set(one.toLowerCase(), one);
    }
  }
  return [...made.values()].sort();
}
