import { z } from 'zod';
import { employeeFilter } from '../employees/employee.ts';
import { id } from './page.ts';

const ids = z.array(id).max(100_000).default([]);

/**
 * Whom a campaign, an assignment or a tag is for, as ticked in the tree. A department stands for everyone in it and
 * below it. With `all` everyone is meant except what is excluded; a `filter` narrows that down to whom it finds when
 * the choice is put to use.
 */
export const targets = z.object({
  all: z.boolean().default(false),
  target_users: ids,
  target_departments: ids,
  exclude_users: ids,
  exclude_departments: ids,
  filter: employeeFilter.optional(),
});
export type Targets = z.output<typeof targets>;
export type TargetsInput = z.input<typeof targets>;
