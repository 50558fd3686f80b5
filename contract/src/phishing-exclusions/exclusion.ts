import { z } from 'zod';
import { fieldsOf, without } from '../shared/fields.ts';
import { count, day, id, moment } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import { exclusionKinds, exclusionRules, targetFlaws } from './rules.ts';

export const exclusionKind = z.enum(exclusionKinds);

/** The last day is included; null: no end. */
const until = day.nullable();
const fields = fieldsOf(exclusionRules);
const ids = z.array(id).default([]);

export const newExclusions = z
  .object({ users: ids, departments: ids, tags: ids, reason: fields.reason, until: until.default(null) })
  .superRefine(without(targetFlaws));
export const exclusionChange = z.object({ reason: fields.reason, until }).partial();

export const exclusion = z.object({
  id,
  kind: exclusionKind,
  /** `is_registered`: for a person, whether they have a page. */
  target: z.object({ id, title: z.string(), is_registered: z.boolean() }),
  /** The person left, or the department or tag was deleted, so the exclusion covers nobody. */
  is_gone: z.boolean(),
  /** How many people the exclusion covers now. */
  users_count: count,
  reason: z.string(),
  until,
  created_at: moment,
  /** Who created the exclusion; empty if it is older than the list of exclusions. */
  created_by_name: z.string(),
  /** Ended manually, or after its last day. */
  is_over: z.boolean(),
  ended_at: moment.nullable(),
  ...versioned,
});
export type Exclusion = z.infer<typeof exclusion>;
