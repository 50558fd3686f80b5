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
 * The same in a query string and in the body of a bulk action. A department stands for everyone in it and below it;
 * of several tags, results or courses any one will do.
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
   * What became of emails, those of a campaign or of any: `unknown` has not left yet. Of a campaign the results are told
   * apart; of any, anyone who has done so once is meant, whatever else they did.
   */
  in_phishing: id.optional(),
  phishing_events: listOf(z.enum(phishingEvents)),
  /** `NEVER`: no simulated email has come to them; `REPEATED`: caught by as many of their last emails as the settings say. */
  simulated: z.enum(simulatedStates).optional(),
  /** On whichever of these days of the organisation's, or ever. */
  period_event: z.enum(periodEvents).optional(),
  event_from: day.optional(),
  event_to: day.optional(),
  /** Courses of the library; without any, every course a person was assigned counts for `course_progress` and `learning`. */
  in_course: listOf(id),
  /** Of the assignments meant: `NOT_START` has begun none of them, `COMPLETED` has finished all. */
  course_progress: z.enum(courseProgresses).optional(),
  /** `BEHIND`: past the end of one without having finished it. */
  learning: z.enum(learningPlans).optional(),
  /** `REFUSED`: a mail server has said that there is no such address, and nothing has arrived at it since. */
  address: z.enum(addressStates).optional(),
  access: z.enum(accessStates).optional(),
  /** The undo that brought them back without an invitation that opens. */
  uninvited_by: id.optional(),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

/** Whether the filter leaves anyone out. */
export const isFiltering = (filter: PeopleFilter): boolean =>
  filterKeys.some((key) => {
    const value = filter[key];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
  });
const filterKeys = Object.keys(peopleFilter.shape) as (keyof PeopleFilter)[];

/** What of a filter tells nothing of what people did with emails: who they are, what they learn, what was sent to them. */
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
  // Days alone find nobody.
  'event_from',
  'event_to',
];
const plainly: { [Key in keyof PeopleFilter]?: readonly unknown[] } = {
  simulated: ['NEVER'],
  phishing_events: ['unknown'],
  period_event: ['LATE'],
};

/** Whether a filter finds people by results. Whatever is new in it does, until it is named above. */
export const asksOfResults = (filter: PeopleFilter): boolean =>
  filterKeys.some((key) => {
    const value = filter[key];
    if (value === undefined || plain.includes(key)) return false;
    return (Array.isArray(value) ? value : [value]).some((one) => !plainly[key]?.includes(one));
  });
