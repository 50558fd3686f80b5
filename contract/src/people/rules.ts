import { results } from '../phishing-results/rules.ts';
import type { Targets } from './targets.ts';

/** A choice that means no one yet. */
export const nobody: Targets = {
  all: false,
  target_users: [],
  target_departments: [],
  exclude_users: [],
  exclude_departments: [],
};

export const isNobody = ({ all, target_users, target_departments }: Targets): boolean =>
  !all && target_users.length + target_departments.length === 0;

/** What people are filtered by: spec points 3 and 5. */
/** The spec's, and `IN_PROGRESS`: something begun, not all of it completed. */
export const courseProgresses = ['NOT_START', 'IN_PROGRESS', 'NOT_COMPLETED', 'COMPLETED', 'WITHOUT_COURSE'] as const;
export const learningPlans = ['NORMAL', 'BEHIND'] as const;
export const addressStates = ['REFUSED'] as const;
/** By an employee's own colour; `none`: of whom nothing is known. */
export const riskGroups = ['low', 'medium', 'high', 'none'] as const;
export const simulatedStates = ['NEVER', 'REPEATED'] as const;

/** What happened to someone within days of their own: caught by a letter that came then, or by one of such a difficulty, or by one
 * of those with a rating; late with what ended then; not done in time with what a letter gave them then. */
export const periodEvents = [
  'CAUGHT',
  'CAUGHT_EASY',
  'CAUGHT_MODERATE',
  'CAUGHT_HARD',
  'CAUGHT_RATED',
  'LATE',
  'NOT_REMEDIED',
] as const;
export type PeriodEvent = (typeof periodEvents)[number];

/** What became of people's letters; `never_caught`: they got some, and none became an incident. */
export const phishingEvents = [...results, 'never_caught'] as const;
export type PhishingEvent = (typeof phishingEvents)[number];

/** What of a filter tells nothing of what people did with letters: who they are, what they learn, what was sent to them. */
const plain = ['search', 'departments', 'roles', 'tags', 'in_phishing', 'in_course', 'course_progress', 'learning', 'address'];
const plainly: Record<string, readonly string[]> = {
  simulated: ['NEVER'],
  phishing_events: ['unknown'],
  period_event: ['LATE'],
};
/** Days alone find nobody. */
const bounds = ['event_from', 'event_to'];

/** Whether a filter finds people by results. Whatever is new in it does, until it is named above. */
export const asksOfResults = (filter: object): boolean =>
  Object.entries(filter).some(([name, value]) => {
    if (value === undefined || plain.includes(name) || bounds.includes(name)) return false;
    const asked: unknown[] = Array.isArray(value) ? value : [value];
    return asked.some((one) => !(plainly[name] ?? []).includes(String(one)));
  });
