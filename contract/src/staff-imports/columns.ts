import { staffRoles } from '../employees/rules.ts';

/** What a column of the file can hold; `full_name` is split, `department` may be a path with / or \. */
export const importFields = [
  'full_name',
  'last_name',
  'first_name',
  'middle_name',
  'email',
  'position',
  'department',
  'role',
  'manager',
] as const;
export type ImportField = (typeof importFields)[number];

/**
 * Columns that are not fields of a person. `subdepartment`: a department inside that of the columns before it; `status`: whether
 * the person works and may sign in; both may have several columns. `entry`: the DN by which other rows name their manager.
 */
export const columnFields = [...importFields, 'subdepartment', 'entry', 'status'] as const;
export type ColumnField = (typeof columnFields)[number];

/** What an unknown role name in the file can be set to mean: a role, or `as_is`, which leaves the person's role unchanged. */
export const roleMeanings = [...staffRoles, 'as_is'] as const;
export type RoleMeaning = (typeof roleMeanings)[number];
