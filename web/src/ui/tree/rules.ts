import type { TreeNode } from './tree-node.ts';

/** The nodes loaded so far: parents by child and children by parent, so that a tick costs its own branch only. */
export type Tree = { nodes: ReadonlyMap<string, TreeNode>; children: ReadonlyMap<string | null, readonly string[]> };

/**
 * What is ticked, as the topmost fully ticked nodes: a ticked department stands for all below it, loaded or not.
 * Under select-all (`exclude`) a tick means "left out".
 */
export type TreeSelection = { mode: 'include' | 'exclude'; keys: ReadonlySet<string> };

export type TickState = 'none' | 'some' | 'all';

export const emptyTree: Tree = { nodes: new Map(), children: new Map() };
export const noTargets: TreeSelection = { mode: 'include', keys: new Set() };

export function withChildren(tree: Tree, parent: string | null, loaded: readonly TreeNode[]): Tree {
  const nodes = new Map(tree.nodes);
  for (const node of loaded) nodes.set(node.key, node);
  const children = new Map(tree.children);
  children.set(
    parent,
    loaded.map(({ key }) => key),
  );
  return { nodes, children };
}

/** Ticks the node and all below it, or takes the tick off. */
export function toggleNode(tree: Tree, { mode, keys }: TreeSelection, key: string): TreeSelection {
  const ticked = new Set(keys);
  if (isTicked(tree, ticked, key)) untick(tree, ticked, key);
  else tick(tree, ticked, key);
  return { mode, keys: ticked };
}

/** Select-all and back; either way nothing stays ticked. */
export const toggleEverything = ({ mode }: TreeSelection): TreeSelection => ({
  mode: mode === 'include' ? 'exclude' : 'include',
  keys: new Set(),
});

/** One pass over the ticked nodes gives every half-ticked ancestor; a row then asks in constant time. */
export function tickStates(tree: Tree, { keys }: TreeSelection): (key: string) => TickState {
  const partly = new Set<string>();
  for (const key of keys) {
    someAncestor(tree, key, (ancestor) => {
      const isKnown = partly.has(ancestor);
      partly.add(ancestor);
      return isKnown;
    });
  }
  return (key) => {
    if (isTicked(tree, keys, key)) return 'all';
    return partly.has(key) ? 'some' : 'none';
  };
}

/** The bodies of the contract's calls: whom the selection names. */
export function targetsOf({ keys }: TreeSelection): { departments_ids: string[]; users_ids: string[] } {
  const targets = [...keys].map(targetOf);
  const idsOf = (wanted: TreeNode['type']) => targets.filter(({ type }) => type === wanted).map(({ id }) => id);
  return { departments_ids: idsOf('department'), users_ids: idsOf('user') };
}

export type TreeRow = { node: TreeNode; depth: number };

/** The rows on show: roots and whatever is unfolded, in order. */
export function visibleRows(tree: Tree, unfolded: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parent: string | null, depth: number) => {
    for (const key of tree.children.get(parent) ?? []) {
      const node = tree.nodes.get(key);
      if (node === undefined) continue;
      rows.push({ node, depth });
      if (unfolded.has(key)) add(key, depth + 1);
    }
  };
  add(null, 0);
  return rows;
}

function tick(tree: Tree, ticked: Set<string>, key: string) {
  for (const other of ticked) {
    if (someAncestor(tree, other, (ancestor) => ancestor === key)) ticked.delete(other);
  }
  ticked.add(key);
  const parent = tree.nodes.get(key)?.parent ?? null;
  const siblings = parent === null ? [] : (tree.children.get(parent) ?? []);
  if (parent !== null && siblings.length > 0 && siblings.every((sibling) => ticked.has(sibling))) tick(tree, ticked, parent);
}

/** A ticked ancestor hands its tick down to everything but the branch that loses it. */
function untick(tree: Tree, ticked: Set<string>, key: string) {
  if (ticked.delete(key)) return;
  const parent = tree.nodes.get(key)?.parent ?? null;
  if (parent === null) return;
  untick(tree, ticked, parent);
  for (const sibling of tree.children.get(parent) ?? []) {
    if (sibling !== key) ticked.add(sibling);
  }
}

const isTicked = (tree: Tree, ticked: ReadonlySet<string>, key: string): boolean =>
  ticked.has(key) || someAncestor(tree, key, (ancestor) => ticked.has(ancestor));

/** Walks up until the question is answered with yes. */
function someAncestor(tree: Tree, key: string, ask: (ancestor: string) => boolean): boolean {
  for (let at = tree.nodes.get(key)?.parent ?? null; at !== null; at = tree.nodes.get(at)?.parent ?? null) {
    if (ask(at)) return true;
  }
  return false;
}

function targetOf(key: string): { type: TreeNode['type']; id: string } {
  const [type, id] = key.split(':') as [TreeNode['type'], string];
  return { type, id };
}
