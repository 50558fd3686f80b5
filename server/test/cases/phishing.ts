import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import { mapSender } from '@vigil/contract/library-senders/endpoints.ts';
import * as exclusions from '@vigil/contract/phishing-exclusions/endpoints.ts';
import * as redirects from '@vigil/contract/phishing-redirects/endpoints.ts';
import { asSystem } from '../../src/db/database.ts';
import { picture } from '../make-course.ts';
import { deliveriesOf, launch, makeTemplate } from '../make-campaign.ts';
import type { Case, Cases, World } from './case.ts';

const own: Case = { request: () => ({}), stranger: 'own' };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

async function template({ server, organization }: World): Promise<string> {
  return makeTemplate(server, organization);
}

async function details(world: World) {
  const id = await template(world);
  const { body } = await world.server.call(templates.getTemplate, {
    params: { id },
    token: world.organization.people.operator.token,
  });
  return { id, email: body.emails[0]!.id, page: body.pages[0]!.id };
}

/** Creates a campaign that starts tomorrow: it is complete, and sends nothing. */
async function campaign(world: World): Promise<string> {
  return (await launch(world.server, world.organization, { templates: [await template(world)], start_date: tomorrow })).id;
}

/** Creates a campaign whose sending window passed during an interruption, so that its emails are on hold. */
async function heldCampaign(world: World): Promise<string> {
  const id = await campaign(world);
  await asSystem(world.server.services.database, async (tx) => {
    await tx
      .updateTable('phishing_campaigns')
      .set({ status: 'active', held_at: new Date(), held_count: 1 })
      .where('id', '=', id)
      .execute();
    await tx.updateTable('deliveries').set({ state: 'held' }).where('campaign_id', '=', id).execute();
  });
  return id;
}

