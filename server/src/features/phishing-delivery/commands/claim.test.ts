import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate } from '../../../../test/make-campaign.ts';
import { makeOrganization } from '../../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { asSystem } from '../../../db/database.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { claimDue, findSendingCampaigns } from './claim.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
});
afterAll(() => server.stop());

test('A campaign that begins while a claim is under way waits for the next claim, which first checks for overdue deliveries', async () => {
  const home = await makeOrganization(server);
  const start_date = new Date(Date.now() + 3_600_000).toISOString();
  const { id, users_count } = await launch(server, home, { templates: [await makeTemplate(server, home)], start_date });
  const change = (assignment: ReturnType<typeof sql>) =>
    asSystem(server.services.database, (tx) => sql`update ${assignment}`.execute(tx));
  await change(sql`deliveries set send_at = now() - interval '1 minute' where campaign_id = ${id}`);
  const claim = (between: () => Promise<unknown>) =>
    workIn(server.services, home.id, async ({ db, organization }) => {
      const campaigns = await findSendingCampaigns(db, organization);
      await between();
      return claimDue(db, { organization, campaigns, worker: crypto.randomUUID(), places: 1000, leaseSeconds: 60 });
    });
  expect(await claim(() => change(sql`phishing_campaigns set status = 'active' where id = ${id}`))).toEqual([]);
  expect(await claim(async () => undefined)).toHaveLength(users_count);
});
