import type { Targets } from '@vigil/contract/people/targets.ts';
import type { TreeNode } from './tree-node.ts';

/** What the search in the tree looks for. */
export type SearchVariant = 'departments' | 'employees';

/**
 * The nodes loaded so far, with parents by child and children by parent, so that a tick visits only its own branch. A search adds
 * the parents of its results without their children.
 */
export type Tree = {
  nodes: ReadonlyMap<string, TreeNode>;
  parents: ReadonlyMap<string, string | null>;
  children: ReadonlyMap<string | null, readonly string[]>;
};

/**
 * The ticked nodes. A ticked department includes everything below it, loaded or not, except the branches in `except`. Under
 * select-all (`exclude`), ticked nodes are excluded, and `except` is empty.
 */
export type TreeSelection = { mode: 'include' | 'exclude'; keys: ReadonlySet<string>; except?: ReadonlySet<string> };

export type TickState = 'none' | 'some' | 'all';

/** Returns the id of the record in a key. */
export const idIn = (key: string): string => key.slice(key.indexOf(':') + 1);

export const emptyTree: Tree = { nodes: new Map(), parents: new Map(), children: new Map() };
export const noTargets: TreeSelection = { mode: 'include', keys: new Set() };

/** Returns the tree with the loaded children of a node. */
export function withChildren(tree: Tree, parent: string | null, loaded: readonly TreeNode[]): Tree {
  const nodes = new Map(tree.nodes);
  const parents = new Map(tree.parents);
  for (const node of loaded) {
    nodes.set(node.key, node);
    parents.set(node.key, node.parent);
  }
  const children = new Map(tree.children);
  children.set(
    parent,
    loaded.map(({ key }) => key),
  );
  return { nodes, parents, children };
}

/** Returns the tree with the parents of nodes that a search has found. */
export function withFound(tree: Tree, found: readonly TreeNode[]): Tree {
  const parents = new Map(tree.parents);
  for (const { key, parent, above = [] } of found) {
    parents.set(key, parent);
    for (const [index, department] of above.entries()) parents.set(department, above[index + 1] ?? null);
  }
  return { ...tree, parents };
}

/**
 * Returns the departments to load before this node can be toggled. Unticking a node below a ticked department ticks its siblings
 * instead, which have to be known.
 */
export function departmentsToLoad(tree: Tree, { mode, keys, except = nothing }: TreeSelection, key: string): string[] {
  const [handedDown, decided] = mode === 'exclude' ? [keys, nothing] : [except, keys];
  if (handedDown.has(key) || decided.has(key)) return [];
  const passed: string[] = [];
  const isFound = someAncestor(tree, key, (ancestor) => {
    passed.push(ancestor);
    return handedDown.has(ancestor) || decided.has(ancestor);
  });
  const isHandedDown = isFound && handedDown.has(passed.at(-1)!);
  return isHandedDown ? passed.filter((ancestor) => !tree.children.has(ancestor)) : [];
}

/** Returns the selection after the node, with everything below it, was ticked or unticked. */
export function toggleNode(tree: Tree, { mode, keys, except = nothing }: TreeSelection, key: string): TreeSelection {
  const ticked = new Set(keys);
  const excepted = new Set(except);
  const isOn = isTicked(tree, { keys, except }, key);
  const within = [...except].filter((exception) => someAncestor(tree, exception, (ancestor) => ancestor === key));
  for (const exception of within) excepted.delete(exception);
  if (!isOn) {
    if (!removeException(tree, excepted, key)) tick(tree, ticked, key);
  } else if (within.length === 0) {
    if (mode === 'exclude') untick(tree, ticked, key);
    else if (!ticked.delete(key)) exceptNode(tree, { ticked, excepted }, key);
  }
  return { mode, keys: ticked, ...(excepted.size > 0 && { except: excepted }) };
}

/** Returns the selection after select-all was switched on or off. No node stays ticked. */
export const toggleEverything = ({ mode }: TreeSelection): TreeSelection => ({
  mode: mode === 'include' ? 'exclude' : 'include',
  keys: new Set(),
});

/**
 * Returns a function that tells whether a node is ticked. Finds all partly ticked departments in advance, so that each row needs
 * constant time.
 */
export function tickStates(tree: Tree, { keys, except = nothing }: TreeSelection): (key: string) => TickState {
  const partly = new Set<string>();
  for (const key of [...keys, ...except]) {
    someAncestor(tree, key, (ancestor) => {
      const isKnown = partly.has(ancestor);
      partly.add(ancestor);
      return isKnown;
    });
  }
  return (key) => {
    if (partly.has(key)) return 'some';
    return isTicked(tree, { keys, except }, key) ? 'all' : 'none';
  };
}

/** Converts the selection to the targets of the contract's calls. */
export function targetsOf({ mode, keys, except = nothing }: TreeSelection): Targets {
  const all = mode === 'exclude';
  const [included, excluded] = all ? [nothing, keys] : [keys, except];
  return {
    all,
    target_users: idsIn(included, 'user'),
    target_departments: idsIn(included, 'department'),
    exclude_users: idsIn(excluded, 'user'),
    exclude_departments: idsIn(excluded, 'department'),
  };
}

