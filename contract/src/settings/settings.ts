import { z } from 'zod';
import { language } from '../shared/language.ts';
import { fieldsOf, without } from '../shared/fields.ts';
import { timeZone } from '../shared/time-zone.ts';
import { versioned } from '../shared/version.ts';
import { isAnalyticsUrl, managerViews, networksFlaws, phishingRules, reportRules } from './rules.ts';

/** Addresses or networks whose hits are automated: a mail gateway, a security centre's own machines. */
const ignored_networks = z.array(z.string().trim());

/** Settings of the whole installation, the same for all organisations. */
const siteSettings = z.object({
  asks_privacy_policy: z.boolean(),
  asks_agreement: z.boolean(),
  analytics_enabled: z.boolean(),
  /** The analytics script; nothing is loaded from its host until it is switched on. */
  analytics_url: z.string().refine(isAnalyticsUrl, { error: 'web_address' }),
  ignored_networks,
});
export type SiteSettings = z.infer<typeof siteSettings>;

const own = {
  /** The organisation's own switch: while it is on, no simulated email is sent. */
  phishing_paused: z.boolean(),
  /** Whether a campaign waits until someone other than its author approves it. */
  phishing_approval: z.boolean(),
  /** `repeat_failures`: people who failed this many emails in a row are listed separately in a campaign's results. */
  ...fieldsOf(phishingRules),
  ignored_networks,
  /** Nobody sees figures of fewer people than `smallest_group`. */
  anonymous_reporting: z.boolean(),
  /** What managers see of their people. */
  managers_see: z.enum(managerViews),
  /** People get emails about their courses. */
  tells_courses: z.boolean(),
  /** The organisation's time zone, such as `Asia/Tashkent`. */
  time_zone: timeZone,
};

export const generalSettings = z.object({
  ...own,
  /** The settings of the installation; null for an organisation that shares the installation or has a parent. */
  site: siteSettings.nullable(),
  ...versioned,
});
export type GeneralSettings = z.infer<typeof generalSettings>;

export const generalSettingsChange = z
  .object({ ...own, site: siteSettings.partial() })
  .partial()
  .superRefine(
    without(({ ignored_networks = [], site }) => ({
      ...networksFlaws(ignored_networks),
      ...networksFlaws(site?.ignored_networks ?? [], 'site.'),
    })),
  );
export type GeneralSettingsChange = z.output<typeof generalSettingsChange>;

const ofReports = {
  report_language: language,
  /** How long a finished report can be downloaded. */
  ...fieldsOf(reportRules),
  /** Files are attached to the emails about them. */
  attach_reports: z.boolean(),
};
export const reportSettings = z.object({ ...ofReports, ...versioned });
export const reportSettingsChange = z.object(ofReports).partial();
export type ReportSettingsChange = z.output<typeof reportSettingsChange>;
export type ReportSettings = z.infer<typeof reportSettings>;
