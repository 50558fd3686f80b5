import type { GeneralSettings, GeneralSettingsChange, ReportSettings, SiteSettings } from '@vigil/contract/settings/settings.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import type { Context } from '../../http/context.ts';
import { same, versionOf, type Editable } from '../../http/version.ts';

const defaultSiteSettings: SiteSettings = {
  asks_privacy_policy: true,
  asks_agreement: true,
  analytics_enabled: false,
  analytics_url: '',
  ignored_networks: [],
};

export async function findSiteSettings(db: Database | Tx): Promise<SiteSettings> {
  const row = await db
    .selectFrom('installation')
    .select(['asks_privacy_policy', 'asks_agreement', 'analytics_enabled', 'analytics_url', 'ignored_networks'])
    .executeTakeFirst();
  return row ?? defaultSiteSettings;
}

export const isAllowedAnalytics = ({ ANALYTICS_HOSTS }: Pick<Env, 'ANALYTICS_HOSTS'>, url: string): boolean =>
  URL.canParse(url) && ANALYTICS_HOSTS.includes(new URL(url).hostname);

/** Returns the only organisation at the top, or none if there are several. */
export async function findTop(db: Database | Tx) {
  const tops = await db
    .selectFrom('organizations')
    .select(['id', 'title', 'theme_color', 'language', 'logo_file_id'])
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return tops.length === 1 ? tops[0] : undefined;
}

/**
 * Whether the caller may change the site: system administrators, and super users of the only top organisation, because what a
 * page loads concerns everyone.
 */
export async function mayChangeSite({ db, organization, actor }: Context): Promise<boolean> {
  return actor.role === 'system_admin' || (await findTop(db))?.id === organization;
}

export async function findGeneralSettings(context: Context): Promise<GeneralSettings> {
  const { db, organization } = context;
  const own = await db
    .selectFrom('organizations')
    .select([
      'phishing_paused',
      'phishing_approval',
      'phishing_daily_cap',
      'phishing_failed_share',
      'repeat_failures',
      'anonymous_reporting',
      'smallest_group',
      'managers_see',
      'ignored_networks',
      'tells_courses',
      'time_zone',
    ])
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  const shown = { ...own, site: (await mayChangeSite(context)) ? await findSiteSettings(db) : null };
  return { ...shown, version: versionOf(editableSettings, shown) };
}

const siteFields = ['asks_privacy_policy', 'asks_agreement', 'analytics_enabled', 'analytics_url', 'ignored_networks'] as const;

/** The installation's settings have names of their own, because some are called like the organisation's. */
export const editableSettings = {
  kind: 'general_settings',
  fields: {
    ...same(
      'phishing_paused',
      'phishing_approval',
      'phishing_daily_cap',
      'phishing_failed_share',
      'repeat_failures',
      'anonymous_reporting',
      'smallest_group',
      'managers_see',
      'ignored_networks',
      'tells_courses',
      'time_zone',
    ),
    ...Object.fromEntries(
      siteFields.map((name) => [`site.${name}`, ({ site }: Pick<GeneralSettings, 'site'>) => site?.[name]] as const),
    ),
  },
} satisfies Editable<GeneralSettings>;

/** Returns a change as one flat object in which the installation's settings have the prefix `site.`, as in `editableSettings`. */
export const prefixSiteSettings = ({ site = {}, ...own }: GeneralSettingsChange): Record<string, unknown> => ({
  ...own,
  ...Object.fromEntries(Object.entries(site).map(([name, value]) => [`site.${name}`, value])),
});

export const editableReportSettings = {
  kind: 'report_settings',
  fields: same('report_language', 'report_days', 'attach_reports'),
} satisfies Editable<ReportSettings>;

export async function findReportSettings({ db, organization }: Pick<Context, 'db' | 'organization'>): Promise<ReportSettings> {
  const found = await db
    .selectFrom('organizations')
    .select(['report_language', 'report_days', 'attach_reports'])
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return { ...found, version: versionOf(editableReportSettings, found) };
}
