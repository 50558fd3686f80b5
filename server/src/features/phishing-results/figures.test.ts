import { changeEmployee, deleteEmployee, getEmployee } from '@vigil/contract/employees/endpoints.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { listDepartments, mergeDepartments } from '@vigil/contract/departments/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { figures, incidentRisk, type Figure } from '@vigil/contract/phishing-results/rules.ts';
import { getTemplateStatistics } from '@vigil/contract/phishing-templates/endpoints.ts';
import { getOrganization } from '@vigil/contract/organizations/endpoints.ts';
import { getPersonPhishing } from '@vigil/contract/statistics/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, PERSON, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { refusal, startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { recordBounce } from '../phishing-delivery/commands/record-bounce.ts';

const PEOPLE = 12;
const STEPS = 80;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

let server: TestServer;
let sink: Sink;
beforeAll(async () => {
  sink = await startSink({
    refuse: (to) => (to.startsWith('refused') ? refusal(550, 'Nobody of that name') : null),
    breaksConnection: (to, when) => to.startsWith('doubtful') && when === 'answer',
  });
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

/** Returns a generator of the same numbers for the same seed. */
function chanceOf(seed: number) {
  let state = seed;
  const next = () => ((state = (state * 1_103_515_245 + 12_345) % 2 ** 31), state / 2 ** 31);
  return { next, pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]! };
}

type Figures = Record<Figure, number>;
const nothing = () => Object.fromEntries(figures.map((figure) => [figure, 0])) as Figures;

type Email = Awaited<ReturnType<typeof emailsOf>>[number];

/** Reads all facts about emails, without any stored figure. */
async function emailsOf(organization: TestOrganization) {
  return asSystem(server.services.database, async (tx) => {
    const messages = await tx
      .selectFrom('deliveries as d')
      .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
      .select([
        'd.id',
        'd.campaign_id',
        't.template_id',
        'd.campaign_template_id',
        'd.department_id',
        'd.user_id',
        'd.state',
        'd.os',
        'd.excused_at',
      ])
      .where('d.organization_id', '=', organization.id)
      .execute();
    const events = await tx
      .selectFrom('delivery_events')
      .select(['delivery_id', 'kind', 'verdict', 'reasons'])
      .where('organization_id', '=', organization.id)
      .execute();
    return messages.map((message) => ({ ...message, events: events.filter(({ delivery_id }) => delivery_id === message.id) }));
  });
}

/** Computes each figure a second time, independently of the program. */
function recount(messages: readonly Email[]): Figures {
  const sum = nothing();
  for (const { state, events, excused_at } of messages) {
    const isExcused = excused_at !== null;
    const human = events.filter(({ verdict }) => verdict === 'human').map(({ kind }) => (isExcused ? 'opened' : kind));
    const did = new Set(human);
    sum.sent += Number(state === 'sent');
    sum.failed += Number(state === 'failed');
    sum.unconfirmed += Number(state === 'unconfirmed');
    sum.opened += Number(did.size > 0);
    sum.clicked += Number(did.has('clicked') || did.has('entered_data'));
    sum.opened_attachment += Number(did.has('opened_attachment'));
    sum.entered_data += Number(did.has('entered_data'));
    sum.incidents += Number(did.has('clicked') || did.has('entered_data') || did.has('opened_attachment'));
    sum.automated += events.filter(({ verdict }) => verdict === 'automated').length;
    sum.excused += Number(isExcused);
  }
  return sum;
}

const statisticsFor = (messages: readonly Email[]) => {
  const counted = recount(messages);
  return { ...counted, incident_risk: incidentRisk(counted) };
};

describe.each([1, 2, 3])('After any sequence of events (%i)', (seed) => {
  test('Every figure shown is a recount of the events', { timeout: 120_000 }, async () => {
    const chance = chanceOf(seed);
    const organization = await makeOrganization(server);
    const { token } = organization.people.operator;
    const { departments, people } = await asSystem(server.services.database, async (tx) => {
      const made = await tx
        .insertInto('departments')
        .values(['Sales', 'Plant', 'Office'].map((title) => ({ organization_id: organization.id, title })))
        .returning('id')
        .execute();
      const rows = Array.from({ length: PEOPLE }, (_, n) => ({
        organization_id: organization.id,
        department_id: made[n % 3]!.id,
        email: `${['person', 'person', 'person', 'person', 'doubtful', 'refused'][n % 6]}${n}@${organization.domain}`,
        last_name: `Person${n}`,
        first_name: 'Test',
      }));
      return {
        departments: made.map(({ id }) => id),
        people: (await tx.insertInto('users').values(rows).returning('id').execute()).map(({ id }) => id),
      };
    });
    const template_ids = [
      await makeTemplate(server, organization),
      await makeTemplate(server, organization, { vectors: ['form', 'attachments'] }),
    ];
    const campaign_ids: string[] = [];
    for (let n = 0; n < 2; n++) {
      const { id } = await launch(server, organization, { templates: template_ids, targets: { target_users: people } });
      campaign_ids.push(id);
      await until(
        () => deliveriesOf(server, id),
        (rows) => rows.every(({ state }) => ['sent', 'failed', 'unconfirmed'].includes(state)),
      );
    }
    const steps = {
      hit: async () => {
        const campaign_id = chance.pick(campaign_ids);
        // Links of refused emails lead nowhere, and links of bounced emails count.
        const delivery = chance.pick(await deliveriesOf(server, campaign_id));
        if (chance.next() < 0.8) await letTimePass(server, campaign_id);
        const token = tokenOf(server, delivery.id);
        const agent = chance.pick([PERSON, PERSON, IPHONE, IPHONE, 'curl/8.0']);
        const path = chance.pick([`/o/${token}.gif`, `/l/${token}`, `/a/${token}`, `/l/${token}`]);
        const method = path.startsWith('/l/') && chance.next() < 0.4 ? 'POST' : 'GET';
        await hit(server, path, { agent, method });
      },
      overrule: async () => {
        const messages = (await emailsOf(organization)).filter(({ events }) => events.length > 0);
        if (messages.length === 0) return;
        const { id: delivery_id, campaign_id } = chance.pick(messages);
        const params = { id: campaign_id, delivery_id };
        const { body } = await server.call(campaigns.listDeliveryEvents, { token, params });
        const event = chance.pick(body.data);
        const verdict = event.verdict === 'human' ? 'automated' : 'human';
        const { status } = await server.call(campaigns.overruleVerdict, { token, params, body: { event_id: event.id, verdict } });
        expect(status).toBe(200);
      },
      resend: async () => {
        const campaign_id = chance.pick(campaign_ids);
        const delivery_id = chance.pick(await deliveriesOf(server, campaign_id)).id;
        const request = { token, params: { id: campaign_id }, body: { type: 'resend', delivery_id } as const };
        // Refuses an excuse for a person who left, and for an email that was sent again before.
        expect([200, 409]).toContain((await server.call(campaigns.changeCampaign, request)).status);
        await until(
          () => deliveriesOf(server, campaign_id),
          (rows) => rows.every(({ state }) => ['sent', 'failed', 'unconfirmed'].includes(state)),
        );
      },
      excuse: async () => {
        const { id: delivery_id, campaign_id, excused_at } = chance.pick(await emailsOf(organization));
        const params = { id: campaign_id, delivery_id };
        if (excused_at !== null) {
          expect((await server.call(campaigns.withdrawExcuse, { token, params })).status).toBe(200);
          return;
        }
        // Refuses an excuse if the person did nothing.
        const { status } = await server.call(campaigns.excuseDelivery, { token, params, body: { reason: 'Просили проверить' } });
        expect([200, 409]).toContain(status);
      },
      bounce: async () => {
        const { id, state, events } = chance.pick(await emailsOf(organization));
        const { sent_to } = await asSystem(server.services.database, (tx) =>
          tx.selectFrom('deliveries').select('sent_to').where('id', '=', id).executeTakeFirstOrThrow(),
        );
        await recordBounce(server.services, { delivery_id: id, failure: '550 5.1.1 User unknown', addresses: [sent_to!] });
        const [after] = (await emailsOf(organization)).filter((email) => email.id === id);
        const isHad = events.some(({ verdict }) => verdict === 'human');
        expect(after!.state).toBe(isHad || state === 'failed' ? state : 'failed');
      },
      move: async () => {
        const id = chance.pick(people);
        await server.call(changeEmployee, { token, params: { id }, body: { department_id: chance.pick(departments) } });
      },
    };
    for (let step = 0; step < STEPS; step++) {
      const roll = chance.next();
      await steps[
        roll < 0.6
          ? 'hit'
          : roll < 0.75
            ? 'overrule'
            : roll < 0.88
              ? 'excuse'
              : roll < 0.92
                ? 'resend'
                : roll < 0.96
                  ? 'bounce'
                  : 'move'
      ]();
      if (step % (STEPS / 8) === 0) await steps.bounce();
      if (step % (STEPS / 4) === 0) await steps.resend();
      if (step === STEPS / 2) {
        const { body: job } = await server.call(mergeDepartments, {
          token,
          body: { department_id: departments.pop()!, into_id: departments[0]! },
        });
        await until(
          () => server.call(getLongJob, { token, params: { id: job.id } }),
          ({ body: { status } }) => status === 'success',
        );
      }
      if (step === (STEPS * 3) / 4) await server.call(deleteEmployee, { token, params: { id: people.pop()! } });
    }
    // Makes sure that at least one person is excused.
    const failure = (await emailsOf(organization)).find(
      ({ excused_at, state, events }) =>
        excused_at === null && state === 'sent' && events.some(({ kind, verdict }) => kind === 'clicked' && verdict === 'human'),
    )!;
    const excused = await server.call(campaigns.excuseDelivery, {
      token,
      params: { id: failure.campaign_id, delivery_id: failure.id },
      body: { reason: 'Просили проверить' },
    });
    expect(excused.status).toBe(200);
    // A deleted campaign disappears from the lists and stays in the figures of people and templates.
    await server.call(campaigns.completeCampaign, { token, params: { id: campaign_ids[1]! } });
    await server.call(campaigns.deleteCampaign, { token, params: { id: campaign_ids[1]! } });

    const messages = await emailsOf(organization);
    const emailWith = (part: Partial<Email>) =>
      messages.filter((message) => Object.entries(part).every(([name, value]) => message[name as keyof Email] === value));
    const campaign_id = campaign_ids[0]!;
    const params = { id: campaign_id };
    expect(recount(messages).incidents).toBeGreaterThan(3);
    expect(recount(messages).excused).toBeGreaterThan(0);
    expect(messages.length).toBeGreaterThan(2 * PEOPLE);

    const { body: campaign } = await server.call(campaigns.getCampaign, { token, params });
    expect(campaign.statistics).toEqual(statisticsFor(emailWith({ campaign_id })));
    const { body: ofTemplates } = await server.call(campaigns.listCampaignTemplates, { token, params });
    for (const { id, statistics } of ofTemplates.data)
      expect(statistics).toEqual(statisticsFor(emailWith({ campaign_id, campaign_template_id: id })));
    const { body: ofDepartments } = await server.call(campaigns.listCampaignDepartments, { token, params, query: {} });
    expect(ofDepartments.data.map(({ id }) => id).sort()).toEqual([...departments].sort());
    for (const { id, statistics } of ofDepartments.data)
      expect(statistics).toEqual(statisticsFor(emailWith({ campaign_id, department_id: id })));
    const { body: ofSystems } = await server.call(campaigns.listCampaignOs, { token, params });
    expect(ofSystems.data.length).toBeGreaterThan(1);
    for (const { id, statistics } of ofSystems.data)
      expect(statistics).toEqual(statisticsFor(emailWith({ campaign_id, os: id })));
    for (const template_id of template_ids) {
      const { body } = await server.call(getTemplateStatistics, { token, params: { id: template_id } });
      expect(body).toEqual({ ...statisticsFor(emailWith({ template_id })), campaigns_count: 2 });
    }
    const { body: whole } = await server.call(getOrganization, { token, params: { id: organization.id } });
    expect(whole.figures.last_campaign).toEqual({
      id: campaign_id,
      name: campaign.name,
      start_date: campaign.start_date,
      statistics: campaign.statistics,
    });
    const { body: times } = await server.call(campaigns.getClickTimes, { token, params });
    for (const { deed: action, count, by, median_seconds } of times.data) {
      expect(count).toBe(campaign.statistics[action]);
      expect(by!.at(-1)).toBe(count);
      expect(by).toEqual(by!.toSorted((a, b) => a - b));
      expect(median_seconds === null).toBe(count === 0);
    }
    const { body: overview } = await server.call(campaigns.getCampaignOverview, { token, params });
    const machines = emailWith({ campaign_id })
      .flatMap(({ events }) => events)
      .filter(({ verdict }) => verdict === 'automated');
    const isOpen = (kind: string) => kind === 'opened' || kind === 'opened_attachment';
    const sumOf = (column: 'clicks' | 'opens') => overview.machines!.reduce((sum, row) => sum + row[column], 0);
    expect(sumOf('opens')).toBe(machines.filter(({ kind }) => isOpen(kind)).length);
    expect(sumOf('clicks')).toBe(machines.filter(({ kind }) => !isOpen(kind)).length);
    expect(sumOf('clicks') + sumOf('opens')).toBe(campaign.statistics.automated);
    for (const { reason, clicks, opens } of overview.machines!)
      expect(clicks + opens).toBe(machines.filter(({ reasons }) => reasons[0] === reason).length);
    const { body: everyone } = await server.call(campaigns.listCampaignUsers, { token, params, query: {} });
    expect(everyone.total_count).toBe(emailWith({ campaign_id }).length);
    for (const only of ['opened', 'clicked', 'opened_attachment', 'entered_data', 'incidents', 'excused'] as const) {
      const { body } = await server.call(campaigns.listCampaignUsers, { token, params, query: { only } });
      expect(body.total_count).toBe(campaign.statistics[only]);
    }

    const eventsOf = (own: Email[]) => {
      const { sent, clicked, entered_data } = recount(own);
      return { sent, clicked, entered_data };
    };
    for (const id of people) {
      const own = emailWith({ user_id: id });
      const { body: page } = await server.call(getPersonPhishing, { token, params: { id }, query: {} });
      const { incidents: _, failed: __, unconfirmed: ___, automated: ____, excused: _____, ...totals } = recount(own);
      expect(page.totals).toEqual(totals);
      // Reactions store these figures a moment later.
      await until(
        async () => (await server.call(getEmployee, { token, params: { id } })).body.statistic?.phishing_events,
        (shown) => JSON.stringify(shown) === JSON.stringify(eventsOf(own)),
      );
    }
    const places = await asSystem(server.services.database, (tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'department_id'])
        .where('organization_id', '=', organization.id)
        .where('deleted_at', 'is', null)
        .execute(),
    );
    const { body: tree } = await server.call(listDepartments, { token, query: {} });
    for (const { id, statistic } of tree.data) {
      const staff = new Set(places.filter(({ department_id }) => department_id === id).map((person) => person.id));
      expect(statistic?.phishing_events).toEqual(eventsOf(messages.filter(({ user_id }) => staff.has(user_id))));
    }
  });
});
