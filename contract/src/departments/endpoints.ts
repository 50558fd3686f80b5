import { z } from 'zod';
import { users, usersV2 } from '../shared/base-paths.ts';
import { personOption } from '../people/option.ts';
import { count, flag, id, pageOf, pageQuery, sortOrder } from '../shared/page.ts';
import { longJob } from '../shared/long-job.ts';
import { targets } from '../people/targets.ts';
import {
  changedDepartment,
  department,
  departmentChange,
  departmentMerger,
  departmentNode,
  departmentPlace,
  departmentRow,
  departmentsDeletion,
  departmentSortKey,
  departmentTitle,
  newDepartment,
  personNode,
} from './department.ts';
import { PEOPLE_AT_ONCE_MAX, TREE_LIMIT } from './rules.ts';

const permission = 'admin.staff.employees';
const search = z.string().trim().max(200).optional();

export const listAllDepartments = users({
  method: 'GET',
  path: '/departments/all',
  permission,
  response: z.object({ data: z.array(department), total_count: count }),
});
export const listDepartmentTitles = users({
  method: 'GET',
  path: '/departments/titles',
  permission,
  query: pageQuery.extend({ search }),
  response: pageOf(departmentTitle),
});
export const listDepartmentUsers = users({
  method: 'GET',
  path: '/departments/{department_id}/modal/users',
  permission,
  params: z.object({ department_id: id }),
  query: pageQuery.extend({ search }),
  response: pageOf(personOption),
});
export const addDepartment = users({
  method: 'POST',
  once: true,
  path: '/departments',
  permission,
  body: newDepartment,
  response: department,
});
export const changeDepartment = users({
  method: 'PATCH',
  path: '/departments',
  permission,
  body: departmentChange,
  takesVersion: true,
  response: changedDepartment,
});
/** Deletes the departments with everything below them. The job counts the people moved. */
export const deleteDepartments = users({
  method: 'POST',
  once: true,
  path: '/departments/bulk-delete',
  permission,
  body: departmentsDeletion,
  response: longJob,
});
export const mergeDepartments = users({
  method: 'POST',
  once: true,
  path: '/departments/merge',
  permission,
  ours: 'The public contract can only rename, move and delete; two departments become one without a loss.',
  body: departmentMerger,
  response: longJob,
});
export const listDepartments = users({
  method: 'GET',
  path: '/departments/hierarchy/v1/stat',
  permission,
  query: pageQuery.extend({
    parent_id: id.optional(),
    sort_by: departmentSortKey.default('NAME'),
    sort_order: sortOrder.default('asc'),
  }),
  /** `path`: from the root to the requested department. */
  response: pageOf(departmentRow).extend({ path: z.array(z.object({ id, title: z.string() })) }),
});
export const getDepartmentTree = users({
  method: 'GET',
  path: '/departments/modal/v1/tree',
  permission,
  query: z.object({
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .default(TREE_LIMIT)
      .transform((limit) => Math.min(limit, TREE_LIMIT)),
    /** Only departments below this one. */
    department_id: id.optional(),
    search,
  }),
  /** Parents come before their children. */
  response: z.object({ data: z.array(departmentNode), total_count: count }),
});
// In the public contract browsers make up the path of this call: any hash of Latin characters and digits before `-count`.
export const countDepartmentUsers = users({
  method: 'POST',
  path: '/departments/{hash}-count',
  permission,
  params: z.object({ hash: z.string().regex(/^[A-Za-z0-9_]+$/) }),
  body: z.object({
    departments_ids: z.array(id).max(10_000),
    exclude_user_ids: z.array(id).max(50_000).default([]),
  }),
  response: z.object({ users_count: count }),
});
/** The permission of the calls that choose people; people who assign or send have it, whether or not they manage staff. */
const choosing = 'admin.learning.assigned';
/** Counts the people that a selection in the tree covers. */
export const countTargets = users({
  method: 'POST',
  path: '/departments/targets',
  permission: choosing,
  ours: 'The picker shows the exact number for departments, people and select-all at once; the public count knows departments only.',
  body: targets,
  response: z.object({ users_count: count }),
});
/**
 * Lists the departments and the people directly in one node of the tree. With `search`: all matches, wherever they are in the
 * tree.
 */
const hierarchy = {
  method: 'GET',
  query: z.object({
    search,
    parent_id: id.optional(),
    registered_users_only: flag.default(false),
    /** Limits the people; departments are always complete. */
    limit: z.coerce.number<number>().int().min(1).max(PEOPLE_AT_ONCE_MAX).default(1000),
    offset: pageQuery.shape.offset,
  }),
  response: z.object({
    departments: z.array(departmentNode),
    users: z.array(personNode),
    users_total_count: count,
    /** All departments above the matches of a search, so that a picker knows which ticks cover them. */
    ancestors: z.array(departmentPlace),
  }),
} as const;
export const listHierarchy = usersV2({ ...hierarchy, path: '/departments/hierarchy/users', permission });
/** Answers like `listHierarchy`, for people who select recipients but do not manage staff. */
export const listTargets = usersV2({
  ...hierarchy,
  path: '/departments/hierarchy/targets',
  permission: choosing,
  ours: 'Content managers assign courses, and the public call is for those who look after the staff.',
});
