import { randomBytes } from 'node:crypto';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { Campaign, NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import { asSystem } from '../src/db/database.ts';
import { trackingToken } from '../src/features/phishing-delivery/links.ts';
import type { TestOrganization } from './make-organization.ts';
import { phishingHost, type TestServer } from './start-server.ts';

const EMAIL_HTML = '<html><body><p>Здравствуйте, {{first_name}}</p><a href="{{link}}">Открыть срочно</a></body></html>';
const PAGE =
  '<html><head><title>x</title></head><body><form action="http://evil.test"><input name="password" type="password"><button>Go</button></form><script>alert(1)</script></body></html>';

/** Creates a template of the organisation with one email and one page. Returns its id. */
export async function makeTemplate(
  server: TestServer,
  { people: { operator } }: TestOrganization,
  {
    vectors = ['form'],
    difficulty = 'moderate',
  }: { vectors?: ('form' | 'attachments')[]; difficulty?: 'easy' | 'moderate' | 'hard' } = {},
): Promise<string> {
  const { token } = operator;
  const template = await server.call(templates.createTemplate, {
    token,
    body: {
      name: `Template ${randomBytes(3).toString('hex')}`,
      category: 'it',
      language: 'ru',
      difficulty,
      attack_vectors: vectors,
    },
  });
  const template_id = template.body.id;
  const email = await server.call(templates.createEmail, {
    token,
    body: {
      template_id,
      name: 'Email',
      sender_name: 'ИТ',
      sender_address: 'it@support.example',
      subject: 'Пароль истекает, {{first_name}}',
      html: EMAIL_HTML,
      text: 'Откройте {{link}}',
      attachments: vectors.includes('attachments')
        ? [{ name: 'счёт.html', type: 'text/html', content: '<a href="{{link}}">Открыть</a>' }]
        : [],
      red_flags: [
        { mark: 'срочно', where: 'link', title: 'Спешка', text: 'Вас торопят.' },
        { mark: 'nowhere', where: 'body', title: 'Нет такого', text: '' },
      ],
    },
  });
  const page = await server.call(templates.createPage, { token, body: { template_id, name: 'Page', html: PAGE } });
  for (const { status, body } of [email, page]) if (status !== 200) throw new Error(JSON.stringify(body));
  return template_id;
}

const PEOPLE_PER_STATEMENT = 10_000;

/** Adds this many people to the organisation, directly in the database. */
export async function addPeople(
  server: TestServer,
  { id, domain, department_id }: TestOrganization,
  count: number,
): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => ({
    organization_id: id,
    department_id,
    email: `p${n}-${randomBytes(3).toString('hex')}@${domain}`,
    last_name: `Фамилия${n}`,
    first_name: `Имя${n}`,
  }));
  await asSystem(server.services.database, async (tx) => {
    for (let from = 0; from < count; from += PEOPLE_PER_STATEMENT) {
      await tx
        .insertInto('users')
        .values(people.slice(from, from + PEOPLE_PER_STATEMENT))
        .execute();
    }
  });
}

/** Launches a campaign over HTTP as the operator, by default to everyone at once. Returns the campaign. */
export async function launch(
  server: TestServer,
  { people: { operator } }: TestOrganization,
  form: Partial<NewCampaignInput> & { templates: string[] },
): Promise<Campaign> {
  const { status, body } = await server.call(campaigns.createCampaign, {
    token: operator.token,
    body: { name: 'Campaign', targets: { all: true }, emailSendType: 'at_once', ...form },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Waits for a state, and fails with the last state seen when it does not come about. */
export async function until<T>(read: () => Promise<T> | T, isReached: (seen: T) => boolean, seconds = 20): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const seen = await read();
    if (isReached(seen)) return seen;
    if (Date.now() > end) throw new Error(`Waited ${seconds} s without success; last seen: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export type DeliveryRow = { id: string; user_id: string; state: string; result: string | null; automated_count: number };

export function deliveriesOf(server: TestServer, campaign_id: string): Promise<DeliveryRow[]> {
  return asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('deliveries')
      .select(['id', 'user_id', 'state', 'result', 'automated_count'])
      .where('campaign_id', '=', campaign_id)
      .orderBy('id')
      .execute(),
  );
}

/** Dates the emails back by a minute, because people do not click within ten seconds. */
export async function letTimePass(server: TestServer, campaign_id: string): Promise<void> {
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ sent_at: new Date(Date.now() - 60_000), last_hit_at: null, last_hit_kind: null })
      .where('campaign_id', '=', campaign_id)
      .execute(),
  );
}

export const PERSON =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

export type HitOptions = {
  method?: 'GET' | 'HEAD' | 'POST';
  agent?: string;
  address?: string;
  headers?: Record<string, string>;
  payload?: string;
};

/** Sends a request to a phishing domain as a person's browser or another client sends it. */
export function hit(
  server: TestServer,
  path: string,
  {
    method = 'GET',
    agent = PERSON,
    address = `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    headers = {},
    payload,
  }: HitOptions = {},
) {
  return server.sites.phishing.inject({
    method,
    url: path,
    remoteAddress: address,
    headers: { host: phishingHost, 'user-agent': agent, ...(agent === PERSON && { 'accept-language': 'ru' }), ...headers },
    ...(payload !== undefined && { payload }),
  });
}

export const tokenOf = (server: TestServer, delivery_id: string): string => trackingToken(server.services.env, delivery_id);
