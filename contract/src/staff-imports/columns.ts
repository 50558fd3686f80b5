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
 * Of no person, but told by a column: `subdepartment`, a department within that of the columns before it, and `status`, whether
 * somebody works and may sign in, each of as many columns as there are; `entry`, the name of their entry in a directory, by
 * which others of the file call them their manager.
 */
export const columnFields = [...importFields, 'subdepartment', 'entry', 'status'] as const;
export type ColumnField = (typeof columnFields)[number];

/** What a word of the file that is no role here is taken for: a role, or no word on the matter. */
export const roleMeanings = [...staffRoles, 'as_is'] as const;
export type RoleMeaning = (typeof roleMeanings)[number];
