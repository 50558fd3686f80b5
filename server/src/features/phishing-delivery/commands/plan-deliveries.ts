import { randomUUID } from 'node:crypto';
import { planSends } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { Env } from '../../../env.ts';
import { hashOfToken, trackingToken } from '../links.ts';
import { assignAddresses } from '../rules/link-addresses.ts';
import { assignTemplates, interleave } from '../rules/sending.ts';
import { intervalsIn } from '../rules/windows.ts';
import { findAssignmentByLevel } from '../queries/assignment-by-level.ts';
import { findSendingTimes } from '../queries/sending-times.ts';
import { countedDepartment, fillsGroup } from '../../people/queries/result-visibility.ts';
import { findReceivedTemplates } from '../queries/received-templates.ts';

const ROWS_PER_STATEMENT = 10_000;

type Plan = {
  env: Env;
  organization: string;
  campaign_id: string;
  templates: readonly CampaignTemplate[];
  /** `attempt` is set for a person who gets an email of the campaign again. */
  recipients: { id: string; department_id: string; attempt?: number }[];
  start: Date;
  end: Date;
  /** Campaigns whose templates these recipients get again only if there are no others. */
  avoidTemplatesOf?: readonly string[];
  /** Whether each person gets an email that is new to them and at their level of difficulty, as autophish does. */
  isFitting?: boolean;
};
/** A campaign's copy of a template, with the id of the original. */
export type CampaignTemplate = { id: string; template_id: string; link_addresses: readonly string[] };

/**
 * Writes a delivery for each recipient: templates in balanced shares, and times spread over the window or over its working hours.
 * Colleagues get different templates and times. Returns when the last email leaves.
 */
export async function planDeliveries(db: Tx, plan: Plan): Promise<Date> {
  const { env, organization, campaign_id, templates, recipients, start, end } = plan;
  const times = await findSendingTimes({ db, organization }, campaign_id);
  const window = { start: start.getTime(), end: end.getTime() };
  const planned = [...Map.groupBy(recipients, ({ department_id }) => times.zoneOf(department_id))].map(([zone, group]) => {
    const people = interleave(group, Math.random);
    const intervals = intervalsIn(times, zone, window);
    return { people, end: intervals.at(-1)!.end, moments: planSends({ count: people.length, intervals, random: Math.random }) };
  });
  const people = planned.flatMap((group) => group.people);
  const moments = planned.flatMap((group) => group.moments);
  const assigned = await chooseTemplates(db, plan, people);
  const addresses = templates.map(({ link_addresses }) => assignAddresses(link_addresses, env.PHISHING_URLS, Math.random));
  for (let from = 0; from < people.length; from += ROWS_PER_STATEMENT) {
    const rows = people.slice(from, from + ROWS_PER_STATEMENT).map((person, index) => ({
      person,
      id: randomUUID(),
      template: templates[assigned[from + index]!]!.id,
      address: addresses[assigned[from + index]!]!(),
      send_at: moments[from + index]!,
    }));
    await sql`
      insert into deliveries (organization_id, campaign_id, id, campaign_template_id, user_id, department_id, token_hash, send_at, attempt,
          manager_id, fills_group, link_address, state)
      select ${organization}, ${campaign_id}, t.id, t.campaign_template_id, t.user_id,
          case when o.anonymous_reporting then ${countedDepartment} else t.department_id end, t.token_hash, t.send_at, t.attempt,
          u.manager_id, ${fillsGroup(organization)} and not ${hasEarlierEmail(campaign_id)}, t.link_address, 'queued'
        from ${rowsAs('t', rows, {
          id: 'uuid',
          campaign_template_id: ['uuid', ({ template }) => template],
          user_id: ['uuid', ({ person }) => person.id],
          department_id: ['uuid', ({ person }) => person.department_id],
          token_hash: ['bytea', ({ id }) => hashOfToken(trackingToken(env, id))],
          send_at: ['timestamptz', ({ send_at }) => new Date(send_at).toISOString()],
          attempt: ['integer', ({ person }) => person.attempt ?? 1],
          link_address: ['text', ({ address }) => address],
        })}
        join users u on u.organization_id = ${organization} and u.id = t.user_id
        join organizations o on o.id = ${organization}
    `.execute(db);
  }
  return new Date(Math.max(window.end, ...planned.map((group) => group.end)));
}

/** Whether the person of a planned row `t` has an email of the campaign that may have arrived: nobody counts twice. */
const hasEarlierEmail = (campaign_id: string) => sql`(t.attempt > 1 and exists (
  select from deliveries e where e.campaign_id = ${campaign_id} and e.user_id = t.user_id and e.fills_group
     and e.state not in ('failed', 'cancelled')))`;

/** Returns for each person the index of the template that they get. */
async function chooseTemplates(
  db: Tx,
  { organization, templates, avoidTemplatesOf = [], isFitting = false }: Plan,
  people: Plan['recipients'],
): Promise<number[]> {
  if (isFitting) return findAssignmentByLevel({ db, organization }, templates, people);
  const had = await findReceivedTemplates({ db, organization }, avoidTemplatesOf);
  return assignTemplates(
    templates.map(({ template_id }) => template_id),
    people.map(({ id, department_id }) => ({ department_id, had: had.get(id) ?? none })),
  );
}

const none: ReadonlySet<string> = new Set();
