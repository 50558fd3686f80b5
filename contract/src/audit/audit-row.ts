import { z } from 'zod';
import { id, listOf, moment } from '../shared/page.ts';
import { auditActions } from './rules.ts';

/** The object of an entry, and whether it still exists. */
const auditObject = z.object({ name: z.string(), is_there: z.boolean() });
export type AuditObject = z.infer<typeof auditObject>;

/** One action of a person, or of the program itself. */
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

/** An entry with the values before and after; a key on one side only was added or removed. */
export const auditDetails = auditRow.extend({
  actor_id: id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** Names for the ids in the values, if the objects belong or belonged to the organisation. */
  names: z.record(z.string(), z.string()),
  trace_id: z.string(),
});
export type AuditDetails = z.infer<typeof auditDetails>;

export const auditFilter = z.object({
  /** Part of the actor's name. */
  actor: z.string().trim().max(200).optional(),
  actions: listOf(z.enum(auditActions)),
  object_id: z.string().max(100).optional(),
  date_from: moment.optional(),
  date_to: moment.optional(),
});

export const auditQuery = auditFilter.extend({
  /** The id of the previous page's last entry: only older entries are returned. */
  before: z.coerce.number<number>().int().optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
});

export const auditVerification = z.object({
  rows_count: z.number().int(),
  /**
   * The id of the first entry that does not follow from the entry before or does not match its seal; null when the log is intact.
   */
  broken_at: z.number().int().nullable(),
  /** When the newest entry was last recorded (sealed) outside the database. */
  sealed_at: moment.nullable(),
  /** How many of the newest entries no seal covers yet; their removal could not be detected. */
  unsealed_count: z.number().int(),
});
export type AuditVerification = z.infer<typeof auditVerification>;
