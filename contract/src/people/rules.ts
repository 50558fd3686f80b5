import { results } from '../phishing-results/rules.ts';
import { contradicts, type Flaws } from '../shared/flaws.ts';

type Named = { [Field in 'target_users' | 'target_departments']?: readonly string[] | undefined };

/** Refuses a selection that says everyone and also names people or departments. `all` is the name of the field that says everyone. */
export const flawsBesideAll = ({ target_users = [], target_departments = [] }: Named, all: string): Flaws => ({
  ...(target_users.length > 0 && { target_users: contradicts(all) }),
  ...(target_departments.length > 0 && { target_departments: contradicts(all) }),
});

/** What people are filtered by: spec points 3 and 5. */
/** The specification's values, and `IN_PROGRESS`: started something, not completed everything. */
export const courseProgresses = ['NOT_START', 'IN_PROGRESS', 'NOT_COMPLETED', 'COMPLETED', 'WITHOUT_COURSE'] as const;
export const learningPlans = ['NORMAL', 'BEHIND'] as const;
export const addressStates = ['REFUSED'] as const;
/** `BLOCKED`: blocked by the organisation's directory or an operator. */
export const accessStates = ['OPEN', 'BLOCKED'] as const;
/** Groups by the colour of a person's risk; `none`: no risk level. */
export const riskGroups = ['low', 'medium', 'high', 'none'] as const;
export const simulatedStates = ['NEVER', 'REPEATED'] as const;

/**
 * What happened to a person in a period. `CAUGHT…`: failed in an email that was sent in the period (of any, of one difficulty,
 * rated). `IN_TIME`: completed a course by its end date. `LATE`: missed an end date. `REMEDIED`, `NOT_REMEDIED`: completed in time
 * a course assigned after a failure, or did not.
 */
export const periodEvents = [
  'CAUGHT',
  'CAUGHT_EASY',
  'CAUGHT_MODERATE',
  'CAUGHT_HARD',
  'CAUGHT_RATED',
  'IN_TIME',
  'LATE',
  'REMEDIED',
  'NOT_REMEDIED',
] as const;
export type PeriodEvent = (typeof periodEvents)[number];

/** Results of simulated emails; `never_caught`: received some and failed none. */
export const phishingEvents = [...results, 'never_caught'] as const;
export type PhishingEvent = (typeof phishingEvents)[number];
