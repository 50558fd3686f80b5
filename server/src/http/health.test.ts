import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabaseProxy, type FaultProxy } from '../../test/fault-proxy.ts';
import { appHost, startServer, type TestServer } from '../../test/start-server.ts';
import { openProgram, type Program } from '../app/program.ts';
import { openMetrics } from '../app/metrics.ts';

let server: TestServer;
let proxy: FaultProxy & { url: string };
let program: Program;

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
  proxy = await startDatabaseProxy(server.databaseUrl);
  program = await openProgram({
    env: { ...server.services.env, ROLE: 'all' },
    log: server.services.log,
    databaseUrl: proxy.url,
  });
});
afterAll(async () => {
  await program.close();
  await proxy.close();
  await server.stop();
});

const ready = async () => {
  const answer = await program.sites.app.inject({ url: '/health/ready', headers: { host: appHost } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

test('security 46: ready while the database answers and every worker and queue shows itself', async () => {
  expect(await ready()).toEqual({ status: 200, body: { status: 'ok', late: [] } });
  const workers = program.services.heartbeats.list().map(({ worker }) => worker);
  for (const one of ['campaigns', 'tags', 'sending', 'queue fact', 'queue send-letter']) expect(workers).toContain(one);
});

test('security 46: not ready, and it says who, when a worker no longer shows itself', async () => {
  program.services.heartbeats.watch('stuck', () => Date.now() - 120_000);
  expect(await ready()).toEqual({
    status: 503,
    body: { status: 'late', late: [{ worker: 'stuck', silent_seconds: 120, is_late: true }] },
  });
  program.services.heartbeats.forget('stuck');
});

test('security 46: not ready while the database is gone, and ready again when it is back', async () => {
  proxy.shut();
  proxy.cut();
  expect((await ready()).status).toBe(503);
  proxy.open();
  expect((await ready()).status).toBe(200);
});

test('the metrics tell of workers, waiting jobs and overdue emails, and a worker without a port of its own is asked there', async () => {
  const metrics = await openMetrics(program.services, { host: '127.0.0.1', port: 0 });
  try {
    const page = async (path: string) => (await fetch(`http://127.0.0.1:${metrics.port}${path}`)).text();
    const text = await page('/metrics');
    for (const name of ['vigil_worker_silent_seconds{worker="campaigns"}', 'vigil_letters_overdue 0', 'vigil_jobs_waiting']) {
      expect(text).toContain(name);
    }
    expect(JSON.parse(await page('/health/ready'))).toEqual({ status: 'ok', late: [] });
  } finally {
    await metrics.close();
  }
});
