import { z } from 'zod';
import { id, listOf, moment } from '../shared/page.ts';
import { auditActions } from './rules.ts';

/** What a row is about, and whether it is still there to be opened. */
const auditObject = z.object({ name: z.string(), is_there: z.boolean() });
export type AuditObject = z.infer<typeof auditObject>;

/** One thing that someone did, or the program on its own. */
export const auditRow = z.object({
  id: z.number().int(),
  at: moment,
  actor_name: z.string(),
  action: z.enum(auditActions),
  object_type: z.string(),
  object_id: z.string().nullable(),
  object: auditObject.nullable(),
  address: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

/** With what was before and after; a key that is on one side only came or went. */
export const auditDetails = auditRow.extend({
  actor_id: id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** What the ids in them are called, of what is or was the organisation's. */
  names: z.record(z.string(), z.string()),
  trace_id: z.string(),
});
export type AuditDetails = z.infer<typeof auditDetails>;

export const auditFilter = z.object({
  /** Part of the name of anyone who did it. */
  actor: z.string().trim().max(200).optional(),
  actions: listOf(z.enum(auditActions)),
  object_id: z.string().max(100).optional(),
  date_from: moment.optional(),
  date_to: moment.optional(),
});

export const auditQuery = auditFilter.extend({
  /** The rows before this one: the last that is known. */
  before: z.coerce.number<number>().int().optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
});

export const auditVerification = z.object({
  rows_count: z.number().int(),
  /** The first row that does not follow from the one before it, or is not what its seal says; null when the log is whole. */
  broken_at: z.number().int().nullable(),
  /** When its last row was last written down outside of the database's reach. */
  sealed_at: moment.nullable(),
  /** The newest rows, which no seal covers yet: if they were removed, nothing here could tell. */
  unsealed_count: z.number().int(),
});
export type AuditVerification = z.infer<typeof auditVerification>;
