import type { Targets } from '@vigil/contract/shared/targets.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { noTargets, targetsOf, type TreeSelection } from '../../../ui/tree/rules.ts';
import { TargetTree } from '../../../ui/tree/target-tree.tsx';
import { keyOf, type TreeNode } from '../../../ui/tree/tree-node.ts';
import { findInDepartments, openDepartment, targetsCountQuery } from '../api.ts';

type Props = { label: string; onChange: (targets: Targets) => void };
type Opened = Awaited<ReturnType<typeof openDepartment>>;

export const nobody: Targets = {
  all: false,
  target_users: [],
  target_departments: [],
  exclude_users: [],
  exclude_departments: [],
};

/** Whom an assignment is for, ticked in the tree, with the exact number of people meant. */
export function PeoplePicker({ label, onChange }: Props) {
  const { t } = useTranslation();
  const [selection, setSelection] = useState<TreeSelection>(noTargets);
  const targets = readTargets(selection);
  const isNobody = !targets.all && targets.target_users.length + targets.target_departments.length === 0;
  const counted = useQuery({ ...targetsCountQuery(targets), enabled: !isNobody });
  const count = isNobody ? 0 : counted.data?.users_count;
  return (
    <div>
      <TargetTree
        label={label}
        value={selection}
        onChange={(next) => {
          setSelection(next);
          onChange(readTargets(next));
        }}
        load={async (parent) => nodesOf(await openDepartment(parent?.id ?? null), parent?.key ?? null)}
        search={async (text, variant) => {
          const { departments, users } = await findInDepartments(text);
          return variant === 'departments'
            ? nodesOf({ departments, users: [], users_total_count: 0 }, null)
            : nodesOf({ departments: [], users, users_total_count: users.length }, null);
        }}
        height={360}
      />
      <p role="status" style={{ margin: '10px 0 0', fontWeight: 550 }}>
        {count === undefined ? t('commons:loading') : t('assignments.people', { count, number: formatNumber(count) })}
      </p>
    </div>
  );
}

function readTargets(selection: TreeSelection): Targets {
  const { departments_ids, users_ids } = targetsOf(selection);
  return selection.mode === 'exclude'
    ? { ...nobody, all: true, exclude_users: users_ids, exclude_departments: departments_ids }
    : { ...nobody, target_users: users_ids, target_departments: departments_ids };
}

const nodesOf = ({ departments, users }: Opened, parent: string | null): TreeNode[] => [
  ...departments.map((department): TreeNode => ({
    key: keyOf('department', department.id),
    id: department.id,
    title: department.title,
    type: 'department',
    parent,
    isLeaf: department.is_leaf && department.users_count === 0,
    users_count: department.users_count,
  })),
  ...users.map((user): TreeNode => ({
    key: keyOf('user', user.id),
    id: user.id,
    title: user.title,
    type: 'user',
    parent,
    isLeaf: true,
  })),
];
