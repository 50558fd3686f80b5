import { sql } from 'kysely';
import type { Span } from '@vigil/contract/statistics/period.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findMinGroupSize } from '../../people/queries/result-visibility.ts';
import { countedDeliveries, isFailure, isSentIn } from '../../phishing-results/queries/figures.ts';

export type Failures = {
  /** How many people of the present staff failed; `entered_data` of them entered data. */
  people: number;
  entered_data: number;
  departments: { title: string; recipients: number; failed: number }[];
};

/** Returns what people did with the emails of a period, for advice about them; null where results are anonymous. */
export async function findPhishingFailures(scope: WorkContext, period: Span): Promise<Failures | null> {
  if ((await findMinGroupSize(scope)) > 0) return null;
  const { db, organization } = scope;
  // Counts people, not emails: one person's emails are not independent.
  const { rows } = await sql<{ title: string; recipients: number; failed: number; entered_data: number }>`
    with by_person as (
      select u.department_id, bool_or(${isFailure}) as has_failed,
             bool_or(d.entered_data_at is not null) as has_entered
        from ${countedDeliveries} join users u on u.organization_id = d.organization_id and u.id = d.user_id and u.deleted_at is null
       where d.organization_id = ${organization} and ${isSentIn(organization, period)}
       group by u.id
    )
    select p.title, count(*)::int as recipients, count(*) filter (where b.has_failed)::int as failed,
           count(*) filter (where b.has_entered)::int as entered_data
      from by_person b join departments p on p.organization_id = ${organization} and p.id = b.department_id
     group by p.id order by p.title, p.id`.execute(db);
  const sum = (name: 'failed' | 'entered_data') => rows.reduce((total, row) => total + row[name], 0);
  return {
    people: sum('failed'),
    entered_data: sum('entered_data'),
    departments: rows.map(({ title, recipients, failed }) => ({ title, recipients, failed })),
  };
}
