import { z } from 'zod';
import { result } from '../phishing-results/result.ts';
import { fieldOf, fieldsOf } from '../shared/fields.ts';
import { roles } from '../shared/permissions.ts';
import { flag, id, listOf, sortOrder } from '../shared/page.ts';
import { tagTypes } from '../tags/rules.ts';
import { RISK_MAX, RISK_MIN } from '../risk/rules.ts';
import { courseProgresses, EMAIL, EMAIL_MAX, employeeRules, learningPlans, reportFormats, viewRules } from './rules.ts';

const level = z.number().nullable();

export const phishingEvents = z.object({ sent: z.number().int(), clicked: z.number().int(), entered_data: z.number().int() });

export const employeeStatistic = z.object({ progress: level, risk_level: level, phishing_events: phishingEvents });

/** A tag as it stands beside a name. */
const heldTag = z.object({ id, title: z.string(), color: z.string(), type: z.enum(tagTypes) });

export const employee = z.object({
  id,
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  position: z.string(),
  email: z.string(),
  department: z.object({ id, title: z.string() }),
  roles: z.array(z.enum(roles)),
  /** The effective role: the highest that the person holds. */
  role: z.enum(roles),
  /** Left out when the list is asked `with_risk_level=false`. */
  risk_level: level.optional(),
  is_registered: z.boolean(),
  tags: z.array(heldTag),
  statistic: employeeStatistic,
});
export type Employee = z.infer<typeof employee>;

/** One employee, with what operators note about them for each other. */
export const employeeDetails = employee.extend({ note: z.string() });
export type EmployeeDetails = z.infer<typeof employeeDetails>;

/** The short form for pickers. */
export const employeeOption = z.object({
  id,
  title: z.string(),
  email: z.string(),
  department: z.string(),
  is_registered: z.boolean(),
});
export type EmployeeOption = z.infer<typeof employeeOption>;

const staffRole = z.enum(roles).exclude(['pdf_service']);
/** An address as it is kept: trimmed and in lower case. */
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
});
export type NewEmployee = z.output<typeof newEmployee>;

export const employeeChange = z.object({ ...person, department_id: id }).partial();
export type EmployeeChange = z.output<typeof employeeChange>;

const risk = z.coerce.number<number>().min(RISK_MIN).max(RISK_MAX);

/**
 * The same in a query string and in the body of a bulk action. A department stands for everyone in it and below it;
 * of several tags, results or courses any one will do.
 */
export const employeeFilter = z.object({
  search: z.string().trim().max(200).optional(),
  risk_level_from: risk.optional(),
  risk_level_to: risk.optional(),
  departments: listOf(id),
  roles: listOf(staffRole),
  tags: listOf(id),
  /** A campaign, and what became of its letters: `unknown` has not left yet. */
  in_phishing: id.optional(),
  phishing_events: listOf(result),
  /** Courses of the library; without any, every course a person was assigned counts for `course_progress` and `learning`. */
  in_course: listOf(id),
  /** Of the assignments meant: `NOT_START` has begun none of them, `COMPLETED` has finished all. */
  course_progress: z.enum(courseProgresses).optional(),
  /** `BEHIND`: past the end of one without having finished it. */
  learning: z.enum(learningPlans).optional(),
});
export type EmployeeFilter = z.output<typeof employeeFilter>;

/** Whether the filter leaves anyone out. */
export const isFiltering = (filter: EmployeeFilter): boolean =>
  employeeFilterKeys.some((key) => {
    const value = filter[key];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
  });
const employeeFilterKeys = Object.keys(employeeFilter.shape) as (keyof EmployeeFilter)[];

export const employeeSortKey = z.enum(['NAME', 'DEPARTMENT', 'POSITION', 'RISK_LEVEL', 'PROGRESS', 'PHISHING_INDICATOR']);
export type EmployeeSortKey = z.infer<typeof employeeSortKey>;

export const withRiskLevel = flag.default(true);

const ids = z.array(id).max(50_000).default([]);

/** The bulk payload: these, or all that the filter finds but those. */
export const employeeSelection = z
  .object({
    ids: z.object({ include_ids: ids, exclude_ids: ids }).prefault({}),
    all: z.boolean().default(false),
    filter: employeeFilter.prefault({}),
  })
  .refine(({ all, ids: { include_ids } }) => all || include_ids.length > 0, { path: ['ids'] });
export type EmployeeSelection = z.output<typeof employeeSelection>;

/** A named view of the list, its owner's alone. */
export const staffView = z.object({ filter: employeeFilter, sort_by: employeeSortKey, sort_order: sortOrder });
export const namedView = z.object({ title: fieldOf(viewRules.title), view: staffView });
export type NamedView = z.output<typeof namedView>;
export const savedView = namedView.extend({ id });
export type SavedView = z.infer<typeof savedView>;

export const reportOrder = z.object({
  ...employeeFilter.shape,
  /** Everyone whom the filter finds but `exclude_ids`; else those of `ids`. */
  need_all: flag.default(false),
  format: z.enum(reportFormats).default('xlsx'),
  sort_by: employeeSortKey.default('NAME'),
  sort_order: sortOrder.default('asc'),
});
export const reportPeople = z.object({ ids, exclude_ids: ids }).prefault({});
