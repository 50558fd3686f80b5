import { ATTACHMENT_MAX_BYTES, domainOf } from '@vigil/contract/reports/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findProvenAmong } from '../../employees/queries/proven-domains.ts';
import { writeEmails, type EmailReader } from '../../emails/commands/write-emails.ts';
import { findReportSettings } from '../../settings/queries.ts';
import { periodSentence, formatDay, type DeliveryFailure } from '../emails.ts';
import { findTimeZoneRow } from '../queries/rows.ts';

const attachable = ['pdf', 'xlsx'];

/**
 * Sends an email to each recipient of a run who has not got one yet. Leaves out people who left, are blocked or have a lower role
 * than when they were chosen, and addresses that are no longer the organisation's.
 */
export async function sendToRecipients(scope: WorkContext, run_id: string, { by }: { by?: string } = {}): Promise<number> {
  const { db, organization } = scope;
  const run = await findRun(scope, run_id);
  const rows = await db
    .selectFrom('report_deliveries as d')
    .leftJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'd.organization_id').onRef('u.id', '=', 'd.user_id'))
    .select(['d.id', 'd.user_id', 'd.address', 'u.first_name', 'u.language', 'u.deleted_at', 'u.blocked_at'])
    .select(sql<boolean>`coalesce(role_rank(u.roles) < d.role_rank, false)`.as('is_of_lower_role'))
    .where('d.organization_id', '=', organization)
    .where('d.run_id', '=', run_id)
    .where('d.email_id', 'is', null)
    .where('d.refused', 'is', null)
    .orderBy('d.id')
    .execute();
  const domains = await findProvenAmong(
    scope,
    rows.flatMap(({ address }) => (address === null ? [] : [domainOf(address)])),
  );
  const emailFacts = await emailFactsOf(scope, run);
  for (const row of rows) {
    const refused = refusalOf(row, domains);
    const reader = refused === null ? readerOf(row, { language: run.language, by: by ?? run.asked_by }) : null;
    const email_id =
      reader === null ? null : ((await writeEmails(scope, 'report_ready', [reader], emailFacts(reader.language)))[0] ?? null);
    await db
      .updateTable('report_deliveries')
      .set({ email_id, refused })
      .where('organization_id', '=', organization)
      .where('id', '=', row.id)
      .execute();
  }
  return rows.length;
}

type Recipient = {
  user_id: string | null;
  address: string | null;
  first_name: string | null;
  language: Language | null;
  deleted_at: string | null;
  blocked_at: string | null;
  is_of_lower_role: boolean;
};

function refusalOf(
  { address, deleted_at, blocked_at, is_of_lower_role }: Recipient,
  domains: ReadonlySet<string>,
): DeliveryFailure['refused'] {
  if (address !== null) return domains.has(domainOf(address)) ? null : 'domain';
  if (deleted_at !== null) return 'left';
  if (blocked_at !== null) return 'blocked';
  return is_of_lower_role ? 'role' : null;
}

/**
 * Returns the reader of an email. An email to an address outside the staff is written to the run's orderer and sent to that
 * address.
 */
const readerOf = ({ user_id, address, first_name, language }: Recipient, run: { by: string; language: Language }): EmailReader =>
  user_id === null
    ? { id: run.by, first_name: '', language: run.language, address: address!, is_for_another: true }
    : { id: user_id, first_name: first_name ?? '', language: language ?? run.language };

const findRun = ({ db, organization }: WorkContext, run_id: string) =>
  db
    .selectFrom('report_runs as r')
    .innerJoin('reports as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.report_id'),
    )
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select(['r.id', 'r.asked_by', 'r.file_id', 'r.expires_at', 'r.period_from', 'r.period_to', 'p.title', 'p.format'])
    .select(['p.language', 'f.size'])
    .where('r.organization_id', '=', organization)
    .where('r.id', '=', run_id)
    .executeTakeFirstOrThrow();

async function emailFactsOf(scope: WorkContext, run: Awaited<ReturnType<typeof findRun>>) {
  const { attach_reports } = await findReportSettings(scope);
  const { time_zone } = await findTimeZoneRow(scope);
  const isAttached = attach_reports && attachable.includes(run.format) && run.size <= ATTACHMENT_MAX_BYTES;
  const days = run.period_from === null || run.period_to === null ? null : { from: run.period_from, to: run.period_to };
  return (language: Language) => ({
    report: {
      path: `/reports/${run.id}`,
      title: run.title,
      period: periodSentence(days, language),
      until: formatDay(dayOf(wallClock(Date.parse(run.expires_at!), time_zone))),
      ...(isAttached && { file_id: run.file_id! }),
    },
  });
}

/** Clears the failed deliveries of a run, so that they are sent again. */
export const forgetFailures = async ({ db, organization }: WorkContext, run_id: string): Promise<number> => {
  const { rows } = await sql`
    update report_deliveries d set email_id = null, refused = null
     where d.organization_id = ${organization} and d.run_id = ${run_id}
       and (d.refused is not null or exists (select from emails l where l.id = d.email_id and l.state = 'failed'))
    returning d.id`.execute(db);
  return rows.length;
};
