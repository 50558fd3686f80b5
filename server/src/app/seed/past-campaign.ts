import { randomBytes, randomUUID } from 'node:crypto';
import { rate, type Rating } from '@vigil/contract/phishing-templates/phish-scale.ts';
import type { OrganizationScope, Tx } from '../../db/database.ts';
import { prepareLandingPage } from '../../features/phishing-delivery/commands/prepare-landing-page.ts';
import { addToCounters } from '../../features/phishing-results/commands/add-to-counters.ts';
import { lockDeliveries } from '../../features/phishing-results/commands/save-outcomes.ts';
import { recountPeopleOfCampaign } from '../../features/phishing-results/commands/recount-person-totals.ts';
import { nothingDone, outcomeOf } from '../../features/phishing-results/rules/outcome.ts';
import { agents } from './agents.ts';
import type { Chance } from './chance.ts';
import type { Department } from './staff.ts';

const MORNING_HOUR = 5;
const DAY = 86_400_000;
const MINUTE = 60_000;
type PastCampaign = {
  organization: OrganizationScope;
  author: string;
  name: string;
  daysAgo: number;
  /** Library keys: slug and language. */
  templates: string[];
  /** Shares of people who at least opened, clicked and entered data, before their department's credulity. */
  shares: { opened: number; clicked: number; entered: number };
  departments: Department[];
  chance: Chance;
  /** The UTC time of day at which sending starts. */
  hour?: number;
  /** The campaign is still running: its last emails may be so recent that people still act on them. */
  isRunning?: boolean;
};

/** Creates a past campaign with deliveries, events of people and scanners, and the resulting figures. */
export async function makePastCampaign(tx: Tx, past: PastCampaign): Promise<void> {
  const start = new Date(Date.now() - past.daysAgo * DAY);
  start.setUTCHours(past.hour ?? MORNING_HOUR, 0, 0, 0);
  const campaign_id = randomUUID();
  const people = await tx
    .selectFrom('users')
    .select(['id', 'department_id'])
    .where('organization_id', '=', past.organization)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute();
  await tx
    .insertInto('phishing_campaigns')
    .values({
      id: campaign_id,
      organization_id: past.organization,
      name: past.name,
      status: past.isRunning ? 'active' : 'completed',
      start_date: start,
      end_date: new Date(start.getTime() + 7 * DAY),
      email_send_end_date: new Date(start.getTime() + DAY / 3),
      users_count: people.length,
      targets: JSON.stringify({ all: true }),
      created_by: past.author,
      created_at: start,
      completed_at: past.isRunning ? null : new Date(start.getTime() + 7 * DAY),
    })
    .execute();
  const templates = await saveLibraryTemplates(tx, past, campaign_id);
  await writeEmails(tx, past, { campaign_id, templates, people, start });
  await countUp(tx, past.organization, campaign_id);
}

