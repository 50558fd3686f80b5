import type { Readiness } from '@vigil/contract/campaign-checks/readiness.ts';
import type { Audience } from '@vigil/contract/phishing-campaigns/recipients.ts';
import { BUSIEST_MAX, PROBE_DAYS, RECENT_DAYS } from '@vigil/contract/campaign-checks/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { showsRecipients } from '../../people/queries/result-visibility.ts';
import { findMailServer, isSentByPresentServer } from '../../phishing-delivery/queries/mail-server.ts';
import { needsApproval } from '../../phishing-campaigns/commands/ask-approval.ts';
import { audienceOf, recipientsOf } from '../../phishing-campaigns/queries/recipients.ts';
import { listSenderDomains } from './senders.ts';

type ReadinessQuery = { audience: Audience; templates: readonly string[] };

export async function findReadiness(context: Context, { audience, templates }: ReadinessQuery): Promise<Readiness> {
  const { isMailbox } = await findMailServer(context);
  return {
    needs_approval: await needsApproval(context),
    stays_in_mailbox: isMailbox,
    probes: await findProbes(context, templates),
    ...(await countRecent(context, await audienceOf(context, audience))),
  };
}

/** Returns for each sender domain whether a trial was sent through the present mail server and its link was followed. */
async function findProbes({ db, organization }: Context, templates: readonly string[]): Promise<Readiness['probes']> {
  const senders = await listSenderDomains({ db, organization }, templates);
  const rows = await db
    .selectFrom('phishing_campaigns as c')
    .innerJoin('deliveries as d', (join) =>
      join.onRef('d.organization_id', '=', 'c.organization_id').onRef('d.campaign_id', '=', 'c.id'),
    )
    .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
    .select([
      sql<string>`lower(split_part(t.sender_address, '@', 2))`.as('domain'),
      (eb) => eb.fn.max('d.sent_at').as('sent_at'),
      (eb) => eb.fn.max('d.clicked_at').as('came_back_at'),
    ])
    .where('c.organization_id', '=', organization)
    .where('c.is_testing', '=', true)
    .where('c.created_at', '>', sql<string>`now() - ${PROBE_DAYS} * interval '1 day'`)
    .where('d.sent_at', 'is not', null)
    .where(isSentByPresentServer(organization))
    .groupBy('domain')
    .execute();
  return senders.map(({ domain, template_id }) => {
    const { sent_at = null, came_back_at = null } = rows.find((row) => row.domain === domain) ?? {};
    return { domain, template_id, sent_at, came_back_at };
  });
}

/** Counts the simulated emails that the recipients got in the last `RECENT_DAYS`, without trials. */
async function countRecent(context: Context, audience: Audience): Promise<Pick<Readiness, 'recent' | 'busiest'>> {
  const { db, organization } = context;
  const since = sql`now() - ${RECENT_DAYS} * interval '1 day'`;
  const { rows } = await sql<{ people: Record<string, number> | null; busiest: Readiness['busiest'] }>`
    with targeted as (${recipientsOf(context, audience)}),
    had as (
      select user_id, count(*)::int as emails from deliveries
       where organization_id = ${organization} and sent_at > ${since} and campaign_id = any(array(
          select c.id from phishing_campaigns c where c.organization_id = ${organization} and not c.is_testing and c.end_date > ${since}
            and ${showsRecipients(organization)}))
       group by 1
    ),
    counted as materialized (
      select targeted.id, coalesce(had.emails, 0) as emails from targeted left join had on had.user_id = targeted.id
    ),
    -- Limited before names are joined, because there may be as many rows as people.
    most as (select id, emails from counted where emails > 2 order by emails desc, id limit ${BUSIEST_MAX})
    select (select json_object_agg(emails, people) from (select least(emails, 3) as emails, count(*) as people from counted group by 1) n) as people,
      (select coalesce(json_agg(json_build_object('id', u.id, 'last_name', u.last_name, 'first_name', u.first_name,
          'middle_name', u.middle_name, 'email', u.email, 'letters', m.emails) order by m.emails desc, u.sort_name), '[]')
        from most m join users u on u.organization_id = ${organization} and u.id = m.id) as busiest
  `.execute(db);
  const { people, busiest } = rows[0]!;
  const peopleWith = (emails: number) => people?.[emails] ?? 0;
  return { recent: { none: peopleWith(0), one: peopleWith(1), two: peopleWith(2), more: peopleWith(3) }, busiest };
}
