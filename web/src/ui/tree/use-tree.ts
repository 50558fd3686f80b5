import { useEffect, useEffectEvent, useState } from 'react';
import { emptyTree, type Tree, withChildren } from './rules.ts';
import type { TreeNode } from './tree-node.ts';

export type LoadChildren = (parent: TreeNode | null) => Promise<readonly TreeNode[]>;

/** The lazily loaded tree: what is known, what is unfolded, what is on its way. */
export function useTree(load: LoadChildren) {
  const [tree, setTree] = useState<Tree>(emptyTree);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [loading, setLoading] = useState<ReadonlySet<string | null>>(new Set());
  const [failed, setFailed] = useState<{ parent: TreeNode | null } | null>(null);

  const loadUnder = async (parent: TreeNode | null) => {
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
  const loadRoots = useEffectEvent(() => void loadUnder(null));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the loading mark is the effect
    loadRoots();
  }, []);

  const toggle = async (node: TreeNode) => {
    if (unfolded.has(node.key)) {
      setUnfolded(without(unfolded, node.key));
      return;
    }
    const isKnown = tree.children.has(node.key) || (await loadUnder(node));
    if (isKnown) setUnfolded((before) => new Set(before).add(node.key));
  };

  /** What failed is what is asked for again. */
  const retry = async () => {
    const parent = failed?.parent ?? null;
    if (parent === null) await loadUnder(null);
    else await toggle(parent);
  };

  return { tree, unfolded, loading, hasFailed: failed !== null, toggle, retry };
}

function without<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  next.delete(value);
  return next;
}