async function saveLibraryTemplates(tx: Tx, { organization, templates }: PastCampaign, campaign_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('phishing_templates as t')
    .innerJoin('phishing_emails as e', 'e.template_id', 't.id')
    .innerJoin('phishing_pages as p', 'p.template_id', 't.id')
    .select([
      't.id as template_id',
      't.name',
      't.language',
      't.difficulty',
      't.attack_vectors',
      't.rating',
      'e.sender_name',
      'e.sender_address',
      'e.subject',
      'e.html',
      'e.text',
      'e.attachments',
      'e.red_flags',
      'e.invitation',
      'p.html as page_html',
    ])
    .where('t.library_key', 'in', templates)
    .execute();
  const ids: string[] = [];
  for (const { attachments, red_flags, page_html, rating, invitation, ...row } of rows) {
    const expected = rating === null ? null : rate(rating as Rating).expected;
    const { id } = await tx
      .insertInto('campaign_templates')
      .values({
        ...row,
        organization_id: organization,
        campaign_id,
        attachments: JSON.stringify(attachments),
        red_flags: JSON.stringify(red_flags),
        invitation: invitation === null ? null : JSON.stringify(invitation),
        expected_from: expected?.from ?? null,
        expected_to: expected?.to ?? null,
        page_html: prepareLandingPage(page_html),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

type Emails = { campaign_id: string; templates: string[]; people: { id: string; department_id: string }[]; start: Date };
type Event = {
  kind: 'opened' | 'clicked' | 'entered_data';
  at: Date;
  agent: string;
  os: string | null;
  verdict: 'human' | 'automated';
  reasons: string[];
};

async function writeEmails(
  tx: Tx,
  { organization, shares, departments, chance }: PastCampaign,
  { campaign_id, templates, people, start }: Emails,
): Promise<void> {
  for (const [index, person] of people.entries()) {
    const credulity = departments.find(({ id }) => id === person.department_id)?.credulity ?? 1;
    const sent_at = new Date(start.getTime() + (index / people.length) * (DAY / 3));
    const fate = chance.next() / credulity;
    const events = eventsOf({ fate, shares, sent_at, chance });
    const { worst, worst_at, ...outcome } = outcomeOf(events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })));
    const delivery_id = randomUUID();
    await tx
      .insertInto('deliveries')
      .values({
        id: delivery_id,
        organization_id: organization,
        campaign_id,
        campaign_template_id: templates[index % templates.length]!,
        user_id: person.id,
        department_id: person.department_id,
        token_hash: randomBytes(32),
        state: 'sent',
        send_at: sent_at,
        tries: 1,
        sent_at,
        ...outcome,
        result: worst ?? 'sent',
        result_at: worst_at ?? sent_at,
        automated_count: events.filter(({ verdict }) => verdict === 'automated').length,
        hits: events.length,
        gotcha_seconds: outcome.entered_data_at === null ? null : 4 + ((index * 37) % 70),
      })
      .execute();
    if (events.length > 0) {
      await tx
        .insertInto('delivery_events')
        .values(
          events.map((event) => ({
            ...event,
            organization_id: organization,
            delivery_id,
            address: `10.20.${chance.int(4)}.${chance.int(250)}`,
          })),
        )
        .execute();
    }
  }
}

function eventsOf({
  fate,
  shares,
  sent_at,
  chance,
}: {
  fate: number;
  shares: PastCampaign['shares'];
  sent_at: Date;
  chance: Chance;
}): Event[] {
  const [os, agent] = chance.pick(agents);
  const after = (minutes: number) => new Date(sent_at.getTime() + minutes * MINUTE);
  const opened = 1 + chance.next() ** 3 * 600;
  const human = (kind: Event['kind'], minutes: number): Event => ({
    kind,
    at: after(minutes),
    agent,
    os,
    verdict: 'human',
    reasons: [],
  });
  const scanner: Event[] =
    chance.next() < 0.08
      ? [
          {
            kind: 'clicked',
            at: after(0.05),
            agent: 'curl/8.5',
            os: null,
            verdict: 'automated',
            reasons: ['scanner_agent', 'too_soon'],
          },
        ]
      : [];
  return [
    ...scanner,
    ...(fate < shares.opened ? [human('opened', opened)] : []),
    ...(fate < shares.clicked ? [human('clicked', opened + 0.4)] : []),
    ...(fate < shares.entered ? [human('entered_data', opened + 0.9)] : []),
  ];
}

/** Computes the stored figures from the deliveries. */
export async function countUp(tx: Tx, organization: OrganizationScope, campaign_id: string): Promise<void> {
  const emails = [...(await lockDeliveries(tx, await idsOf(tx, organization, campaign_id))).values()];
  await addToCounters(
    tx,
    emails.map((after) => ({ before: { ...after, ...nothingDone, state: 'queued', automated_count: 0 }, after })),
  );
  await recountPeopleOfCampaign({ db: tx, organization }, { campaign_id });
}

async function idsOf(tx: Tx, organization: OrganizationScope, campaign_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', campaign_id)
    .execute();
  return rows.map(({ id }) => id);
}
