import type { DirectoryIssueKind, DirectoryIssueReason, SyncReport } from '@vigil/contract/directories/directory.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import type { Lacking } from '../../employees/commands/staff-lock.ts';
import { findProvenDomains } from '../../employees/queries/proven-domains.ts';

const DOMAINS_SHOWN = 20;

/** The facts of a synchronisation that are not in the rows of its import. */
export type SyncFacts = {
  /** The import that the synchronisation ran; null if the directory had nobody to import. */
  event_id: string | null;
  gone_count: number;
  returned_count: number;
  renamed: readonly string[];
  /** People in the directory who stay blocked because the licence has no place for them. */
  without_place: readonly string[];
  lacking: Lacking;
};

/** Saves the issues of this synchronisation in place of the previous ones, and counts the results. */
export async function reportSync(context: WorkContext, done: SyncFacts): Promise<SyncReport> {
  const { db, organization } = context;
  await deleteIssues(context);
  const proven = await findProvenDomains(context);
  const ofImport = sql`organization_id = ${organization} and event_id = ${done.event_id}::uuid and not is_leaver`;
  const isHere = sql`outcome in ('add', 'change', 'unchanged')`;
  await sql`
    insert into directory_issues (organization_id, position, kind, reason, email, last_name, first_name, middle_name, department, manager)
    select ${organization}, row_number() over (order by turn), kind, reason, email, last_name, first_name, middle_name, department, manager
      from (
        select turn, case when email = '' or reasons[1] in ('deleted_before', 'inactive') then 'skipped' else 'rejected' end as kind,
               case when email = '' then 'no_address' else reasons[1] end as reason,
               email, last_name, first_name, middle_name, department, coalesce(nullif(manager, ''), manager_said) as manager
          from staff_import_rows where ${ofImport} and outcome = 'refuse'
        union all
        select turn, 'manager', manager_flaw, email, last_name, first_name, middle_name, department, coalesce(nullif(manager, ''), manager_said)
          from staff_import_rows where ${ofImport} and ${isHere} and manager_flaw is not null
        union all
        select turn, 'domain', 'unverified_domain', email, last_name, first_name, middle_name, department, ''
          from staff_import_rows where ${ofImport} and ${isHere} and not split_part(email, '@', 2) = any(${proven}::text[])
        union all
        select 0, 'rejected', ${done.lacking}, u.email, u.last_name, u.first_name, u.middle_name, d.title, ''
          from users u join departments d on d.organization_id = u.organization_id and d.id = u.department_id
         where u.organization_id = ${organization} and u.id = ${anyOf(done.without_place)}
      ) issues`.execute(db);
  const { rows } = await sql<Pick<SyncReport, 'added' | 'changed' | 'unchanged'>>`
    select count(*) filter (where outcome = 'add')::int as added,
           count(*) filter (where outcome = 'change' or is_renamed)::int as changed,
           count(*) filter (where outcome = 'unchanged' and not is_renamed)::int as unchanged
      from (select outcome, outcome = 'unchanged' and email = any(${[...done.renamed]}::text[]) as is_renamed
              from staff_import_rows where ${ofImport}) r`.execute(db);
  const reasons = await countReasons(context);
  const countOf = (wantedKind: DirectoryIssueKind) =>
    reasons.reduce((sum, { kind, count }) => sum + (kind === wantedKind ? count : 0), 0);
  return {
    ...rows[0]!,
    gone: done.gone_count,
    returned: done.returned_count,
    rejected: countOf('rejected'),
    skipped: countOf('skipped'),
    managers_not_found: countOf('manager'),
    unverified: countOf('domain'),
    reasons,
    ...(await countDomains(context)),
  };
}

export async function deleteIssues({ db, organization }: WorkContext): Promise<void> {
  await db.deleteFrom('directory_issues').where('organization_id', '=', organization).execute();
}

async function countReasons({ db, organization }: WorkContext): Promise<SyncReport['reasons']> {
  const { rows } = await sql<{ kind: DirectoryIssueKind; reason: DirectoryIssueReason; count: number }>`
    select kind, reason, count(*)::int as count from directory_issues
     where organization_id = ${organization} group by kind, reason order by kind, count(*) desc, reason`.execute(db);
  return rows;
}

/**
 * Counts people by unverified domain: people whose address is on it, and people who stay at their old address because their new
 * one is on it.
 */
async function countDomains({ db, organization }: WorkContext): Promise<Pick<SyncReport, 'domains' | 'domains_count'>> {
  const { rows } = await sql<{ domain: string; count: number; domains_count: number }>`
    select split_part(email, '@', 2) as domain, count(*)::int as count, (count(*) over ())::int as domains_count
      from directory_issues
     where organization_id = ${organization} and reason in ('unverified_domain', 'foreign_domain')
     group by 1 order by 2 desc, 1 limit ${DOMAINS_SHOWN}`.execute(db);
  return {
    domains: rows.map(({ domain, count }) => ({ domain, count })),
    domains_count: rows[0]?.domains_count ?? 0,
  };
}
