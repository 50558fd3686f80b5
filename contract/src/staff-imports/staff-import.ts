import { z } from 'zod';
import { roles } from '../shared/permissions.ts';
import { MEGABYTE, type FileLimits } from '../shared/file-limits.ts';
import { id, pageOf, pageQuery } from '../shared/page.ts';
import { hasTwoNames, hasNoRepeats, ROLE_WORD_MAX, ROLE_WORDS_MAX } from './rules.ts';
import { importFields, columnFields, roleMeanings } from './columns.ts';

export const importLimits: FileLimits = { kind: 'sheet', maxBytes: 50 * MEGABYTE, extensions: ['.csv', '.xlsx', '.xls', '.ods'] };

/** Programs whose files are recognised by their headers. */
const importPresets = [
  'microsoft_365',
  'entra',
  'get_aduser',
  'csvde',
  'google_workspace',
  'bitrix24',
  'zup',
  'bamboohr',
  'gophish',
  'zoho',
  'yandex_360',
] as const;
export type ImportPreset = (typeof importPresets)[number];

/**
 * The user's choice of what each column holds, in file order: each field at most once, the address required, and names in one
 * form only.
 */
export const columnMapping = z
  .array(z.enum(columnFields).nullable())
  .max(500)
  .refine((fields) => fields.includes('email') && hasNoRepeats(fields))
  .refine((fields) => !hasTwoNames(fields));

export const roleMapping = z
  .array(z.object({ word: z.string().min(1).max(ROLE_WORD_MAX), meaning: z.enum(roleMeanings) }))
  .max(ROLE_WORDS_MAX)
  .refine((pairs) => new Set(pairs.map(({ word }) => word)).size === pairs.length);
export type RoleMapping = z.infer<typeof roleMapping>;

export const importRefusals = [
  'bad_address',
  'duplicate',
  'missing_name',
  'too_long',
  'unknown_role',
  'role_above_own',
  'person_outranks',
  'address_taken',
  'over_licence',
  'licence_ended',
  'licence_not_begun',
  // The person changed since the preview.
  'changed_since',
  // Skipped, not refused, unless requested.
  'inactive',
  // Directory entries.
  'shared_address',
  'other_entry',
  'deleted_before',
  'foreign_domain',
] as const;
export type ImportRefusal = (typeof importRefusals)[number];

/** Why the manager in a row cannot be set: the rest of the row applies, and the person keeps their manager. */
export const managerFlaws = ['unknown_manager', 'unclear_manager', 'own_manager', 'circle_of_managers'] as const;
export type ManagerFlaw = (typeof managerFlaws)[number];
/** Why a row is refused, or why its manager cannot be set. */
export type ImportReason = ImportRefusal | ManagerFlaw;

