import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import type { TickState, TreeRow } from './rules.ts';
import classes from './target-tree.module.css';
import type { TreeNode } from './tree-node.ts';
import { TreeRowView } from './tree-row-view.tsx';
import { useTreeKeys } from './use-tree-keys.ts';

/** The height of a row in pixels. */
const ROW_HEIGHTS = { mouse: 36, finger: 44 };
const OVERSCAN = 12;

type Props = {
  label: string;
  rows: readonly TreeRow[];
  height: number;
  isExcluding: boolean;
  stateOf: (key: string) => TickState;
  /** The keys of unfolded departments; null while searching, because results are a flat list. */
  unfolded: ReadonlySet<string> | null;
  loading: ReadonlySet<string | null>;
  onTick: (node: TreeNode) => void;
  onUnfold: (node: TreeNode) => void;
};

export function TreeRows({ label, rows, height, isExcluding, stateOf, unfolded, loading, onTick, onUnfold }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = ROW_HEIGHTS[useIsPhone() ? 'finger' : 'mouse'];
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not in use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: { width: 0, height },
  });
  const { active, onKeyDown, setActive } = useTreeKeys({
    rows,
    unfolded,
    onTick,
    onUnfold,
    scrollTo: (index) => virtual.scrollToIndex(index),
  });
  return (
    <div
      ref={box}
      className={classes.box}
      style={{ maxHeight: height }}
      role="tree"
      aria-label={label}
      aria-multiselectable
      tabIndex={0}
      aria-activedescendant={rows[active] && `row-${rows[active].node.key}`}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { node } = row;
          return (
            <TreeRowView
              key={node.key}
              row={row}
              top={start}
              height={rowHeight}
              state={stateOf(node.key)}
              isActive={index === active}
              isExcluding={isExcluding}
              isUnfolded={unfolded === null ? null : unfolded.has(node.key)}
              isLoading={loading.has(node.key)}
              onTick={() => {
                setActive(index);
                onTick(node);
              }}
              onUnfold={() => {
                setActive(index);
                onUnfold(node);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
