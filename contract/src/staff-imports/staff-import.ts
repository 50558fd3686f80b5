import { z } from 'zod';
import { roles } from '../shared/permissions.ts';
import { MEGABYTE, type FileLimits } from '../shared/file-limits.ts';
import { id, pageOf, pageQuery } from '../shared/page.ts';
import { hasTwoNames, holdsOnce, ROLE_WORD_MAX, ROLE_WORDS_MAX } from './rules.ts';
import { importFields, columnFields, roleMeanings } from './columns.ts';

export const importLimits: FileLimits = { kind: 'sheet', maxBytes: 50 * MEGABYTE, extensions: ['.csv', '.xlsx', '.xls', '.ods'] };

/** Programs whose files are known by their titles. */
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
 * A person's own word on what each column holds, in the file's order: each field once, the address among them, and one way of
 * naming people.
 */
export const columnMapping = z
  .array(z.enum(columnFields).nullable())
  .max(500)
  .refine((fields) => fields.includes('email') && holdsOnce(fields))
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
  // Of someone whom the preview showed otherwise.
  'changed_since',
  // Not refused but left out, unless it is asked for.
  'inactive',
  // Of a directory's entries.
  'shared_address',
  'other_entry',
  'deleted_before',
  'foreign_domain',
] as const;
export type ImportRefusal = (typeof importRefusals)[number];

/** What is against the manager whom a row names: the rest of it holds, and the person keeps the manager they have. */
export const managerFlaws = ['unknown_manager', 'unclear_manager', 'own_manager', 'circle_of_managers'] as const;
export type ManagerFlaw = (typeof managerFlaws)[number];
/** What is told of a row beside what became of it. */
export type ImportReason = ImportRefusal | ManagerFlaw;

const importOutcomes = ['add', 'change', 'unchanged', 'refuse'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What became of a row: `skip` was not asked for, `delete` stands in no file and left by a synchronisation. */
const importFates = [...importOutcomes, 'skip', 'delete'] as const;
export type ImportFate = (typeof importFates)[number];

const count = z.number().int();

/** In the reader's words, with whom the file names. */
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
  /** As a person counts the lines of the file, from 1. */
  row: count,
  role: z.enum(roles).nullable(),
  /** The address of whom they report to. */
  manager: z.string(),
  manager_flaw: managerFlaw.nullable(),
  /** For a row to change: the names of what would. */
  changes: z.array(z.enum(importFields)),
  reasons: z.array(z.object({ code: z.enum(importRefusals), message: z.string() })),
  /** What the file says of whoever no longer works or is switched off; empty of everyone else. */
  inactive: z.string(),
  /** The organisation has verified domains, and the address is of none of them. */
  is_outside: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

/** Someone of the staff who is not in the file. */
const leaver = person;
export type Leaver = z.infer<typeof leaver>;

const fullName = person.pick({ last_name: true, first_name: true, middle_name: true });

const importColumn = z.object({
  title: z.string(),
  /** What it was taken for; null for one that is not read. */
  field: z.enum(columnFields).nullable(),
  /** How that is known. Only an address is ever found by what a column holds. */
  known_by: z.enum(['title', 'content', 'person']).nullable(),
  /** Its first cells. */
  samples: z.array(z.string()),
  /** Of a full name: the same cells, and what becomes of each. */
  splits: z.array(fullName.extend({ text: z.string() })),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importPreview = z.object({
  event_id: id,
  /** The program that wrote the file, where its titles tell. */
  preset: z.enum(importPresets).nullable(),
  /** The sheets of a workbook in its own order, and which of them was read. */
  sheets: z.array(z.object({ name: z.string(), is_hidden: z.boolean() })),
  sheet: count,
  columns: z.array(importColumn),
  /** The addresses are told by logins, which are of one of these domains; null: they are whole. Until one is said, nobody is read. */
  logins: z.object({ domains: z.array(z.string()), domain: z.string().nullable() }).nullable(),
  /** Words of the role's column that are no role here, with what a person said of each. */
  roles: z.array(z.object({ word: z.string(), count, meaning: z.enum(roleMeanings).nullable() })),
  totals: z.object({
    to_add: count,
    to_change: count,
    unchanged: count,
    refused: count,
    /** Whom a full synchronisation would delete: those of the staff who are not in the file. */
    to_delete: count,
    /** Of how many people now. */
    staff: count,
    new_departments: z.array(z.string()),
    new_departments_count: count,
    /** Of those to change, how many in each field. */
    changed_fields: z.array(z.object({ field: z.enum(importFields), count })),
    /** Of those to change, how many have another last and first name. */
    renamed: count,
    /** Of those to add and to change, how many have an address outside of the verified domains. */
    outside_to_add: count,
    outside_to_change: count,
    /** Of those to add, to change and unchanged, how many name a manager whom they do not get; of the first two. */
    manager_flaws: count,
    manager_flaws_to_add: count,
    manager_flaws_to_change: count,
    /** The same for each reason. */
    managers: z.array(managerFlaw.extend({ count })),
    /** Who would be added or changed, but no longer works or is switched off. */
    inactive: count,
    /** Of those refused, how many for each reason. */
    reasons: z.array(z.object({ code: z.enum(importRefusals), message: z.string(), count })),
  }),
  /** The first hundred of each kind: of those to add by how they are marked, of those refused by the first reason, of those who do not get the manager named by why. */
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

/** What an import would change of someone who is there: as it is, and as it would be. A role is told by its name in the contract. */
const importChange = fullName.extend({
  row: count,
  email: z.string(),
  changes: z.array(z.object({ field: z.enum(importFields), old: z.string(), new: z.string() })),
  /** Both the last and the first name become others: it may be another person. */
  is_renamed: z.boolean(),
  is_outside: z.boolean(),
  manager_flaw: managerFlaw.nullable(),
});
export type ImportChange = z.infer<typeof importChange>;
const changeMarks = ['renamed', 'outside', 'manager'] as const;
export type ChangeMark = (typeof changeMarks)[number];
export const importChangesQuery = pageQuery.extend({
  event_id: id,
  /** Those alone of whom it changes this. */
  field: z.enum(importFields).optional(),
  /** Those alone who are marked so. */
  mark: z.enum(changeMarks).optional(),
  /** By a name or an address. */
  search: z.string().trim().max(200).optional(),
});
export const importChangePage = pageOf(importChange);

/** `sync`: as `add_update`, and whoever of the staff is not in the file leaves. */
export const addType = z.enum(['add', 'update', 'add_update', 'sync']);
export type AddType = z.infer<typeof addType>;

/** What an import left behind. */
export const importResult = z.object({
  added: count,
  changed: count,
  unchanged: count,
  skipped: count,
  refused: count,
  departments_added: count,
  letters: count,
  deleted: count.default(0),
  /** Who did not get the manager whom the file names. */
  manager_flaws: count.default(0),
});
export type ImportResult = z.infer<typeof importResult>;

/** Of one that is over: of those refused, how many for each first reason. */
export type FinishedImport = ImportResult & { reasons: { code: ImportRefusal; count: number }[] };
