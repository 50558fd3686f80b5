import { SegmentedControl, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../error-state.tsx';
import { SearchInput } from '../search-input.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import {
  departmentsToLoad,
  foundRows,
  noTargets,
  tickStates,
  toggleEverything,
  toggleNode,
  type SearchVariant,
  type TreeSelection,
  visibleRows,
  withFound,
} from './rules.ts';
import classes from './target-tree.module.css';
import type { TreeNode } from './tree-node.ts';
import { TreeRows } from './tree-rows.tsx';
import { useFoundNodes } from './use-found-nodes.ts';
import { type LoadChildren, useTree } from './use-tree.ts';
import { Toolbar } from '../toolbar.tsx';

type Props = {
  label: string;
  value?: TreeSelection;
  onChange: (selection: TreeSelection) => void;
  /** Loads the departments and people below a node; the roots for null. */
  load: LoadChildren;
  search?: (text: string, variant: SearchVariant) => Promise<readonly TreeNode[]>;
  withSelectAll?: boolean;
  height?: number;
};

/** Chooses departments and people in a tree that loads as it unfolds. */
export function TargetTree({ label, value = noTargets, onChange, load, search, withSelectAll = true, height = 360 }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [variant, setVariant] = useState<SearchVariant>('departments');
  const { tree, unfolded, loading, hasFailed, toggle, retry, remember, reach, isReaching } = useTree(load);
  const found = useFoundNodes({ text, variant, search });
  const isSearching = text !== '';
  const known = isSearching ? withFound(tree, found.nodes) : tree;
  const rows = isSearching ? foundRows(found.nodes) : visibleRows(tree, unfolded);
  const isLoading = isSearching ? found.isLoading : loading.has(null);
  const isFailed = isSearching ? found.hasFailed : hasFailed;
  const tick = async ({ key }: TreeNode) => {
    // Ignores a tick while the departments above an earlier tick load, because it would be lost.
    if (isReaching) return;
    if (isSearching) remember(found.nodes);
    const closed = departmentsToLoad(known, value, key);
    if (closed.length === 0) return onChange(toggleNode(known, value, key));
    const grow = await reach(closed);
    if (grow !== null) onChange(toggleNode(grow(known), value, key));
  };

  return (
    <Stack gap={12}>
      {search !== undefined && (
        <Toolbar>
          <SearchInput value={text} onChange={setText} width="100%" />
          <SegmentedControl
            aria-label={t('ui.tree.search_in')}
            value={variant}
            onChange={(next) => setVariant(next)}
            data={[
              { value: 'departments', label: t('ui.tree.departments') },
              { value: 'employees', label: t('ui.tree.employees') },
            ]}
          />
        </Toolbar>
      )}
      {withSelectAll && (
        <Switch
          label={t('ui.tree.everyone')}
          description={value.mode === 'exclude' ? t('ui.tree.ticked_are_excluded') : undefined}
          checked={value.mode === 'exclude'}
          onChange={() => onChange(toggleEverything(value))}
        />
      )}
      {isFailed && <ErrorState title={t('ui.tree.failed')} onRetry={isSearching ? found.retry : () => void retry()} />}
      {isLoading && rows.length === 0 && <SkeletonRows height={28} />}
      {!isLoading && !isFailed && rows.length === 0 && <p className={classes.none}>{t('ui.nothing_found')}</p>}
      {rows.length > 0 && (
        <TreeRows
          label={label}
          rows={rows}
          height={height}
          isExcluding={value.mode === 'exclude'}
          stateOf={tickStates(known, value)}
          unfolded={isSearching ? null : unfolded}
          loading={loading}
          onTick={(node) => void tick(node)}
          onUnfold={(node) => void toggle(node)}
        />
      )}
    </Stack>
  );
}
