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
  /** People become employees when they first sign in with the directory. */
  creates_people: z.boolean(),
  /** The hour (UTC) of the daily sync; null: only manually. */
  sync_hour: z.number().int().min(0).max(23).nullable(),
  leavers: z.enum(leaverFates),
  department_source: z.enum(departmentSources),
  /** The tag and the role that members of a group get, one of each; people who leave the group lose them. */
  groups: z
    .array(z.object({ ...fieldsOf(groupRules), tag_id: id.nullable(), role: z.enum(groupRoles).nullable() }))
    .max(GROUPS_MAX),
};

export const newDirectory = z
  .object({
    ...settings,
    /** The password of the account that reads the directory; absent: the saved one stays. */
    bind_password: z.string().max(1024).optional(),
  })
  .superRefine(without(readingFlaws));
export type NewDirectory = z.output<typeof newDirectory>;

/** `partly_done`: some people were rejected. */
export const syncResults = ['done', 'partly_done', 'unreachable', 'too_many_removals', 'failed'] as const;

/**
 * `rejected`: not added or changed, for a reason that can be fixed; `skipped`: excluded on purpose; `manager`: imported, but
 * without the manager in the directory; `domain`: imported, with an address on an unverified domain.
 */
export const directoryIssueKinds = ['rejected', 'skipped', 'manager', 'domain'] as const;
export type DirectoryIssueKind = (typeof directoryIssueKinds)[number];
const directoryIssueReasons = [...importRefusals, ...managerFlaws, 'no_address', 'unverified_domain'] as const;
export type DirectoryIssueReason = (typeof directoryIssueReasons)[number];

const count = z.number().int();

/** The result of the last sync. */
const syncReport = z.object({
  added: count,
  changed: count,
  unchanged: count,
  /** People blocked or deleted because they are missing from the directory. */
  gone: count,
  /** People unblocked or restored because they are in the directory again. */
  returned: count,
  rejected: count,
  skipped: count,
  managers_not_found: count,
  unverified: count,
  reasons: z.array(z.object({ kind: z.enum(directoryIssueKinds), reason: z.enum(directoryIssueReasons), count })),
  /** The unverified domains with the most people. */
  domains: z.array(z.object({ domain: z.string(), count })),
  domains_count: count,
});
export type SyncReport = z.infer<typeof syncReport>;

/** A person whose record here differs from the directory's. */
const directoryIssue = z.object({
  position: count,
  kind: z.enum(directoryIssueKinds),
  reason: z.enum(directoryIssueReasons),
  email: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  department: z.string(),
  /** The manager's name in the directory. */
  manager: z.string(),
});
export type DirectoryIssue = z.infer<typeof directoryIssue>;

export const directoryIssuesQuery = pageQuery.extend({
  kind: z.enum(directoryIssueKinds),
  reason: z.enum(directoryIssueReasons).optional(),
  /** Part of a name or address. */
  search: z.string().trim().max(200).optional(),
});
export const directoryIssuePage = pageOf(directoryIssue);

export const directory = z.object({
  ...settings,
  has_bind_password: z.boolean(),
  synced_at: z.string().nullable(),
  sync_result: z.enum(syncResults).nullable(),
  /** The report of the last sync; null before the first sync, and after one that read nobody. */
  sync_report: syncReport.nullable(),
  /** How many people of the organisation came from this directory. */
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
  /** The DN of the manager's entry. */
  manager: z.string(),
  /** The groups from the settings that the person is a member of, spelled as in the settings. */
  groups: z.array(z.string()),
});
export type DirectoryPerson = z.infer<typeof directoryPerson>;

export const directoryTrial = z.object({
  people_count: z.number().int(),
  /** The part before the backslash in a login; null: unknown, so logins with a backslash are refused. */
  netbios_name: z.string().nullable(),
  /** The first ten people as a sync would read them. */
  people: z.array(directoryPerson),
});
export type DirectoryTrial = z.infer<typeof directoryTrial>;
