import type { z } from 'zod';
import type { listedJob, ReportJob, ReportRun, SentReport } from '@vigil/contract/reports/report.ts';
import { type Days, type ReportFormat, type ReportKind } from '@vigil/contract/reports/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { messageOfFailure, type DeliveryFailure } from '../emails.ts';
import { messageOfError } from '../problems.ts';
import { findReportRow, isInReach, kindsFor, namesOfPeople } from './rows.ts';

type Scope = Pick<Context, 'db' | 'organization' | 'language'>;

type RunRow = Omit<ReportRun, 'days' | 'deliveries' | 'campaign'> & {
  report_id: string;
  campaign_id: string | null;
  campaign_name: string | null;
  period_from: string | null;
  period_to: string | null;
  deliveries_total: number;
  deliveries_sent: number;
  failed: ({ to: string } & DeliveryFailure)[];
};

const daysOfRun = ({ period_from, period_to }: Pick<RunRow, 'period_from' | 'period_to'>): Days | null =>
  period_from === null || period_to === null ? null : { from: period_from, to: period_to };

/** The share that must be done, and the seconds that must have passed, before the remaining time is estimated. */
const MIN_SHARE_FOR_ESTIMATE = 0.05;
const MIN_SECONDS_FOR_ESTIMATE = 3;
const spent = sql`extract(epoch from clock_timestamp() - r.begun_at)`;
const secondsLeft = sql`case when r.status = 'in_progress' and j.done >= j.total * ${MIN_SHARE_FOR_ESTIMATE}::numeric and j.done > 0
    and ${spent} >= ${MIN_SECONDS_FOR_ESTIMATE} then ceil(${spent} * greatest(j.total - j.done, 0) / j.done)::int end`;

