import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import type { Env } from '../env.ts';
import type { ServedRoute, Sites } from '../http/sites.ts';
import { servePage } from '../http/serve-page.ts';
import { openapiOf } from './openapi.ts';

/** Returns the contract's endpoints among the served routes, sorted by path. */
export function endpointsOf(routes: readonly ServedRoute[]): AnyEndpoint[] {
  return routes
    .flatMap(({ endpoint }) => endpoint ?? [])
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** Serves `/openapi.json`, and `/openapi` for people; built once, for the first reader. */
export async function documentRoutes({ app, routes }: Sites, env: Env): Promise<void> {
  let document: object | undefined;
  servePage(app, 'The document of what is served.', {
    method: 'GET',
    url: '/openapi.json',
    handler: async () => (document ??= openapiOf(endpointsOf(routes), env)),
  });
  servePage(app, 'The same for people.', {
    method: 'GET',
    url: '/openapi',
    handler: async (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(pageOf(endpointsOf(routes))),
  });
}

function pageOf(endpoints: readonly AnyEndpoint[]): string {
  const rows = endpoints.map(
    ({ method, path, permission, ours }) => `<tr><td><b>${method}</b><td><code>${path}</code><td>${permission}<td>${ours ?? ''}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vigil API</title>
<style>body{font:14px/20px system-ui;margin:32px auto;max-width:1100px;padding:0 20px;color-scheme:light dark}table{border-collapse:collapse;width:100%}
td{padding:6px 12px 6px 0;border-bottom:1px solid #8883;vertical-align:top}h1{font-size:24px}</style>
<h1>Vigil API</h1><p>${endpoints.length} calls. Shapes: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><table>${rows.join('')}</table>`;
}
