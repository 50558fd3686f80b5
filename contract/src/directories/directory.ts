import { z } from 'zod';
import { directorySecurities, isOpenAttribute, isOpenFilter, type PersonField } from './rules.ts';

/** An LDAP attribute's name or number; empty: the directory does not tell it. */
const attribute = z
  .string()
  .trim()
  .max(100)
  .regex(/^([A-Za-z][A-Za-z0-9-]*|\d+(\.\d+)*)?$/);
const present = attribute.min(1);
const openPresent = present.refine(isOpenAttribute);
const openAttribute = attribute.refine(isOpenAttribute);
const filter = z.string().trim().min(3).max(4000);

const settings = {
  is_enabled: z.boolean(),
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:[\]-]+$/),
  port: z.number().int().min(1).max(65535),
  security: z.enum(directorySecurities),
  /** PEM of the authority that signed the server's certificate; empty: one that the system knows. */
  ca_certificate: z.string().trim().max(100_000),
  bind_dn: z.string().trim().max(1000),
  base_dn: z.string().trim().min(1).max(1000),
  user_filter: filter,
  login_attribute: present,
  attributes: z.object({
    email: present,
    last_name: attribute,
    first_name: attribute,
    middle_name: attribute,
    position: attribute,
    department: attribute,
  } satisfies Record<PersonField, z.ZodType>),
  /** Who signs in with the directory for the first time becomes an employee. */
  creates_people: z.boolean(),
  /** The hour of the day (UTC) at which people are brought in step; null: only by hand. */
  sync_hour: z.number().int().min(0).max(23).nullable(),
  /** Those who are gone from the directory are deleted here. */
  sync_removes: z.boolean(),
  /** More than this share of the directory's people, in percent, is never removed at once. */
  removal_limit: z.number().int().min(1).max(100),
};

export const newDirectory = z.object({
  ...settings,
  user_filter: filter.refine(isOpenFilter),
  login_attribute: openPresent,
  attributes: z.object({
    email: openPresent,
    last_name: openAttribute,
    first_name: openAttribute,
    middle_name: openAttribute,
    position: openAttribute,
    department: openAttribute,
  } satisfies Record<PersonField, z.ZodType>),
  /** Left out: the one that is kept. */
  bind_password: z.string().max(1024).optional(),
});
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
});
export type DirectoryPerson = z.infer<typeof directoryPerson>;

export const directoryTrial = z.object({
  people_count: z.number().int(),
  /** The first ten, as they would be read. */
  people: z.array(directoryPerson),
});
export type DirectoryTrial = z.infer<typeof directoryTrial>;