/** Creates a campaign of another author that waits for approval by a second person. */
async function waitingCampaign(world: World): Promise<string> {
  const id = await campaign(world);
  const { employee } = world.organization.people;
  await asSystem(world.server.services.database, (tx) =>
    tx
      .updateTable('phishing_campaigns')
      .set({ approval: 'waiting', approval_asked_at: new Date(), approval_asked_by: employee.id, created_by: employee.id })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

const ofTemplate = (body?: unknown): Case => ({
  request: async (world) => ({ params: { id: await template(world) }, body }),
  stranger: 404,
});
const ofEmail = (body?: unknown): Case => ({
  request: async (world) => ({ params: { id: (await details(world)).email }, body }),
  stranger: 404,
});
const ofPage = (body?: unknown): Case => ({
  request: async (world) => ({ params: { id: (await details(world)).page }, body }),
  stranger: 404,
});
const ofCampaign = (body?: unknown): Case => ({
  request: async (world) => ({ params: { id: await campaign(world) }, body }),
  stranger: 404,
});

const ofCampaignTemplate: Case = {
  request: async (world) => {
    const id = await campaign(world);
    const { body } = await world.server.call(campaigns.listCampaignTemplates, {
      params: { id },
      token: world.organization.people.operator.token,
    });
    return { params: { id, campaign_template_id: body.data[0]!.id } };
  },
  stranger: 404,
};

async function delivery(world: World) {
  const id = await campaign(world);
  const [first] = await deliveriesOf(world.server, id);
  return { id, delivery_id: first!.id };
}

const ofRedirectPage = (body?: unknown): Case => ({
  request: async ({ server, organization }) => {
    const page = await server.call(redirects.createRedirectPage, {
      body: { name: 'x', html: '<p>x</p>' },
      token: organization.people.operator.token,
    });
    return { params: { id: page.body.id }, body };
  },
  stranger: 404,
});

async function exclusion({ server, organization }: World): Promise<string> {
  const { token } = organization.people.operator;
  await server.call(exclusions.addExclusions, { body: { users: [organization.people.employee.id], reason: 'x' }, token });
  return (await server.call(exclusions.listExclusions, { query: {}, token })).body.data[0]!.id;
}
const ofExclusion = (body?: unknown): Case => ({
  request: async (world) => ({ params: { id: await exclusion(world) }, body }),
  stranger: 404,
});

const email = { name: 'x', sender_name: 'x', sender_address: 'x@x.example', subject: 'x', html: '<p>x</p>' };
const path = '/lk/api/v2/phishing';
const allSenders = { library_domain: 'all' };

export const phishingCases: Cases = {
  'POST /lk/api/v2/phishing/campaign-exports': { request: () => ({ body: {} }), stranger: 'own' },
  'GET /lk/api/v2/phishing/campaign-exports/{id}': {
    request: async ({ server, organization }) => {
      const { body } = await server.call(campaigns.exportCampaigns, { body: {}, token: organization.people.operator.token });
      return { params: { id: body.event_id } };
    },
    stranger: 404,
  },
  [`GET ${path}/templates`]: own,
  [`POST ${path}/templates`]: {
    request: () => ({ body: { name: 'x', category: 'it', language: 'ru', difficulty: 'easy' } }),
    stranger: 'own',
  },
  [`POST ${path}/templates/import`]: {
    request: () => ({ body: { file: new File(['From: x@x.example\r\n\r\nx'], 'x.eml') } }),
    stranger: 'own',
  },
  [`GET ${path}/templates/import`]: own,
  [`POST ${path}/templates/import-address`]: { request: () => ({ body: { address: 'https://x.example' } }), stranger: 403 },
  [`GET ${path}/templates/people/{id}/values`]: {
    request: ({ organization }) => ({ params: { id: organization.people.employee.id }, query: { language: 'ru' } }),
    stranger: 404,
  },
  [`GET ${path}/templates/{id}`]: ofTemplate(),
  [`PATCH ${path}/templates/{id}`]: ofTemplate({ name: 'theirs' }),
  [`DELETE ${path}/templates/{id}`]: ofTemplate(),
  [`PUT ${path}/templates/{id}/logo`]: ofTemplate({ logo: picture() }),
  [`DELETE ${path}/templates/{id}/logo`]: ofTemplate(),
  [`POST ${path}/templates/{id}/copy`]: ofTemplate(),
  [`GET ${path}/templates/{id}/preview`]: ofTemplate(),
  [`GET ${path}/templates/{id}/statistics`]: ofTemplate(),
  [`GET ${path}/templates/counts`]: own,
  [`GET ${path}/templates/categories`]: own,
  [`GET ${path}/domains/names`]: own,
  [`POST ${path}/pages`]: {
    request: async (world) => ({ body: { template_id: await template(world), name: 'x', html: '<p>x</p>' } }),
    stranger: 404,
  },
  [`GET ${path}/pages/{id}`]: ofPage(),
  [`PATCH ${path}/pages/{id}`]: ofPage({ name: 'theirs' }),
  [`POST ${path}/emails`]: {
    request: async (world) => ({ body: { template_id: await template(world), ...email } }),
    stranger: 404,
  },
  [`GET ${path}/emails/{id}`]: ofEmail(),
  [`PATCH ${path}/emails/{id}`]: ofEmail({ name: 'theirs' }),
  [`DELETE ${path}/emails/{id}`]: ofEmail(),
  [`POST ${path}/emails/{id}/test`]: ofEmail(),

  [`GET ${path}/autophish`]: own,
  [`POST ${path}/autophish/toggle`]: { request: () => ({ body: { toggle: false } }), stranger: 'own' },
  [`PATCH ${path}/autophish`]: { request: () => ({ body: { languages: ['ru'] } }), stranger: 'own' },
  [`GET ${path}/autophish/forecast`]: own,

  [`GET ${path}/redirect_pages`]: own,
  [`POST ${path}/redirect_pages`]: { request: () => ({ body: { name: 'x', html: '<p>x</p>' } }), stranger: 'own' },
  [`GET ${path}/redirect_pages/{id}`]: ofRedirectPage(),
  [`PATCH ${path}/redirect_pages/{id}`]: ofRedirectPage({ name: 'theirs' }),
  [`DELETE ${path}/redirect_pages/{id}`]: ofRedirectPage(),

  [`GET ${path}/allow-list`]: own,
  [`GET ${path}/senders`]: own,
  [`PUT ${path}/senders/{library_domain}`]: {
    request: ({ organization }) => ({ params: allSenders, body: { domain: organization.domain, local_part: '' } }),
    stranger: 422,
  },
  [`DELETE ${path}/senders/{library_domain}`]: {
    request: async ({ server, organization }) => {
      const { token } = organization.people.operator;
      await server.call(mapSender, { params: allSenders, body: { domain: organization.domain, local_part: '' }, token });
      return { params: allSenders };
    },
    stranger: 404,
  },
  [`GET ${path}/exclusions`]: own,
  [`POST ${path}/exclusions`]: {
    request: ({ organization }) => ({ body: { departments: [organization.department_id], reason: 'x' } }),
    stranger: 404,
  },
  [`GET ${path}/exclusions/people/{id}`]: {
    request: ({ organization }) => ({ params: { id: organization.people.employee.id } }),
    stranger: 404,
  },
  [`PATCH ${path}/exclusions/{id}`]: ofExclusion({ reason: 'theirs' }),
  [`POST ${path}/exclusions/{id}/end`]: ofExclusion(),

  [`GET ${path}/campaigns`]: own,
  [`POST ${path}/campaigns`]: {
    request: async (world) => ({
      body: { name: 'x', templates: [await template(world)], targets: { all: true }, start_date: tomorrow },
    }),
    stranger: 404,
  },
  [`POST ${path}/campaigns/{id}/approval`]: {
    request: async (world) => ({ params: { id: await waitingCampaign(world) }, body: { type: 'approve' } }),
    stranger: 404,
  },
  [`POST ${path}/campaigns/{id}/held`]: {
    request: async (world) => ({ params: { id: await heldCampaign(world) }, body: { type: 'leave' } }),
    stranger: 404,
  },
  [`POST ${path}/campaigns/filtered`]: { request: () => ({ body: {} }), stranger: 'own' },
  [`GET ${path}/campaigns/statuses`]: own,
  [`GET ${path}/campaigns/autoFinishDate`]: { request: () => ({ query: { startDate: tomorrow } }), stranger: 'own' },
  [`POST ${path}/campaigns/forecast`]: {
    request: ({ organization }) => ({
      body: { audience: { target_users: [organization.people.employee.id] }, startDate: tomorrow },
    }),
    stranger: 'own',
  },
  [`POST ${path}/campaigns/readiness`]: {
    request: ({ organization }) => ({ body: { audience: { target_users: [organization.people.employee.id] } } }),
    stranger: 'own',
  },
  [`POST ${path}/campaigns/sender-domains`]: { request: () => ({ body: {} }), stranger: 'own' },
  [`POST ${path}/campaigns/recipients`]: {
    request: ({ organization }) => ({ body: { target_users: [organization.people.employee.id] } }),
    stranger: 'own',
  },
  [`POST ${path}/campaigns/recipients/named`]: {
    request: ({ organization }) => ({ body: { target_departments: [organization.department_id] } }),
    stranger: 'own',
  },
  [`POST ${path}/campaigns/recipients/left-out`]: {
    request: ({ organization }) => ({ body: { targets: { target_users: [organization.people.employee.id] } } }),
    stranger: 'own',
  },
  'POST /lk/api/v2/reports/phishing/{id}': ofCampaign(),
  'POST /lk/api/v2/reports/phishing-campaign': { request: () => ({}), stranger: 'own' },
  [`GET ${path}/campaigns/{id}`]: ofCampaign(),
  [`PATCH ${path}/campaigns/{id}`]: ofCampaign({ type: 'pause' }),
  [`DELETE ${path}/campaigns/{id}`]: ofCampaign(),
  [`POST ${path}/campaigns/{id}/complete`]: ofCampaign({ follow_up: true }),
  [`GET ${path}/campaigns/{id}/internal`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/form`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/course`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/reading`]: ofCampaign(),
  [`POST ${path}/gotcha/reading`]: {
    request: () => ({ body: { letter: '/letters/00000000-0000-4000-8000-000000000000?signature=forged', seconds: 5 } }),
    stranger: 404,
  },
  [`GET ${path}/campaigns/{id}/templates`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/templates/{campaign_template_id}`]: ofCampaignTemplate,
  [`POST ${path}/campaigns/{id}/templates/{campaign_template_id}/test`]: ofCampaignTemplate,
  [`GET ${path}/campaigns/{id}/os`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/overview`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/click-times`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/caught`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/caught/count`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/departments`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/users`]: ofCampaign(),
  [`GET ${path}/campaigns/{id}/deliveries/{delivery_id}/events`]: {
    request: async (world) => ({ params: await delivery(world) }),
    stranger: 404,
  },
  [`POST ${path}/campaigns/{id}/deliveries/{delivery_id}/verdict`]: {
    request: async (world) => ({ params: await delivery(world), body: { event_id: 1, verdict: 'human' } }),
    stranger: 404,
  },
  [`PUT ${path}/campaigns/{id}/deliveries/{delivery_id}/excuse`]: {
    request: async (world) => ({ params: await delivery(world), body: { reason: 'Просили проверить' } }),
    stranger: 404,
  },
  [`DELETE ${path}/campaigns/{id}/deliveries/{delivery_id}/excuse`]: {
    request: async (world) => ({ params: await delivery(world) }),
    stranger: 404,
  },
};
