import fastifyStatic from '@fastify/static';
import * as endpoints from '@vigil/contract/site/endpoints.ts';
import { servePage } from '../../http/serve-page.ts';
import { servePublic, type Site } from '../../http/serve.ts';
import { findLocale, findPage, webFolder } from './queries.ts';

/** Everything the browser loads from the application's host: the page, its files, its words. */
export async function siteRoutes(site: Site): Promise<void> {
  const { app, services } = site;
  await app.register(fastifyStatic, {
    root: `${webFolder}/assets`,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  servePage(app, 'The files of the application; their names change with their content.', {
    method: 'GET',
    url: '/lk/assets/*',
    handler: (request, reply) => reply.sendFile((request.params as { '*': string })['*']),
  });
  servePublic(site, endpoints.getLocale, (_, { params }) => findLocale(params));
  for (const url of ['/lk', '/lk/*']) {
    servePage(app, 'The application: one page for all of its screens.', {
      method: 'GET',
      url,
      handler: async (_, reply) => {
        const { html, analytics_url } = await findPage(services);
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('content-security-policy', policyOf(services.env.CONTENT_URL, analytics_url))
          .send(html);
      },
    });
  }
  servePage(app, 'People type the bare address.', {
    method: 'GET',
    url: '/',
    handler: async (_, reply) => reply.redirect('/lk'),
  });
}

/** Scripts come from here alone, and from the analytics' host where it is switched on; `style-src` needs inline because the component library positions by style attributes. */
function policyOf(contentUrl: string, analyticsUrl: string | null): string {
  const analytics = analyticsUrl === null ? '' : ` ${new URL(analyticsUrl).origin}`;
  return [
    "default-src 'self'",
    `script-src 'self'${analytics}`,
    `connect-src 'self'${analytics}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${contentUrl}${analytics}`,
    `media-src 'self' ${contentUrl}`,
    `frame-src ${contentUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
