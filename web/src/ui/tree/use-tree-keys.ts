import { type KeyboardEvent, useState } from 'react';
import type { TreeRow } from './rules.ts';
import type { TreeNode } from './tree-node.ts';

type Keys = {
  rows: readonly TreeRow[];
  unfolded: ReadonlySet<string> | null;
  onTick: (node: TreeNode) => void;
  onUnfold: (node: TreeNode) => void;
  scrollTo: (index: number) => void;
};

/** Handles the keys of a tree as WAI-ARIA defines them: arrows move and unfold, Space ticks, Home and End jump. */
export function useTreeKeys({ rows, unfolded, onTick, onUnfold, scrollTo }: Keys) {
  const [active, setActive] = useState(0);
  const last = rows.length - 1;
  const index = Math.min(active, last);
  const row = rows[index];

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(last, index));
    setActive(next);
    scrollTo(next);
  };
  const open = ({ node }: TreeRow) => {
    if (unfolded === null || node.isLeaf) return;
    if (unfolded.has(node.key)) moveTo(index + 1);
    else onUnfold(node);
  };
  const close = ({ node }: TreeRow) => {
    if (unfolded?.has(node.key) === true) onUnfold(node);
    else moveTo(rows.findIndex((other) => other.node.key === node.parent));
  };
  const actions: Record<string, (row: TreeRow) => void> = {
    ArrowDown: () => moveTo(index + 1),
    ArrowUp: () => moveTo(index - 1),
    Home: () => moveTo(0),
    End: () => moveTo(last),
    ArrowRight: open,
    ArrowLeft: close,
    ' ': ({ node }) => onTick(node),
    Enter: ({ node }) => onTick(node),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (action === undefined || row === undefined) return;
    event.preventDefault();
    action(row);
  };
  return { active: index, setActive, onKeyDown };
}