/** Converts targets to a selection. */
export function selectionOf(targets: Targets): TreeSelection {
  const included = keysOf(targets.target_users, targets.target_departments);
  const excluded = keysOf(targets.exclude_users, targets.exclude_departments);
  if (targets.all) return { mode: 'exclude', keys: excluded };
  return { mode: 'include', keys: included, ...(excluded.size > 0 && { except: excluded }) };
}

/** A visible row. Few rows are in the document at a time, so each states its position, from 1, among its `size` siblings. */
export type TreeRow = { node: TreeNode; depth: number; position: number; size: number };

/** Returns the visible rows in order: the roots and everything unfolded. */
export function visibleRows(tree: Tree, unfolded: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parent: string | null, depth: number) => {
    const siblings = tree.children.get(parent) ?? [];
    for (const [index, key] of siblings.entries()) {
      const node = tree.nodes.get(key);
      if (node === undefined) continue;
      rows.push({ node, depth, position: index + 1, size: siblings.length });
      if (unfolded.has(key)) add(key, depth + 1);
    }
  };
  add(null, 0);
  return rows;
}

/** Returns the rows of search results, which are a flat list. */
export const foundRows = (nodes: readonly TreeNode[]): TreeRow[] =>
  nodes.map((node, index) => ({ node, depth: 0, position: index + 1, size: nodes.length }));

/** Ticks a node instead of the nodes below it. If all children of its parent are ticked then, ticks the parent instead of them. */
function tick(tree: Tree, ticked: Set<string>, key: string) {
  for (const otherKey of ticked) {
    if (someAncestor(tree, otherKey, (ancestor) => ancestor === key)) ticked.delete(otherKey);
  }
  ticked.add(key);
  const parent = tree.parents.get(key) ?? null;
  const siblings = parent === null ? [] : (tree.children.get(parent) ?? []);
  if (parent !== null && siblings.length > 0 && siblings.every((sibling) => ticked.has(sibling))) tick(tree, ticked, parent);
}

/** Unticks a node. If an ancestor is ticked, ticks the ancestor's other branches instead of it. */
function untick(tree: Tree, ticked: Set<string>, key: string) {
  if (ticked.delete(key)) return;
  const parent = tree.parents.get(key) ?? null;
  if (parent === null) return;
  untick(tree, ticked, parent);
  for (const sibling of tree.children.get(parent) ?? []) {
    if (sibling !== key) ticked.add(sibling);
  }
}

/**
 * Adds a node to the exceptions. If all children of its parent are exceptions then, unticks the parent or, if an ancestor is
 * ticked, makes the parent the exception instead.
 */
function exceptNode(tree: Tree, marks: { ticked: Set<string>; excepted: Set<string> }, key: string) {
  const { ticked, excepted } = marks;
  excepted.add(key);
  const parent = tree.parents.get(key) ?? null;
  const siblings = parent === null ? [] : (tree.children.get(parent) ?? []);
  if (parent === null || siblings.length === 0 || !siblings.every((sibling) => excepted.has(sibling))) return;
  for (const sibling of siblings) excepted.delete(sibling);
  if (!ticked.delete(parent)) exceptNode(tree, marks, parent);
}

/**
 * Removes a node from the exceptions; returns whether it was one. If an ancestor is the exception, its other branches stay
 * exceptions.
 */
function removeException(tree: Tree, excepted: Set<string>, key: string): boolean {
  const isExcepted = excepted.has(key) || someAncestor(tree, key, (ancestor) => excepted.has(ancestor));
  if (isExcepted) untick(tree, excepted, key);
  return isExcepted;
}

type Marks = { keys: ReadonlySet<string>; except: ReadonlySet<string> };

/** Whether a node is ticked. The node itself, or its nearest ancestor that is ticked or an exception, decides. */
function isTicked(tree: Tree, { keys, except }: Marks, key: string): boolean {
  let isOn = false;
  const decides = (ancestor: string) => {
    if (except.has(ancestor)) return true;
    isOn = keys.has(ancestor);
    return isOn;
  };
  if (!decides(key)) someAncestor(tree, key, decides);
  return isOn;
}

const nothing: ReadonlySet<string> = new Set();

const keysOf = (users: readonly string[], departments: readonly string[]): ReadonlySet<string> =>
  new Set([...users.map((id) => `user:${id}`), ...departments.map((id) => `department:${id}`)]);

const idsIn = (keys: ReadonlySet<string>, type: TreeNode['type']): string[] =>
  [...keys].filter((key) => key.startsWith(`${type}:`)).map(idIn);

/** Whether any ancestor satisfies the predicate. */
function someAncestor(tree: Tree, key: string, ask: (ancestor: string) => boolean): boolean {
  for (let ancestor = tree.parents.get(key) ?? null; ancestor !== null; ancestor = tree.parents.get(ancestor) ?? null) {
    if (ask(ancestor)) return true;
  }
  return false;
}
