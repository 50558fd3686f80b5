import { z } from 'zod';
import { changeOf, fieldsOf, without } from '../shared/fields.ts';
import { language } from '../shared/language.ts';
import { scormQuery } from '../scorm/query.ts';
import { count, day, flag, id, moment, pageOf, pageQuery } from '../shared/page.ts';
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
  /** Ids of the report's subjects: campaigns, assignments, departments… */
  subjects: z.array(id).max(1000).default([]),
  period: period.nullable().default(null),
  language,
  format: reportFormat,
  schedule,
};

const form = {
  ...fields,
  /** An organisation below the caller's, if not their own. */
  organization_id: id.nullable().default(null),
  /** People of the organisation, and addresses on its verified domains. Empty: the file waits to be downloaded. */
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
  /** The campaign whose completion triggered the run. */
  campaign: named.nullable(),
  days: days.nullable(),
  status: runStatus,
  done: count,
  /** How many units of work the run has in total, the finished ones (`done`) included; null until known. */
  total: count.nullable(),
  /** Estimated from the progress so far; null while unknown. */
  seconds_left: count.nullable(),
  /** Why the run failed, in the caller's language. */
  error: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
  /** When the file expires. */
  expires_at: moment.nullable(),
  deliveries: z.object({
    total: count,
    sent: count,
    /** The recipients that the report could not be sent to, and why. */
    failed: z.array(z.object({ to: z.string(), error: z.string() })),
  }),
});
export type ReportRun = z.infer<typeof reportRun>;

export const savedReport = z.object({
  id,
  ...fields,
  subjects: z.array(named),
  period: period.nullable(),
  /** The organisation below the caller's that the report is about; null: the caller's own. */
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
  /** When the next of all scheduled reports is due, regardless of the page; null: none is scheduled. */
  next_at: moment.nullable(),
});
export type SavedReports = z.infer<typeof savedReports>;

/** What the caller may request here, and the defaults of the form. */
export const reportOptions = z.object({
  kinds: z.array(z.object({ kind: reportKind, formats: z.array(reportFormat) })),
  language,
  time_zone: z.string(),
  domains: z.array(z.string()),
  /** Whether report files are attached to the emails about them. */
  attaches: z.boolean(),
  report_days: count,
  /** There are organisations below, and the caller may request reports about them. */
  reaches_below: z.boolean(),
});
export type ReportOptions = z.infer<typeof reportOptions>;

/** A preview of an unsaved report definition. */
export const reportPreview = z.object({
  /** The report's period; null if it has none. */
  days: days.nullable(),
  organization: z.string(),
  /**
   * The report's first page as SVG and its number of pages; null if the format has no pages. `pages` is null if the tables are
   * too long to count.
   */
  page: z.object({ picture: z.string(), pages: count.nullable() }).nullable(),
  /** For a workbook or data file: the first rows of each sheet. */
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

/** A report being made, which the caller polls. */
export const reportJob = z.object({
  id,
  status: z.enum(['in_progress', 'complete', 'error']),
  /** The file's address, valid for an hour; request the job again for a new one. Null until the file is complete. */
  url: z.string().nullable(),
});
export type ReportJob = z.infer<typeof reportJob>;

export const listedJob = reportJob.extend({
  kind: reportKind,
  title: z.string(),
  format: reportFormat,
  created_at: moment,
  /** Who ordered the run; the person who saved the report, for a scheduled one. */
  asked_by: z.string(),
  /** Until when the file can be opened; null: there is none. */
  expires_at: moment.nullable(),
});
export type OrderedReport = z.infer<typeof listedJob>;
/** `is_saved`: only runs of saved reports, or only reports that were ordered once. */
export const jobsQuery = pageQuery.extend({ category: reportKind.optional(), is_saved: flag.optional() });

/** Options of a one-off report; absent: the organisation's defaults. */
export const orderQuery = z.object({ format: reportFormat.optional(), language: language.optional() });
export type OrderQuery = z.output<typeof orderQuery>;
/**
 * What an organisation's report covers: the caller's organisation or one below, in this period or, without one, the last whole
 * month.
 */
export const paperOrder = z
  .object({ organization_id: id.optional(), period: period.optional() })
  .superRefine(without(({ period: days = null }) => datesFlaws(days)));
/** `type=scorm`: the course is a package; the server checks it. */
export const courseOrderQuery = orderQuery.extend(scormQuery.shape);

/** A run as its recipient sees it. */
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
