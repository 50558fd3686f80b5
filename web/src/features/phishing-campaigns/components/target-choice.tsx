import { listHierarchy } from '@vigil/contract/departments/endpoints.ts';
import type { Targets } from '@vigil/contract/shared/targets.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import type { SearchVariant } from '../../../ui/tree/target-tree.tsx';
import { TargetTree } from '../../../ui/tree/target-tree.tsx';
import { keyOf, type TreeNode } from '../../../ui/tree/tree-node.ts';
import { selectionOf, targetsFrom } from '../rules.ts';

type Hierarchy = { parent_id?: string; search?: string };

/** Departments and people of the organisation, ticked in their tree. */
export function TargetChoice({ value, onChange }: { value: Targets; onChange: (targets: Targets) => void }) {
  const { t } = useTranslation();
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
    <TargetTree
      label={t('phishing_campaigns.form.targets')}
      value={selectionOf(value)}
      onChange={(selection) => onChange(targetsFrom(selection))}
      load={load}
      search={search}
    />
  );
}
