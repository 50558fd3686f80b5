import { Loader } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import type { TickState } from './rules.ts';
import classes from './target-tree.module.css';
import { TickMark } from './tick-mark.tsx';
import type { TreeNode } from './tree-node.ts';

const INDENT = 22;

type Props = {
  node: TreeNode;
  depth: number;
  top: number;
  height: number;
  state: TickState;
  isActive: boolean;
  isExcluding: boolean;
  /** Null if the row cannot be unfolded. */
  isUnfolded: boolean | null;
  isLoading: boolean;
  onTick: () => void;
  onUnfold: () => void;
};

export function TreeRowView({ node, depth, state, isUnfolded, ...row }: Props) {
  const canUnfold = isUnfolded !== null && !node.isLeaf;
  return (
    <div
      id={`row-${node.key}`}
      className={classes.row}
      style={{ height: row.height, transform: `translateY(${row.top}px)`, paddingLeft: 6 + depth * INDENT }}
      role="treeitem"
      aria-level={depth + 1}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      aria-expanded={canUnfold ? isUnfolded : undefined}
      aria-busy={row.isLoading || undefined}
      data-active={row.isActive || undefined}
      onClick={row.onTick}
    >
      <span
        className={classes.chevron}
        data-unfolded={isUnfolded || undefined}
        aria-hidden
        onClick={(event) => {
          if (!canUnfold) return;
          event.stopPropagation();
          row.onUnfold();
        }}
      >
        {row.isLoading && <Loader size={14} />}
        {!row.isLoading && canUnfold && <IconChevronRight size={16} />}
      </span>
      <TickMark state={state} isExcluding={row.isExcluding} />
      <span className={classes.title}>{node.title}</span>
      {node.note !== undefined && <span className={classes.note}>{node.note}</span>}
      {node.users_count !== undefined && <span className={classes.note}>{formatNumber(node.users_count)}</span>}
    </div>
  );
}
