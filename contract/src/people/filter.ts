import { z } from 'zod';
import { RISK_MAX, RISK_MIN } from '../risk/rules.ts';
import { day, id, listOf } from '../shared/page.ts';
import { roles } from '../shared/permissions.ts';
import {
  accessStates,
  addressStates,
  courseProgresses,
  learningPlans,
  periodEvents,
  phishingEvents,
  riskGroups,
  simulatedStates,
} from './rules.ts';

export const staffRole = z.enum(roles).exclude(['pdf_service']);
const risk = z.coerce.number<number>().min(RISK_MIN).max(RISK_MAX);

/**
 * The people filter, shared by list queries and bulk actions. A department includes its sub-departments. Several tags, results
 * or courses are combined with OR.
 */
export const peopleFilter = z.object({
  search: z.string().trim().max(200).optional(),
  risk_level_from: risk.optional(),
  risk_level_to: risk.optional(),
  risk_group: z.enum(riskGroups).optional(),
  departments: listOf(id),
  roles: listOf(staffRole),
  tags: listOf(id),
  /**
   * Results of a campaign's emails, or of all emails; `unknown`: not sent yet. For a campaign, the person's result must match;
   * without one, anyone who has done it at least once matches.
   */
  in_phishing: id.optional(),
  phishing_events: listOf(z.enum(phishingEvents)),
  /** `NEVER`: has received no simulated email. `REPEATED`: failed in as many recent simulations as the settings define. */
  simulated: z.enum(simulatedStates).optional(),
  /**
   * What happened to the people from `event_from` to `event_to`, days in the organisation's time zone; without them, at any time.
   */
  period_event: z.enum(periodEvents).optional(),
  event_from: day.optional(),
  event_to: day.optional(),
  /** Courses of the library; if absent, all courses assigned to a person count for `course_progress` and `learning`. */
  in_course: listOf(id),
  /** Over the assignments of `in_course`: `NOT_START` has started none, `COMPLETED` has finished all. */
  course_progress: z.enum(courseProgresses).optional(),
  /** `BEHIND`: has an unfinished course past its end date. */
  learning: z.enum(learningPlans).optional(),
  /** `REFUSED`: a mail server reported that the address does not exist, and nothing has been delivered since. */
  address: z.enum(addressStates).optional(),
  access: z.enum(accessStates).optional(),
  /** Only people that this undo (its job's id) restored without a working invitation. */
  uninvited_by: id.optional(),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

/** Whether the filter excludes anyone. */
export const isFiltering = (filter: PeopleFilter): boolean =>
  filterKeys.some((key) => {
    const value = filter[key];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
  });
const filterKeys = Object.keys(peopleFilter.shape) as (keyof PeopleFilter)[];

/** Filter fields that reveal nothing of simulation results: identity, learning, emails sent. */
const plain: readonly (keyof PeopleFilter)[] = [
  'search',
  'departments',
  'roles',
  'tags',
  'in_phishing',
  'in_course',
  'course_progress',
  'learning',
  'address',
  'access',
  'uninvited_by',
  // Dates alone do not filter.
  'event_from',
  'event_to',
];
/** The values of other filter fields that reveal nothing of simulation results either. */
const plainly: { [Key in keyof PeopleFilter]?: readonly unknown[] } = {
  simulated: ['NEVER'],
  phishing_events: ['unknown'],
  period_event: ['IN_TIME', 'LATE'],
};

/**
 * Whether a filter depends on simulation results, as every field does that is not in `plain`, unless its value is in `plainly`.
 */
export const dependsOnResults = (filter: PeopleFilter): boolean =>
  filterKeys.some((key) => {
    const value = filter[key];
    if (value === undefined || plain.includes(key)) return false;
    return (Array.isArray(value) ? value : [value]).some((one) => !plainly[key]?.includes(one));
  });
