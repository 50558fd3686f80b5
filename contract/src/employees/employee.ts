import { z } from 'zod';
import { peopleFilter, staffRole } from '../people/filter.ts';
import { tickedIds } from '../people/selection.ts';
import { fieldOf, fieldsOf } from '../shared/fields.ts';
import { roles } from '../shared/permissions.ts';
import { flag, id, sortOrder } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import { tagTypes } from '../tags/rules.ts';
import { blockers, EMAIL, EMAIL_MAX, employeeRules, reportFormats, viewRules } from './rules.ts';

const level = z.number().nullable();

export const phishingEvents = z.object({ sent: z.number().int(), clicked: z.number().int(), entered_data: z.number().int() });

/** Where results are anonymous, the risk and simulation results of a person or a small group are null. */
export const employeeStatistic = z.object({
  progress: level,
  risk_level: level,
  phishing_events: phishingEvents.nullable(),
});

/** A tag as shown beside a name. */
const heldTag = z.object({ id, title: z.string(), color: z.string(), type: z.enum(tagTypes) });

/** An employee in a list. Both fields with a risk level are absent when the list is requested with `with_risk_level=false`. */
export const employee = z.object({
  id,
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  position: z.string(),
  email: z.string(),
  department: z.object({ id, title: z.string() }),
  /** The person's manager. */
  manager: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  roles: z.array(z.enum(roles)),
  /** The effective role: the highest the person has. */
  role: z.enum(roles),
  risk_level: level.optional(),
  is_registered: z.boolean(),
  /** A mail server reported that the address does not exist. */
  has_refused_address: z.boolean(),
  /** When the person was blocked; null: not blocked. */
  blocked_at: z.string().nullable(),
  /** Who blocked the person: the organisation's directory, or an operator. */
  blocked_by: z.enum(blockers).nullable(),
  tags: z.array(heldTag),
  statistic: employeeStatistic.partial({ risk_level: true }),
  ...versioned,
});
export type Employee = z.infer<typeof employee>;

/** One employee, with the operators' note. */
export const employeeDetails = employee.extend({ note: z.string() });
export type EmployeeDetails = z.infer<typeof employeeDetails>;

/** A saved address: trimmed, in lower case. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX)
  .pipe(z.email({ pattern: EMAIL }));

const person = { ...fieldsOf(employeeRules), role: staffRole, email: emailField };

export const newEmployee = z.object({
  ...person,
  role: staffRole.default('employee'),
  middle_name: person.middle_name.default(''),
  position: person.position.default(''),
  department: z.object({ id, title: z.string().optional() }),
  manager_id: id.nullable().default(null),
});
export type NewEmployee = z.output<typeof newEmployee>;

export const employeeChange = z.object({ ...person, department_id: id, manager_id: id.nullable() }).partial();
export type EmployeeChange = z.output<typeof employeeChange>;

export const employeeSortKey = z.enum(['NAME', 'DEPARTMENT', 'POSITION', 'RISK_LEVEL', 'PROGRESS', 'PHISHING_INDICATOR']);
export type EmployeeSortKey = z.infer<typeof employeeSortKey>;

export const withRiskLevel = flag.default(true);

/** A named view of the list, visible to its owner only. */
const staffView = z.object({ filter: peopleFilter, sort_by: employeeSortKey, sort_order: sortOrder });
export const namedView = z.object({ title: fieldOf(viewRules.title), view: staffView });
export type NamedView = z.output<typeof namedView>;
export const savedView = namedView.extend({ id });
export type SavedView = z.infer<typeof savedView>;

export const reportOrder = z.object({
  ...peopleFilter.shape,
  /**
   * Who the report lists. True: everyone the filter finds except `exclude_ids`. False: exactly `include_ids`; the filter only
   * records how they were found.
   */
  need_all: flag.default(false),
  format: z.enum(reportFormats).default('xlsx'),
  sort_by: employeeSortKey.default('NAME'),
  sort_order: sortOrder.default('asc'),
});
export const reportPeople = z.object({ ids: tickedIds }).prefault({});
