import type { Targets } from './targets.ts';

/** An empty selection. */
export const nobody: Targets = {
  all: false,
  target_users: [],
  target_departments: [],
  exclude_users: [],
  exclude_departments: [],
};

export const hasNoTargets = ({ all, target_users, target_departments }: Targets): boolean =>
  !all && target_users.length + target_departments.length === 0;
