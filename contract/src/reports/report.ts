import { z } from 'zod';
import { changeOf, fieldsOf, without } from '../shared/fields.ts';
import { language } from '../shared/language.ts';
import { scormQuery } from '../scorm/query.ts';
import { count, day, id, moment, pageOf, pageQuery } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import {
  ADDRESSES_MAX,
  datesFlaws,
  MONTH_DAY_MAX,
  reportFlaws,
  reportFormats,
  reportKinds,
  reportRules,
  USERS_MAX,
} from './rules.ts';

const reportKind = z.enum(reportKinds);
export const reportFormat = z.enum(reportFormats);

const period = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['month', 'quarter', 'year']) }),
  z.object({ type: z.literal('dates'), from: day, to: day }),
]);
const days = z.object({ from: day, to: day });

const hour = z.number().int().min(0).max(23);
const schedule = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['once', 'campaign']) }),
  z.object({ type: z.literal('weekly'), weekday: z.number().int().min(1).max(7), hour }),
  z.object({ type: z.enum(['monthly', 'quarterly']), day: z.number().int().min(1).max(MONTH_DAY_MAX), hour }),
]);

const address = z.email().max(254).toLowerCase();

const fields = {
  kind: reportKind,
  ...fieldsOf(reportRules),
  /** Of what the kind is about: campaigns, assignments, departments… */
  subjects: z.array(id).max(1000).default([]),
  period: period.nullable().default(null),
  language,
  format: reportFormat,
  schedule,
};

const form = {
  ...fields,
  /** One below the caller's, when it is not about their own. */
  organization_id: id.nullable().default(null),
  /** People of the organisation, and addresses on its verified domains. Nobody: it waits to be fetched. */
  user_ids: z.array(id).max(USERS_MAX).default([]),
  addresses: z.array(address).max(ADDRESSES_MAX).default([]),
};
export const newReport = z.object(form).superRefine(without(reportFlaws));
export type NewReport = z.output<typeof newReport>;
export const reportChange = z.object(changeOf(form));
export type ReportChange = z.output<typeof reportChange>;
export type ReportInput = z.input<typeof newReport>;

const named = z.object({ id, title: z.string() });
export type Named = z.infer<typeof named>;

const runStatus = z.enum(['in_progress', 'complete', 'error', 'cancelled', 'expired']);

export const reportRun = z.object({
  id,
  occasion: z.enum(['asked', 'schedule', 'campaign', 'trial']),
  /** By whose end it was made. */
  campaign: named.nullable(),
  days: days.nullable(),
  status: runStatus,
  done: count,
  /** Null until it is known. */
  total: count.nullable(),
  /** As it has gone so far; null while that says nothing. */
  seconds_left: count.nullable(),
  /** Why it came to nothing, in the caller's language. */
  error: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
  /** Until when the file is there. */
  expires_at: moment.nullable(),
  deliveries: z.object({
    total: count,
    sent: count,
    /** Whom it could not be sent to, and why. */
    failed: z.array(z.object({ to: z.string(), error: z.string() })),
  }),
});
export type ReportRun = z.infer<typeof reportRun>;

export const savedReport = z.object({
  id,
  ...fields,
  subjects: z.array(named),
  period: period.nullable(),
  /** Null: the caller's own. */
  organization: named.nullable(),
  users: z.array(named),
  addresses: z.array(z.string()),
  saved_by: z.string(),
  is_paused: z.boolean(),
  next_at: moment.nullable(),
  last: reportRun.nullable(),
  ...versioned,
});
export type SavedReport = z.infer<typeof savedReport>;

export const reportCategories = ['all', 'scheduled', 'campaign', 'failed'] as const;
export type ReportCategory = (typeof reportCategories)[number];
export const savedReportsQuery = pageQuery.extend({ category: z.enum(reportCategories).default('all') });
export const savedReports = pageOf(savedReport).extend({
  counts: z.object({ all: count, scheduled: count, campaign: count, failed: count }),
  /** Of all of them, whatever is shown. */
  next_at: moment.nullable(),
});
export type SavedReports = z.infer<typeof savedReports>;

/** What the caller may order here, and what a form of it begins with. */
export const reportOptions = z.object({
  kinds: z.array(z.object({ kind: reportKind, formats: z.array(reportFormat) })),
  language,
  time_zone: z.string(),
  domains: z.array(z.string()),
  /** Files travel with their emails. */
  attaches: z.boolean(),
  report_days: count,
  /** There are organisations below, and the caller may order about them. */
  reaches_below: z.boolean(),
});
export type ReportOptions = z.infer<typeof reportOptions>;

/** A definition as a form has it, before it is saved. */
export const reportPreview = z.object({
  /** Its days, if it has any. */
  days: days.nullable(),
  organization: z.string(),
  /** Its first page, an SVG, and of how many; null where it has no pages. Not told when its tables are too long to be counted. */
  page: z.object({ picture: z.string(), pages: count.nullable() }).nullable(),
  /** Of a workbook, or of what a machine reads, the first rows of each sheet. */
  sheets: z.array(
    z.object({
      title: z.string(),
      columns: z.array(z.object({ title: z.string(), is_number: z.boolean() })),
      rows: z.array(z.array(z.string())),
      total: count,
    }),
  ),
});
export type ReportPreview = z.infer<typeof reportPreview>;

/** A report as it is polled. */
export const reportJob = z.object({
  id,
  status: z.enum(['in_progress', 'complete', 'error']),
  /** Good for an hour; ask again for another. */
  url: z.string().nullable(),
});
export type ReportJob = z.infer<typeof reportJob>;

export const listedJob = reportJob.extend({ kind: reportKind, title: z.string(), format: reportFormat, created_at: moment });
export const jobsQuery = pageQuery.extend({ category: reportKind.optional() });

/** How one's own order is to be written; what is left out is as the organisation has it. */
export const orderQuery = z.object({ format: reportFormat.optional(), language: language.optional() });
export type OrderQuery = z.output<typeof orderQuery>;
/** Of its own, or of one below; of these days, else of the last whole month. */
export const paperOrder = z
  .object({ organization_id: id.optional(), period: period.optional() })
  .superRefine(without(({ period: days = null }) => datesFlaws(days)));
/** `type=scorm`: the course is a package, which the server checks. */
export const courseOrderQuery = orderQuery.extend(scormQuery.shape);

/** A run as whom it was sent to sees it. */
export const sentReport = z.object({
  id,
  title: z.string(),
  organization: z.string(),
  days: days.nullable(),
  format: reportFormat,
  status: runStatus,
  finished_at: moment.nullable(),
  expires_at: moment.nullable(),
});
export type SentReport = z.infer<typeof sentReport>;

export const pauseOrder = z.object({ is_paused: z.boolean() });
