import { z } from 'zod';
import { id } from '../shared/page.ts';
import { employeeStatistic, phishingEvents } from '../employees/employee.ts';
import { fieldsOf, without } from '../shared/fields.ts';
import { contradicts, type Flaws, noFlaws } from '../shared/flaws.ts';
import { timeZone } from '../shared/time-zone.ts';
import { versioned } from '../shared/version.ts';
import { departmentRules } from './rules.ts';

const count = z.number().int();

export const department = z.object({
  id,
  title: z.string(),
  parent_id: id.nullable(),
  /** How many people are in the department and in those below it. */
  users_count: count,
  /** Whether `users_count` is above zero. */
  exists_users: z.boolean(),
  /** True for the default department, of people without a department: first in every list, cannot be edited. */
  is_default: z.boolean(),
});
export type Department = z.infer<typeof department>;

/** `phishing_events.entered_data` is null while too few people are counted. */
const departmentStatistic = employeeStatistic.extend({
  /** How many people have a risk level: the base of the mean risk and the click share. Null: hidden. */
  with_risk: count.nullable(),
  phishing_events: phishingEvents.extend({ entered_data: count.nullable() }).nullable(),
});

/** A row of the department list; `statistic` covers the department and those below it. */
export const departmentRow = department.extend({
  children_count: count,
  statistic: departmentStatistic,
  /** The risk and emails are hidden: too few people, or showing them would reveal another department's. */
  is_hidden: z.boolean(),
  /** Not in the public contract: the department's own time zone; null: that of the department above, or the organisation's. */
  time_zone: z.string().nullable(),
  ...versioned,
});
export type DepartmentRow = z.infer<typeof departmentRow>;

/** A department as it is after a change. */
export const changedDepartment = department.extend({ time_zone: z.string().nullable(), ...versioned });
export type ChangedDepartment = z.infer<typeof changedDepartment>;

/** A department in a tree; `is_leaf`: it contains nobody and no department. */
export const departmentNode = department.extend({ is_leaf: z.boolean() });
export type DepartmentNode = z.infer<typeof departmentNode>;

export const departmentTitle = z.object({ id, title: z.string(), path: z.string(), is_default: z.boolean() });
export type DepartmentTitle = z.infer<typeof departmentTitle>;

/** A department's place in the tree. */
export const departmentPlace = z.object({ id, parent_id: id.nullable() });
export type DepartmentPlace = z.infer<typeof departmentPlace>;

/** A person in a tree. */
export const personNode = z.object({
  id,
  title: z.string(),
  email: z.string(),
  position: z.string(),
  department_id: id,
  is_registered: z.boolean(),
});
export type PersonNode = z.infer<typeof personNode>;

const { title } = fieldsOf(departmentRules);
export const newDepartment = z.object({
  title,
  parent_id: id.nullable().default(null),
  time_zone: timeZone.nullable().default(null),
});
export const departmentChange = z.object({
  id,
  title: title.optional(),
  parent_id: id.nullable().optional(),
  time_zone: timeZone.nullable().optional(),
});
export type NewDepartment = z.output<typeof newDepartment>;
export type DepartmentChange = z.output<typeof departmentChange>;

const peopleTo = z.enum(['none', 'parent', 'department']);
/** Where the people of a deleted department go: to no department, to its parent, or to a chosen department. */
export type PeopleTo = z.infer<typeof peopleTo>;
export const departmentsDeletion = z
  .object({
    departments_ids: z.array(id).min(1).max(10_000),
    people_to: peopleTo.default('none'),
    /** The department that the people move to, with `people_to: 'department'`. */
    department_id: id.nullable().default(null),
  })
  .superRefine(
    without(({ people_to, department_id }): Flaws =>
      people_to !== 'department' && department_id !== null ? { department_id: contradicts('people_to') } : noFlaws,
    ),
  );
export type DepartmentsDeletion = z.output<typeof departmentsDeletion>;
/** Merges the department `department_id`, with its people and the departments inside, into `into_id`. */
export const departmentMerger = z.object({ department_id: id, into_id: id });
export type DepartmentMerger = z.output<typeof departmentMerger>;

export const departmentSortKey = z.enum(['NAME', 'USERS_COUNT', 'RISK_LEVEL', 'PROGRESS', 'PHISHING_INDICATOR']);
export type DepartmentSortKey = z.infer<typeof departmentSortKey>;