const importOutcomes = ['add', 'change', 'unchanged', 'refuse'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** The result of a row: `skip` was not requested; `delete` was missing from the file and removed by a sync. */
const importFates = [...importOutcomes, 'skip', 'delete'] as const;
export type ImportFate = (typeof importFates)[number];

const count = z.number().int();

/** The reason in the reader's language, with the manager named in the file. */
const managerFlaw = z.object({ code: z.enum(managerFlaws), message: z.string() });

const person = z.object({
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  email: z.string(),
  position: z.string(),
  department: z.string(),
});

const importRow = person.extend({
  /** The line number in the file, from 1. */
  row: count,
  role: z.enum(roles).nullable(),
  /** The manager's address. */
  manager: z.string(),
  manager_flaw: managerFlaw.nullable(),
  /** For a changed row: the fields that change. */
  changes: z.array(z.enum(importFields)),
  reasons: z.array(z.object({ code: z.enum(importRefusals), message: z.string() })),
  /** The file's status of an inactive person; empty for everyone else. */
  inactive: z.string(),
  /** The organisation has verified domains, and the address is on none of them. */
  is_outside: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

/** An employee who is not in the file. */
const leaver = person;
export type Leaver = z.infer<typeof leaver>;

const fullName = person.pick({ last_name: true, first_name: true, middle_name: true });

const importColumn = z.object({
  title: z.string(),
  /** What the column holds; null: the column is not read. */
  field: z.enum(columnFields).nullable(),
  /** How `field` was detected. Only an address is ever detected by content. */
  known_by: z.enum(['title', 'content', 'person']).nullable(),
  /** The column's first cells. */
  samples: z.array(z.string()),
  /** For a full name: the same cells, and how each is split. */
  splits: z.array(fullName.extend({ text: z.string() })),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importPreview = z.object({
  event_id: id,
  /** The program that wrote the file, if its headers identify it. */
  preset: z.enum(importPresets).nullable(),
  /** The sheets of a workbook in order, and the one that was read. */
  sheets: z.array(z.object({ name: z.string(), is_hidden: z.boolean() })),
  sheet: count,
  columns: z.array(importColumn),
  /** Addresses are logins on one of these domains; null: addresses are complete. Until a domain is chosen, nobody is read. */
  logins: z.object({ domains: z.array(z.string()), domain: z.string().nullable() }).nullable(),
  /** Unknown role names of the role column, with the chosen meaning of each. */
  roles: z.array(z.object({ word: z.string(), count, meaning: z.enum(roleMeanings).nullable() })),
  totals: z.object({
    to_add: count,
    to_change: count,
    unchanged: count,
    refused: count,
    /** How many employees a full sync would delete: those not in the file. */
    to_delete: count,
    /** How many employees there are in total. */
    staff: count,
    new_departments: z.array(z.string()),
    new_departments_count: count,
    /** Rows to change, by field. */
    changed_fields: z.array(z.object({ field: z.enum(importFields), count })),
    /** Rows to change with a different last and first name. */
    renamed: count,
    /** Rows to add or change whose address is outside the verified domains. */
    outside_to_add: count,
    outside_to_change: count,
    /** Rows whose named manager cannot be set: all of them, those to add, and those to change. */
    manager_flaws: count,
    manager_flaws_to_add: count,
    manager_flaws_to_change: count,
    /** The rows whose manager cannot be set, by reason. */
    managers: z.array(managerFlaw.extend({ count })),
    /** Rows that would be added or changed, but are inactive. */
    inactive: count,
    /** Refused rows, by reason. */
    reasons: z.array(z.object({ code: z.enum(importRefusals), message: z.string(), count })),
  }),
  /**
   * The first rows of each kind: a hundred to add for each mark, a hundred refused for each first reason, a hundred without their
   * manager for each reason.
   */
  rows: z.object({
    to_add: z.array(importRow),
    to_change: z.array(importRow),
    refused: z.array(importRow),
    inactive: z.array(importRow),
    manager_flaws: z.array(importRow),
    to_delete: z.array(leaver),
  }),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** What an import would change for an existing person: before and after. A role is named as in the contract. */
const importChange = fullName.extend({
  row: count,
  email: z.string(),
  changes: z.array(z.object({ field: z.enum(importFields), old: z.string(), new: z.string() })),
  /** Both the last and the first name change: it may be a different person. */
  is_renamed: z.boolean(),
  is_outside: z.boolean(),
  manager_flaw: managerFlaw.nullable(),
});
export type ImportChange = z.infer<typeof importChange>;
const changeMarks = ['renamed', 'outside', 'manager'] as const;
export type ChangeMark = (typeof changeMarks)[number];
export const importChangesQuery = pageQuery.extend({
  event_id: id,
  /** Only rows that change this field. */
  field: z.enum(importFields).optional(),
  /** Only rows with this mark. */
  mark: z.enum(changeMarks).optional(),
  /** Part of a name or address. */
  search: z.string().trim().max(200).optional(),
});
export const importChangePage = pageOf(importChange);

/** `sync`: like `add_update`, and employees who are not in the file are deleted. */
export const addType = z.enum(['add', 'update', 'add_update', 'sync']);
export type AddType = z.infer<typeof addType>;

/** The result of an import. */
export const importResult = z.object({
  added: count,
  changed: count,
  unchanged: count,
  skipped: count,
  refused: count,
  departments_added: count,
  letters: count,
  deleted: count.default(0),
  /** People whose manager in the file could not be set. */
  manager_flaws: count.default(0),
});
export type ImportResult = z.infer<typeof importResult>;

/** The result of a finished import, with its refused rows by first reason. */
export type FinishedImport = ImportResult & { reasons: { code: ImportRefusal; count: number }[] };
