import { Loader } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import type { TickState, TreeRow } from './rules.ts';
import classes from './target-tree.module.css';
import { TickMark } from './tick-mark.tsx';

const INDENT = 22;

type Props = {
  row: TreeRow;
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

export function TreeRowView({ row, state, isUnfolded, ...props }: Props) {
  const { node, depth, position, size } = row;
  const canUnfold = isUnfolded !== null && !node.isLeaf;
  return (
    <div
      id={`row-${node.key}`}
      className={classes.row}
      style={{ height: props.height, transform: `translateY(${props.top}px)`, paddingLeft: 6 + depth * INDENT }}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={size}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      aria-expanded={canUnfold ? isUnfolded : undefined}
      aria-busy={props.isLoading || undefined}
      data-active={props.isActive || undefined}
      onClick={props.onTick}
    >
      <span
        className={classes.chevron}
        data-unfolded={isUnfolded || undefined}
        aria-hidden
        onClick={(event) => {
          if (!canUnfold) return;
          event.stopPropagation();
          props.onUnfold();
        }}
      >
        {props.isLoading && <Loader size={14} />}
        {!props.isLoading && canUnfold && <IconChevronRight size={16} />}
      </span>
      <TickMark state={state} isExcluding={props.isExcluding} />
      <span className={classes.title}>{node.title}</span>
      {node.note !== undefined && <span className={classes.note}>{node.note}</span>}
      {node.users_count !== undefined && <span className={classes.note}>{formatNumber(node.users_count)}</span>}
    </div>
  );
}