/** Returns the runs `r` that meet a condition, each with the state of its file and its emails. */
async function listRunsWhere(
  { db, organization, language }: Scope,
  rest: RawBuilder<unknown>,
): Promise<(ReportRun & { report_id: string })[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.report_id, r.occasion, r.status, r.error, r.created_at, r.finished_at, r.period_from, r.period_to,
      r.campaign_id, c.name as campaign_name, coalesce(j.done, 0) as done, j.total, ${secondsLeft} as seconds_left,
      case when r.status = 'complete' then r.expires_at end as expires_at,
      d.deliveries_total, d.deliveries_sent, d.failed
      from report_runs r
      left join long_jobs j on j.organization_id = r.organization_id and j.id = r.event_id
      left join phishing_campaigns c on c.organization_id = r.organization_id and c.id = r.campaign_id
      cross join lateral (
        select count(*)::int as deliveries_total, count(*) filter (where l.state = 'sent')::int as deliveries_sent,
          coalesce(jsonb_agg(jsonb_build_object('to', coalesce(x.address, u.email), 'refused', x.refused, 'error', l.error)
            order by coalesce(x.address, u.email)) filter (where x.refused is not null or l.state = 'failed'), '[]') as failed
          from report_deliveries x
          left join emails l on l.id = x.email_id
          left join users u on u.organization_id = x.organization_id and u.id = x.user_id
         where x.organization_id = r.organization_id and x.run_id = r.id
      ) d
     where r.organization_id = ${organization} and ${rest}`.execute(db);
  return rows.map(
    ({ campaign_id, campaign_name, period_from, period_to, deliveries_total, deliveries_sent, failed, ...row }) => ({
      ...row,
      days: daysOfRun({ period_from, period_to }),
      campaign: campaign_id === null || campaign_name === null ? null : { id: campaign_id, title: campaign_name },
      error: messageOfError(row.error, language),
      deliveries: {
        total: deliveries_total,
        sent: deliveries_sent,
        failed: failed.map(({ to, ...failure }) => ({ to, error: messageOfFailure(failure, language) })),
      },
    }),
  );
}

function withoutReportId(found: ReportRun & { report_id: string }): ReportRun {
  const { report_id: _, ...run } = found;
  return run;
}

/** Returns the newest run of each report. */
export async function listLastRuns(scope: Scope, reports: readonly string[]): Promise<Map<string, ReportRun>> {
  const runs = await listRunsWhere(
    scope,
    sql`r.id in (select (select n.id from report_runs n where n.organization_id = ${scope.organization} and n.report_id = wanted.id
      order by n.created_at desc limit 1) from unnest(${[...reports]}::uuid[]) as wanted (id))`,
  );
  return new Map(runs.map((run) => [run.report_id, withoutReportId(run)]));
}

export async function listRuns(
  context: Context,
  report_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ReportRun>> {
  await findReportRow(context, report_id);
  const data = await listRunsWhere(
    context,
    sql`r.report_id = ${report_id} order by r.created_at desc, r.id limit ${limit} offset ${offset}`,
  );
  const { n } = await context.db
    .selectFrom('report_runs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organization_id', '=', context.organization)
    .where('report_id', '=', report_id)
    .executeTakeFirstOrThrow();
  return { data: data.map(withoutReportId), total_count: n, limit, offset };
}

export async function findRun(scope: Scope, id: string): Promise<ReportRun> {
  const [found] = await listRunsWhere(scope, sql`r.id = ${id}`);
  if (found === undefined) throw problem(httpProblems.not_found);
  return withoutReportId(found);
}

const selectRuns = (context: Pick<Context, 'db' | 'organization'>) =>
  context.db
    .selectFrom('report_runs as r')
    .innerJoin('reports as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.report_id'),
    )
    .where('r.organization_id', '=', context.organization)
    .where('p.deleted_at', 'is', null);

/** Returns a run of a saved report that the caller may see, or of an order of their own. */
export async function findRunInSight(context: Context, id: string) {
  const found = await selectRuns(context)
    .select(['r.id', 'r.report_id', 'r.status', 'r.event_id', 'r.file_id', 'p.title', 'p.kind'])
    .where('r.id', '=', id)
    .where(sql<boolean>`(p.is_saved or r.asked_by = ${context.actor.id})`)
    .where('p.kind', 'in', kindsFor(context))
    .where(isInReach(context))
    .forUpdate('r')
    .executeTakeFirst();
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

/**
 * Whether the caller may open a run: they may see its kind, or another person sent it to them and their role is not lower since,
 * or they ordered it and may still see its kind.
 */
const isOpenTo = ({ actor, ...context }: Context): RawBuilder<boolean> => sql<boolean>`(
  (p.is_saved and p.kind = any(${kindsFor({ actor })}::text[]) and ${isInReach({ actor })})
  or (r.asked_by = ${actor.id}
    and (p.kind = any(${kindsFor({ actor })}::text[]) and ${isInReach({ actor })} or ${actor.id}::uuid = any(p.subjects)))
  or r.asked_by <> ${actor.id} and exists (select from report_deliveries d where d.organization_id = ${context.organization} and d.run_id = r.id
    and d.user_id = ${actor.id} and d.email_id is not null
    and role_rank(${[...actor.roles]}::text[]) >= coalesce(d.role_rank, 0)))`;

/** Returns a run that the caller may open, with its file. */
export async function findSent(context: Context, id: string): Promise<SentReport & { file_id: string | null }> {
  const found = await selectRuns(context)
    .innerJoin('organizations as o', (join) => join.on(sql<boolean>`o.id = coalesce(p.of_organization_id, p.organization_id)`))
    .select(['r.id', 'p.title', 'o.title as organization', 'r.period_from', 'r.period_to', 'p.format', 'r.status'])
    .select(['r.finished_at', 'r.expires_at', 'r.file_id'])
    .where('r.id', '=', id)
    .where(isOpenTo(context))
    .executeTakeFirst();
  if (found === undefined) throw problem(httpProblems.not_found);
  const { period_from, period_to, ...row } = found;
  return { ...row, days: daysOfRun({ period_from, period_to }) };
}

export async function findSentReport(context: Context, id: string): Promise<SentReport> {
  const { file_id: _, ...found } = await findSent(context, id);
  return found;
}

type JobRow = { id: string; status: ReportRun['status']; file_id: string | null };
/** Returns a run as a job that its caller polls: a cancelled or expired run has failed. */
const jobOf = (context: Context, { id, status, file_id }: JobRow): ReportJob => ({
  id,
  status: status === 'in_progress' || status === 'complete' ? status : 'error',
  url: fileAddress(context, status === 'complete' ? file_id : null),
});

const jobRows = (context: Context) =>
  selectRuns(context).select([
    'r.id',
    'r.status',
    'r.file_id',
    'p.kind',
    'p.title',
    'p.format',
    'r.created_at',
    'r.expires_at',
    'r.asked_by',
  ]);

/** Returns an order of the caller's own. */
export async function findOwnJob(context: Context, id: string): Promise<ReportJob> {
  const found = await jobRows(context)
    .where('r.id', '=', id)
    .where('r.asked_by', '=', context.actor.id)
    .where(isOpenTo(context))
    .executeTakeFirst();
  if (found === undefined) throw problem(httpProblems.not_found);
  return jobOf(context, found);
}

/** Returns a run as PDF that the caller may open, also another person's. */
export async function findPaperJob(context: Context, id: string): Promise<ReportJob> {
  const found = await jobRows(context)
    .where('r.id', '=', id)
    .where('p.format', '=', 'pdf')
    .where(isOpenTo(context))
    .executeTakeFirst();
  if (found === undefined) throw problem(httpProblems.not_found);
  return jobOf(context, found);
}

type JobsWanted = {
  category?: ReportKind | undefined;
  is_saved?: boolean | undefined;
  format?: ReportFormat;
  limit: number;
  offset: number;
};

export async function listJobs(
  context: Context,
  { category, is_saved, format, limit, offset }: JobsWanted,
): Promise<Page<z.input<typeof listedJob>>> {
  let rows = jobRows(context).where(isOpenTo(context));
  if (category !== undefined) rows = rows.where('p.kind', '=', category);
  if (format !== undefined) rows = rows.where('p.format', '=', format);
  if (is_saved !== undefined) rows = rows.where('p.is_saved', '=', is_saved);
  const data = await rows.orderBy('r.created_at', 'desc').orderBy('r.id').limit(limit).offset(offset).execute();
  const { n } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const people = await namesOfPeople(
    context,
    data.map(({ asked_by }) => asked_by),
  );
  return {
    data: data.map((row) => ({
      ...jobOf(context, row),
      kind: row.kind as ReportKind,
      title: row.title,
      format: row.format,
      created_at: row.created_at,
      asked_by: people.get(row.asked_by) ?? '',
      expires_at: row.status === 'complete' ? row.expires_at : null,
    })),
    total_count: n,
    limit,
    offset,
  };
}
