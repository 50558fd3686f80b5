import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestSeconds, serveMetrics, type MetricsServer } from './metrics.ts';

let metrics: MetricsServer;

beforeAll(async () => {
  metrics = await serveMetrics({ host: '127.0.0.1', port: 0 });
});
afterAll(() => metrics.close());

const get = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`);

test('what was measured is read as Prometheus reads it', async () => {
  requestSeconds.observe({ site: 'app', method: 'GET', route: '/lk/api/users/me', status: 200 }, 0.02);
  const answer = await get('/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain(
    'vigil_request_duration_seconds_bucket{le="0.025",site="app",method="GET",route="/lk/api/users/me",status="200"} 1',
  );
  expect(text).toContain('process_cpu_seconds_total');
});

test('nothing else is served there', async () => {
  expect((await get('/')).status).toBe(404);
});

test('a taken port stops the start with a plain line', async () => {
  await expect(serveMetrics({ host: '127.0.0.1', port: metrics.port })).rejects.toThrow(/METRICS_PORT/);
});
