import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { workIn } from '../../jobs/work-context.ts';
import { attemptLongJob, finishLongJob, openLongJob } from './commands/long-jobs.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const operator = () => home.people.operator;
const opened = () =>
  workIn(server.services, home.id, (scope) => openLongJob(scope, { kind: 'test', created_by: operator().id, total: 1 }));
const watched = async (id: string) => (await server.call(getLongJob, { token: operator().token, params: { id } })).body;

test('failed work is repeated, and people who watch see only the final result', async () => {
  const event_id = await opened();
  let attempts = 0;
  await attemptLongJob(server.services, { organization_id: home.id, event_id }, async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('not yet');
    await workIn(server.services, home.id, (scope) =>
      finishLongJob(scope, event_id, { status: 'success', result: { attempts } }),
    );
  });
  expect(await watched(event_id)).toMatchObject({ status: 'success', result: { attempts: 3 } });
});

test('a database that is away for a moment does not end the work', async () => {
  const event_id = await opened();
  const availableAt = Date.now() + 3_000;
  await attemptLongJob(server.services, { organization_id: home.id, event_id }, async () => {
    if (Date.now() < availableAt) throw new Error('Connection terminated unexpectedly');
    await workIn(server.services, home.id, (scope) => finishLongJob(scope, event_id, { status: 'success', result: null }));
  });
  expect(await watched(event_id)).toMatchObject({ status: 'success' });
});

test('work that fails for good is shown as ended, and reported to the queue as failed', async () => {
  const event_id = await opened();
  let attempts = 0;
  const work = attemptLongJob(server.services, { organization_id: home.id, event_id }, () => {
    attempts += 1;
    return Promise.reject(new Error('never'));
  });
  await expect(work).rejects.toThrow('never');
  expect(attempts).toBe(3);
  expect(await watched(event_id)).toMatchObject({ status: 'error', error: 'internal' });
});
