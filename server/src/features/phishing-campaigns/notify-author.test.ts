import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { notifyAuthor } from './commands/notify-author.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const emailsOf = ({ id }: TestOrganization) =>
  asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('emails')
      .select(['user_id', 'subject', 'html'])
      .where('organization_id', '=', id)
      .where('kind', '=', 'campaign_completed')
      .execute(),
  );

async function completed(home: TestOrganization): Promise<string> {
  const { id } = await launch(server, home, { templates: [await makeTemplate(server, home)] });
  const { status } = await server.call(campaigns.completeCampaign, { token: home.people.operator.token, params: { id } });
  expect(status).toBe(200);
  return id;
}

test('A campaign’s author is notified once that it is over', async () => {
  const home = await makeOrganization(server);
  const campaign_id = await completed(home);
  const [message] = await until(
    () => emailsOf(home),
    (found) => found.length > 0,
  );
  expect(message).toMatchObject({ user_id: home.people.operator.id });
  expect(message!.subject).toContain('Campaign');
  expect(message!.html).toContain(`/lk/admin/phishing/campaigns/${campaign_id}`);
  await workIn(server.services, home.id, (context) => notifyAuthor(context, { campaign_id }));
  expect(await emailsOf(home)).toHaveLength(1);
});

test('A campaign’s author is not notified if they switched that off', async () => {
  const home = await makeOrganization(server);
  await server.call(profile.changeMe, { token: home.people.operator.token, body: { notifies_campaigns: false } });
  const campaign_id = await completed(home);
  await until(
    () =>
      asSystem(server.services.database, (tx) =>
        tx.selectFrom('phishing_campaigns').select('author_notified_at').where('id', '=', campaign_id).executeTakeFirstOrThrow(),
      ),
    ({ author_notified_at }) => author_notified_at !== null,
  );
  expect(await emailsOf(home)).toEqual([]);
});
