import { z } from 'zod';
import { id, pageOf, pageQuery } from '../shared/page.ts';
import { importRefusals, managerFlaws } from '../staff-imports/staff-import.ts';
import { fieldsOf, without } from '../shared/fields.ts';
import { versioned } from '../shared/version.ts';
import {
  attributeRules,
  departmentSources,
  directoryRules,
  directorySecurities,
  groupRoles,
  groupRules,
  GROUPS_MAX,
  leaverFates,
  readingFlaws,
} from './rules.ts';

const settings = {
  is_enabled: z.boolean(),
  ...fieldsOf(directoryRules),
  security: z.enum(directorySecurities),
  attributes: z.object(fieldsOf(attributeRules)),
  /** Who signs in with the directory for the first time becomes an employee. */
  creates_people: z.boolean(),
  /** The hour of the day (UTC) at which people are brought in step; null: only by hand. */
  sync_hour: z.number().int().min(0).max(23).nullable(),
  leavers: z.enum(leaverFates),
  department_source: z.enum(departmentSources),
  /** What groups give to anyone who is in them, of a tag and a role one each; anyone who leaves the group loses it again. */
  groups: z
    .array(z.object({ ...fieldsOf(groupRules), tag_id: id.nullable(), role: z.enum(groupRoles).nullable() }))
    .max(GROUPS_MAX),
};

export const newDirectory = z
  .object({
    ...settings,
    /** Left out: the one that is kept. */
    bind_password: z.string().max(1024).optional(),
  })
  .superRefine(without(readingFlaws));
export type NewDirectory = z.output<typeof newDirectory>;

/** `partly_done`: some of the directory's people were rejected. */
export const syncResults = ['done', 'partly_done', 'unreachable', 'too_many_removals', 'failed'] as const;

/**
 * `rejected`: not added or not changed, for a reason that somebody can remove; `skipped`: left out on purpose; `manager`: here, but
 * without the manager whom the directory names; `domain`: here, with an address on a domain that is not verified.
 */
export const directoryIssueKinds = ['rejected', 'skipped', 'manager', 'domain'] as const;
export type DirectoryIssueKind = (typeof directoryIssueKinds)[number];
const directoryIssueReasons = [...importRefusals, ...managerFlaws, 'no_address', 'unverified_domain'] as const;
export type DirectoryIssueReason = (typeof directoryIssueReasons)[number];

const count = z.number().int();

/** What the last synchronisation came to. */
const syncReport = z.object({
  added: count,
  changed: count,
  unchanged: count,
  /** Blocked or deleted, for they are gone from the directory. */
  gone: count,
  /** Let in again, for they are back in it. */
  returned: count,
  rejected: count,
  skipped: count,
  managers_not_found: count,
  unverified: count,
  reasons: z.array(z.object({ kind: z.enum(directoryIssueKinds), reason: z.enum(directoryIssueReasons), count })),
  /** The unverified domains with most people. */
  domains: z.array(z.object({ domain: z.string(), count })),
  domains_count: count,
});
export type SyncReport = z.infer<typeof syncReport>;

/** Somebody of the directory who is not here as the directory has them. */
const directoryIssue = z.object({
  position: count,
  kind: z.enum(directoryIssueKinds),
  reason: z.enum(directoryIssueReasons),
  email: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  department: z.string(),
  /** As the directory names them. */
  manager: z.string(),
});
export type DirectoryIssue = z.infer<typeof directoryIssue>;

export const directoryIssuesQuery = pageQuery.extend({
  kind: z.enum(directoryIssueKinds),
  reason: z.enum(directoryIssueReasons).optional(),
  /** By a name or an address. */
  search: z.string().trim().max(200).optional(),
});
export const directoryIssuePage = pageOf(directoryIssue);

export const directory = z.object({
  ...settings,
  has_bind_password: z.boolean(),
  synced_at: z.string().nullable(),
  sync_result: z.enum(syncResults).nullable(),
  /** Null before the first synchronisation, and after one that read nobody. */
  sync_report: syncReport.nullable(),
  /** How many of the organisation's people came from here. */
  people_count: z.number().int(),
  ...versioned,
});
export type Directory = z.infer<typeof directory>;

const directoryPerson = z.object({
  login: z.string(),
  email: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  position: z.string(),
  department: z.string(),
  /** The name of their entry. */
  manager: z.string(),
  /** Which of the groups of the settings they are in, by the names written there. */
  groups: z.array(z.string()),
});
export type DirectoryPerson = z.infer<typeof directoryPerson>;

export const directoryTrial = z.object({
  people_count: z.number().int(),
  /** What stands before a backslash in a name to sign in with; null: none is known, and no name with one signs in. */
  netbios_name: z.string().nullable(),
  /** The first ten, as they would be read. */
  people: z.array(directoryPerson),
});
export type DirectoryTrial = z.infer<typeof directoryTrial>;
