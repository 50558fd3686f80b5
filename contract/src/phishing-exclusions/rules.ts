import { type Flaws, text } from '../shared/flaws.ts';

export const exclusionKinds = ['person', 'department', 'tag'] as const;
/** How many can be added at once: a manual selection. */
export const EXCLUSIONS_ADDED_MAX = 200;
export const exclusionRules = { reason: text({ min: 1, max: 300 }) };

type Targets = { users: readonly string[]; departments: readonly string[]; tags: readonly string[] };

/** A selection must name someone, and no more than can be reviewed. */
export function targetFlaws({ users, departments, tags }: Targets): Flaws {
  const count = users.length + departments.length + tags.length;
  if (count === 0) return { users: { code: 'none_chosen' } };
  return count > EXCLUSIONS_ADDED_MAX ? { users: { code: 'too_many', max: EXCLUSIONS_ADDED_MAX } } : {};
}

/** Days are compared as strings: YYYY-MM-DD. */
export const untilFlaws = (until: string | null | undefined, today: string): Flaws =>
  until != null && until < today ? { until: { code: 'past' } } : {};
