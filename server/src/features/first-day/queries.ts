import type { FirstDay } from '@vigil/contract/first-day/first-day.ts';
import { firstSteps, stepPermissions, type FirstStep } from '@vigil/contract/first-day/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { findMailServer, isSentByPresentServer } from '../phishing-delivery/queries/mail-server.ts';

type Row = Record<FirstStep | 'is_put_away', boolean>;

/** Returns which steps the organisation has done. */
export async function findFirstDay(context: Context): Promise<FirstDay> {
  const { db, organization, actor } = context;
  const { isMailbox } = await findMailServer(context);
  const { rows } = await sql<Row>`select
    exists (select from verified_domains where organization_id = ${organization} and verified_at is not null) as domain,
    exists (select from sending_profiles where organization_id = ${organization})
      or (not ${isMailbox} and exists (select from emails where organization_id = ${organization} and sent_at is not null)) as mail,
    -- A trial whose link was followed has passed the mail filters; the built-in mailbox has none.
    not ${isMailbox} and exists (select from phishing_campaigns c join deliveries d on d.organization_id = c.organization_id and d.campaign_id = c.id
      where c.organization_id = ${organization} and c.is_testing and d.clicked_at is not null and ${isSentByPresentServer(organization)}) as allow_list,
    exists (select from users where organization_id = ${organization} and id <> ${actor.id} and deleted_at is null) as people,
    exists (select from phishing_campaigns where organization_id = ${organization} and not is_testing
      and status in ('planned', 'active', 'completed')) as campaign,
    exists (select from assigned_courses where organization_id = ${organization} and source = 'manual') as course,
    (select puts_first_day_away from users where organization_id = ${organization} and id = ${actor.id}) as is_put_away
  `.execute(db);
  const { is_put_away, ...done } = rows[0]!;
  const steps = firstSteps.filter((step) => actor.permissions.has(stepPermissions[step]));
  return { steps: steps.map((step) => ({ step, is_done: done[step] })), is_put_away };
}
