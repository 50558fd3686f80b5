import { countTargets, listHierarchy } from '@vigil/contract/departments/endpoints.ts';
import { isNobody } from '@vigil/contract/shared/nobody.ts';
import type { Targets } from '@vigil/contract/shared/targets.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { SearchVariant } from '../../../ui/tree/target-tree.tsx';
import { TargetTree } from '../../../ui/tree/target-tree.tsx';
import { keyOf, type TreeNode } from '../../../ui/tree/tree-node.ts';
import classes from './target-picker.module.css';
import { selectionOf, targetsFrom } from './targets.ts';

type Hierarchy = { parent_id?: string; search?: string };

type Props = { label: string; value: Targets; onChange: (targets: Targets) => void };

/** Departments and people of the organisation, ticked in their tree, with the exact number of people meant. */
export function TargetPicker({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const isEmpty = isNobody(value);
  const counted = useQuery({ ...query(countTargets, { body: value }), enabled: !isEmpty });
  const count = isEmpty ? 0 : counted.data?.users_count;
  const client = useQueryClient();
  const find = useCallback(
    async (request: Hierarchy) => {
      const { departments, users } = await client.fetchQuery(query(listHierarchy, { query: request }));
      const parent = request.parent_id === undefined ? null : keyOf('department', request.parent_id);
      return {
        departments: departments.map(({ id, title, parent_id, is_leaf, users_count }): TreeNode => ({
          key: keyOf('department', id),
          id,
          title,
          type: 'department',
          parent: parent_id === null ? null : keyOf('department', parent_id),
          isLeaf: is_leaf,
          users_count,
        })),
        users: users.map(({ id, title, email, department_id }): TreeNode => ({
          key: keyOf('user', id),
          id,
          title,
          type: 'user',
          parent: parent ?? keyOf('department', department_id),
          isLeaf: true,
          note: email,
        })),
      };
    },
    [client],
  );
  const load = useCallback(
    async (parent: TreeNode | null) => {
      const { departments, users } = await find(parent === null ? {} : { parent_id: parent.id });
      return [...departments, ...users];
    },
    [find],
  );
  const search = useCallback(
    async (text: string, variant: SearchVariant) => {
      const found = await find({ search: text });
      return variant === 'departments' ? found.departments : found.users;
    },
    [find],
  );
  return (
    <div>
      <TargetTree
        label={label}
        value={selectionOf(value)}
        onChange={(selection) => onChange(targetsFrom(selection))}
        load={load}
        search={search}
      />
      <p role="status" className={classes.count}>
        {count === undefined ? t('commons:loading') : t('ui.tree.people', { count, number: formatNumber(count) })}
      </p>
    </div>
  );
}
