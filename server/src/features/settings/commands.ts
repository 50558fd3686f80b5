import type {
  GeneralSettings,
  GeneralSettingsChange,
  ReportSettings,
  ReportSettingsChange,
  SiteSettings,
} from '@vigil/contract/settings/settings.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { flawProblem } from '../../http/validate.ts';
import { recordFact } from '../../jobs/facts.ts';
import { recordChange } from '../audit/commands/record-change.ts';
import { listApprovers } from '../people/queries/approvers.ts';
import { siteProblems } from './problems.ts';
import { findGeneralSettings, findReportSettings, findSiteSettings, isAllowedAnalytics, mayChangeSite } from './queries.ts';

export async function changeGeneralSettings(context: Context, { site, ...own }: GeneralSettingsChange): Promise<GeneralSettings> {
  const { db, organization } = context;
  const before = await findGeneralSettings(context);
  if (site !== undefined) await changeSite(context, site);
  if (own.phishing_approval === true && !before.phishing_approval) await assertSecondApprover(context);
  if (own.time_zone !== undefined) await assertKnownZone(context, own.time_zone);
  if (Object.keys(own).length > 0) {
    await db.updateTable('organizations').set(own).where('id', '=', organization).execute();
  }
  if (own.anonymous_reporting !== undefined && own.anonymous_reporting !== before.anonymous_reporting) {
    await recordFact(context, 'results.telling_changed', {});
  }
  await recordChange(context, {
    action: 'general_settings.update',
    object_type: 'organization',
    object_id: organization,
    before,
    after: { ...own, site },
  });
  return findGeneralSettings(context);
}

/** Refuses to require approval if only one person runs campaigns: that person could never start a campaign. */
async function assertSecondApprover(context: Context): Promise<void> {
  if ((await listApprovers(context)).length < 2)
    throw flawProblem({ phishing_approval: { code: 'nobody_else' } }, context.language);
}

/** Refuses a time zone that PostgreSQL does not know, because it computes the days of reminders and has its own list of zones. */
export async function assertKnownZone({ db }: Context, zone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db);
  if (rows.length === 0) throw problem(siteProblems.strange_zone);
}

async function changeSite(context: Context, change: Partial<SiteSettings>): Promise<void> {
  if (!(await mayChangeSite(context))) throw problem(siteProblems.not_yours);
  const after = { ...(await findSiteSettings(context.db)), ...change };
  if (after.analytics_enabled && after.analytics_url === '') throw problem(siteProblems.no_analytics_url);
  if (change.analytics_url) assertAnalyticsHost(context, change.analytics_url);
  await context.db
    .insertInto('installation')
    .values(after)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(after))
    .execute();
}

/** Refuses an analytics host that the operator of the server has not allowed, because a page would load scripts from it. */
function assertAnalyticsHost({ services: { env } }: Context, url: string): void {
  if (isAllowedAnalytics(env, url)) return;
  const hosts = env.ANALYTICS_HOSTS;
  throw hosts.length === 0
    ? problem(siteProblems.no_analytics_hosts)
    : problem(siteProblems.foreign_analytics, { fill: { hosts: hosts.join(', ') } });
}

export async function changeReportSettings(context: Context, change: ReportSettingsChange): Promise<ReportSettings> {
  const { db, organization } = context;
  const before = await findReportSettings(context);
  if (Object.keys(change).length === 0) return before;
  await db.updateTable('organizations').set(change).where('id', '=', organization).execute();
  await recordChange(context, {
    action: 'report_settings.update',
    object_type: 'organization',
    object_id: organization,
    before,
    after: change,
  });
  return findReportSettings(context);
}
