import { z } from 'zod';
import { fieldsOf, without } from '../shared/fields.ts';
import { attributeRules, directoryRules, directorySecurities, readingFlaws } from './rules.ts';

const settings = {
  is_enabled: z.boolean(),
  ...fieldsOf(directoryRules),
  security: z.enum(directorySecurities),
  attributes: z.object(fieldsOf(attributeRules)),
  /** Who signs in with the directory for the first time becomes an employee. */
  creates_people: z.boolean(),
  /** The hour of the day (UTC) at which people are brought in step; null: only by hand. */
  sync_hour: z.number().int().min(0).max(23).nullable(),
  /** Those who are gone from the directory are deleted here. */
  sync_removes: z.boolean(),
};

export const newDirectory = z
  .object({
    ...settings,
    /** Left out: the one that is kept. */
    bind_password: z.string().max(1024).optional(),
  })
  .superRefine(without(readingFlaws));
export type NewDirectory = z.output<typeof newDirectory>;

export const syncResults = ['done', 'unreachable', 'too_many_removals', 'failed'] as const;

export const directory = z.object({
  ...settings,
  has_bind_password: z.boolean(),
  synced_at: z.string().nullable(),
  sync_result: z.enum(syncResults).nullable(),
  /** Entries that the last synchronisation passed over: it could not tell them apart, or they are not to come back. */
  skipped_count: z.number().int(),
  /** How many of the organisation's people came from here. */
  people_count: z.number().int(),
});
export type Directory = z.infer<typeof directory>;

export const directoryPerson = z.object({
  login: z.string(),
  email: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  position: z.string(),
  department: z.string(),
  /** The name of their entry. */
  manager: z.string(),
});
export type DirectoryPerson = z.infer<typeof directoryPerson>;

export const directoryTrial = z.object({
  people_count: z.number().int(),
  /** The first ten, as they would be read. */
  people: z.array(directoryPerson),
});
export type DirectoryTrial = z.infer<typeof directoryTrial>;
