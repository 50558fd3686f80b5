import { useEffect, useEffectEvent, useState } from 'react';
import { reportError } from '../../lib/report-error.ts';
import { emptyTree, idIn, type Tree, withChildren, withFound } from './rules.ts';
import type { TreeNode, TreeParent } from './tree-node.ts';

export type LoadChildren = (parent: TreeParent | null) => Promise<readonly TreeNode[]>;

/** Returns a tree that loads as it is unfolded: its nodes, which of them are unfolded, and the loading state. */
export function useTree(load: LoadChildren) {
  const [tree, setTree] = useState<Tree>(emptyTree);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [loading, setLoading] = useState<ReadonlySet<string | null>>(new Set());
  const [isReaching, setReaching] = useState(false);
  const [failed, setFailed] = useState<{ parent: TreeNode | null } | null>(null);

  const loadChildren = async (parent: TreeNode | null) => {
    const key = parent?.key ?? null;
    setFailed(null);
    setLoading((before) => new Set(before).add(key));
    try {
      const children = await load(parent);
      setTree((before) => withChildren(before, key, children));
      return true;
    } catch {
      setFailed({ parent });
      return false;
    } finally {
      setLoading((before) => without(before, key));
    }
  };
  const loadRoots = useEffectEvent(() => void loadChildren(null));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- showing the loading state is the effect's purpose
    loadRoots();
  }, []);

  const toggle = async (node: TreeNode) => {
    if (unfolded.has(node.key)) {
      setUnfolded(without(unfolded, node.key));
      return;
    }
    const isKnown = tree.children.has(node.key) || (await loadChildren(node));
    if (isKnown) setUnfolded((before) => new Set(before).add(node.key));
  };

  /** Repeats the load that failed last. */
  const retry = async () => {
    const parent = failed?.parent ?? null;
    if (parent === null) await loadChildren(null);
    else await toggle(parent);
  };

  const remember = (found: readonly TreeNode[]) => setTree((before) => withFound(before, found));

  /**
   * Loads the direct children of departments without unfolding them. Returns a function that adds the children to a tree; null
   * after a failure, which it has reported.
   */
  const reach = async (keys: readonly string[]): Promise<((tree: Tree) => Tree) | null> => {
    setReaching(true);
    try {
      const loaded = await Promise.all(keys.map(async (key) => [key, await load({ key, id: idIn(key) })] as const));
      const grow = (before: Tree) => loaded.reduce((tree, [key, children]) => withChildren(tree, key, children), before);
      setTree(grow);
      return grow;
    } catch (error) {
      reportError(error);
      return null;
    } finally {
      setReaching(false);
    }
  };

  return { tree, unfolded, loading, hasFailed: failed !== null, toggle, retry, remember, reach, isReaching };
}

function without<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  next.delete(value);
  return next;
}
