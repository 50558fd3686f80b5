import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { countedDepartment, fillsGroup, groupNeededOf } from '../../people/queries/result-visibility.ts';
import { hiddenBranches } from '../../people/rules.ts';

type Scope = Pick<WorkContext, 'db' | 'organization'>;

type RiskSums = { risk_sum: number; with_risk: number };
export type EmailSums = { sent: number; clicked: number; entered_data: number };

type Row = RiskSums & EmailSums & { id: string; parent_id: string | null; risk_size: number; phishing_size: number };

/**
 * Returns the results of each department's branch where results are anonymous. Leaves out risk if few people have a risk level,
 * and phishing figures if few got an email: the sum of one person would be that person's result. Moving one person must change
 * neither, so risk covers the people counted in the department today, and phishing covers completed campaigns with people in the
 * department they had at sending.
 */
export async function findBranchResults(
  { db, organization }: Scope,
  minGroupSize: number,
): Promise<{ risk: Map<string, RiskSums>; emails: Map<string, EmailSums> }> {
  const { rows } = await sql<Row>`
    with people as (
      select ${countedDepartment} as department_id, sum(u.risk_level)::float8 as risk_sum, count(*)::int as with_risk,
             (count(*) filter (where ${fillsGroup(organization)}))::int as risk_size
        from users u where u.organization_id = ${organization} and u.deleted_at is null and u.risk_level is not null group by 1
    ), campaigns as (
      select n.department_id, n.campaign_id, sum(n.sent)::int as sent, sum(n.clicked)::int as clicked,
             sum(n.entered_data)::int as entered_data, sum(n.group_size)::int as size
        from campaign_counters n join phishing_campaigns c on c.organization_id = n.organization_id and c.id = n.campaign_id
       where n.organization_id = ${organization} and c.status = 'completed' and not c.is_testing
       group by 1, 2, c.is_picked
      having sum(n.group_size) >= ${groupNeededOf(minGroupSize)}
    ), phishing as (
      select department_id, sum(sent)::int as sent, sum(clicked)::int as clicked, sum(entered_data)::int as entered_data,
             max(size) as size from campaigns group by 1
    )
    select d.id, d.parent_id, coalesce(p.risk_sum, 0) as risk_sum, coalesce(p.with_risk, 0) as with_risk,
           coalesce(p.risk_size, 0) as risk_size, coalesce(f.sent, 0) as sent, coalesce(f.clicked, 0) as clicked,
           coalesce(f.entered_data, 0) as entered_data, coalesce(f.size, 0) as phishing_size
      from departments d left join people p on p.department_id = d.id left join phishing f on f.department_id = d.id
     where d.organization_id = ${organization}`.execute(db);
  const risk = hiddenBranches(
    rows.map(({ id, parent_id, with_risk, risk_size }) => ({ id, parent_id, people: with_risk, size: risk_size })),
    minGroupSize,
  );
  const emails = hiddenBranches(
    rows.map(({ id, parent_id, sent, phishing_size }) => ({ id, parent_id, people: sent, size: phishing_size })),
    minGroupSize,
  );
  const sums = sumBranches(rows);
  return { risk: withoutHidden(sums, risk), emails: withoutHidden(sums, emails) };
}

const withoutHidden = <Sums>(sums: ReadonlyMap<string, Sums>, hidden: ReadonlySet<string>): Map<string, Sums> =>
  new Map([...sums].filter(([id]) => !hidden.has(id)));

/** Sums every department's own figures and those of its sub-departments. */
function sumBranches(rows: readonly Row[]): Map<string, RiskSums & EmailSums> {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const sums = new Map<string, RiskSums & EmailSums>();
  const sumOf = (row: Row): RiskSums & EmailSums => {
    const sum = [row, ...(below.get(row.id) ?? []).map(sumOf)].reduce<RiskSums & EmailSums>(addSums, zeroSums);
    sums.set(row.id, sum);
    return sum;
  };
  (below.get(null) ?? []).forEach(sumOf);
  return sums;
}

const zeroSums = { risk_sum: 0, with_risk: 0, sent: 0, clicked: 0, entered_data: 0 };
const addSums = (a: RiskSums & EmailSums, b: RiskSums & EmailSums): RiskSums & EmailSums => ({
  risk_sum: a.risk_sum + b.risk_sum,
  with_risk: a.with_risk + b.with_risk,
  sent: a.sent + b.sent,
  clicked: a.clicked + b.clicked,
  entered_data: a.entered_data + b.entered_data,
});
