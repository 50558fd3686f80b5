import { sql, type RawBuilder } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { namesIndividuals } from '../../people/queries/result-visibility.ts';
import { storedFigures } from '../rules/outcome.ts';
import { addedFigures } from './add-to-counters.ts';

/** A CTE `going (id, destination)` of the departments that are being deleted. */
type DeletedDepartments = RawBuilder<unknown>;

/**
 * Moves deliveries to another department, because campaigns find deliveries by their recipient's department. `which` is a
 * condition on the deliveries `d`.
 */
export async function reassignDeliveries(
  { db, organization }: WorkContext,
  going: DeletedDepartments,
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`with ${going} update deliveries d set department_id = g.destination from going g
    where d.organization_id = ${organization} and d.department_id = g.id and ${which}`.execute(db);
}

/**
 * Moves the figures of departments without any deliveries left. Where results are anonymous, completed campaigns keep theirs: a
 * department that took over one person's figures would reveal what that person did.
 */
export async function reassignCounters({ db, organization }: WorkContext, going: DeletedDepartments): Promise<void> {
  const columns = sql.join(storedFigures.map((figure) => sql.ref(figure)));
  const sums = sql.join(storedFigures.map((figure) => sql`sum(${sql.ref(figure)})`));
  await sql`
    with ${going}, gone as (
      delete from campaign_counters n using going g where n.organization_id = ${organization} and n.department_id = g.id
         and (${namesIndividuals(organization)} or n.campaign_id in (
           select c.id from phishing_campaigns c where c.organization_id = ${organization} and c.status not in ('completed', 'failed')))
      returning n.*, g.destination
    )
    insert into campaign_counters as n (organization_id, campaign_id, campaign_template_id, department_id, os, ${columns})
    select organization_id, campaign_id, campaign_template_id, destination, os, ${sums} from gone group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (campaign_id, campaign_template_id, department_id, os) do update set ${addedFigures}`.execute(db);
}
