import { z } from 'zod';
import { peopleFilter } from '../people/filter.ts';
import { fieldOf, fieldsOf, without } from '../shared/fields.ts';
import { contradicts, type Flaws } from '../shared/flaws.ts';
import { id, moment } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import { RISK_MAX, RISK_MIN } from '../risk/rules.ts';
import { MEGABYTE, type FileLimits } from '../shared/file-limits.ts';
import { lifeRules, riskRangeFlaws, tagRules, tagTypes } from './rules.ts';

const count = z.number().int();
const level = z.number().min(RISK_MIN).max(RISK_MAX);

/** A tag as shown beside a name. */
const tagMark = z.object({ id, title: z.string(), color: z.string(), type: z.enum(tagTypes) });
export type TagMark = z.infer<typeof tagMark>;

const option = z.object({ id, title: z.string() });

export const tag = tagMark.extend({
  is_active: z.boolean(),
  users_count: count,
  /** People have the tag and its actions run, but where results are anonymous nobody sees who or how many. */
  is_hidden: z.boolean(),
  settings: z.object({ life_days: count, min_risk_level: z.number(), max_risk_level: z.number() }),
  /** A summary of the tag's actions; the actions have a call of their own. */
  messages: z.array(z.object({ id, theme: z.string() })),
  courses: z.array(option),
  cmi_courses: z.array(option),
  ...versioned,
});
export type Tag = z.infer<typeof tag>;

export const newTag = z.object({
  title: fieldOf(tagRules.title),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
});
export type NewTag = z.output<typeof newTag>;

export const lifeDays = z.object(fieldsOf(lifeRules));
export const riskGroup = z.object({ min_risk_level: level, max_risk_level: level }).superRefine(without(riskRangeFlaws));

const ids = z.array(id).max(100_000).default([]);

/** The targets of a tag: people, departments with those below them, or with `all` everyone the filter finds; exclusions win. */
const people = {
  users_ids: ids,
  departments_ids: ids,
  exclude_users_ids: ids,
  exclude_departments_ids: ids,
  all: z.boolean().default(false),
  filter: peopleFilter.prefault({}),
};
type Chosen = { all: boolean; users_ids: string[]; departments_ids: string[] };
const peopleFlaws = ({ all, users_ids, departments_ids }: Chosen): Flaws => ({
  ...(all && users_ids.length > 0 && { users_ids: contradicts('all') }),
  ...(all && departments_ids.length > 0 && { departments_ids: contradicts('all') }),
});
const isSomeone = ({ all, users_ids, departments_ids }: Chosen) => all || users_ids.length + departments_ids.length > 0;

export const tagAssignment = z
  .object({
    tag_id: id,
    ...people,
    /** Whether the tag's actions run for people who get it now. */
    need_onboarding: z.boolean().default(true),
  })
  .refine(isSomeone, { path: ['users_ids'] })
  .superRefine(without(peopleFlaws));
export const tagRemoval = z
  .object(people)
  .refine(isSomeone, { path: ['users_ids'] })
  .superRefine(without(peopleFlaws));

/** A person who has a tag. */
export const taggedPerson = z.object({
  id,
  title: z.string(),
  email: z.string(),
  department: z.string(),
  is_registered: z.boolean(),
  assigned_at: moment,
  /** When the person's tag ends; null: no end. */
  until: moment.nullable(),
});
export type TaggedPerson = z.infer<typeof taggedPerson>;

export const tagSheetLimits: FileLimits = { kind: 'sheet', maxBytes: 20 * MEGABYTE, extensions: ['.xlsx', '.csv'] };
export const TAG_SHEET_ROWS_MAX = 100_000;
export const SHEET_ROWS_SHOWN = 100;

const tagSheetFaults = ['bad_address', 'duplicate', 'unknown'] as const;

/** A preview of a file of addresses. */
export const tagSheetPreview = z.object({
  /** The column with the addresses; the title is empty if the file has none. `is_found`: detected by content, not by title. */
  column: z.object({ title: z.string(), is_found: z.boolean() }),
  to_tag: count,
  already_tagged: count,
  refused: count,
  /** The first hundred rows of each kind. */
  people: z.array(z.object({ id, title: z.string(), email: z.string(), department: z.string(), is_tagged: z.boolean() })),
  /** `row`: the line number in the file, from 1. */
  refused_rows: z.array(z.object({ row: count, value: z.string(), reason: z.enum(tagSheetFaults) })),
});
export type TagSheetPreview = z.infer<typeof tagSheetPreview>;
