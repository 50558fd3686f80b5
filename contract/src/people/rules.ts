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

/** What became of people's letters; `never_caught`: they got some, and none became an incident. */
export const phishingEvents = [...results, 'never_caught'] as const;
export type PhishingEvent = (typeof phishingEvents)[number];
