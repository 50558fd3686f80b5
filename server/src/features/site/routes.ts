import fastifyStatic from '@fastify/static';
import * as endpoints from '@vigil/contract/site/endpoints.ts';
import { AGAIN, BUILD_HEADER } from '@vigil/contract/site/program-files.ts';
import type { FastifyInstance } from 'fastify';
import { bindingCookie } from '../../http/authenticate.ts';
import { servePage } from '../../http/serve-page.ts';
import { servePublic, type Site } from '../../http/serve.ts';
import { findBuild, webFolder } from './queries/build.ts';
import { findLocale, findPage, type Page } from './queries/page.ts';
import { findFileAgain } from './queries/program-file.ts';

/** Adds the build of the web to every answer, so that a page loaded before an upgrade notices the upgrade. */
export async function nameBuild(app: FastifyInstance): Promise<void> {
  const build = await findBuild();
  if (build === null) return;
  app.addHook('onRequest', (_, reply, next) => {
    void reply.header(BUILD_HEADER, build);
    next();
  });
}

/** Serves everything that the browser loads from the application's host: the page, its files, its translations. */
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
    handler: async (request, reply) => {
      const file = (request.params as { '*': string })['*'];
      const query = request.query as Record<string, unknown>;
      if (!(AGAIN in query)) return reply.sendFile(file);
      const script = await findFileAgain(file, query);
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(script);
    },
  });
  servePublic(site, endpoints.getLocale, (_, { params }) => findLocale(params));
  for (const url of ['/lk/api', '/lk/api/*']) {
    servePage(app, 'Calls share their first segment with the screens: an unknown one is no screen.', {
      method: 'GET',
      url,
      handler: (_, reply) => reply.callNotFound(),
    });
  }
  for (const url of ['/lk', '/lk/*']) {
    servePage(app, 'The application: one page for all of its screens.', {
      method: 'GET',
      url,
      handler: async (request, reply) => {
        const { pathname: path, searchParams } = new URL(request.url, services.env.APP_URL);
        const page = await findPage(services, {
          path,
          email: searchParams.get('letter'),
          cookie: request.cookies[bindingCookie(services.env)],
          accept_language: request.headers['accept-language'],
        });
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'private, no-cache')
          .header('content-security-policy', policyOf(services.env.CONTENT_URL, page))
          .send(page.html);
      },
    });
  }
  servePage(app, 'People type the bare address.', {
    method: 'GET',
    url: '/',
    handler: async (_, reply) => reply.redirect('/lk'),
  });
}

/**
 * Returns the content security policy of the page. Scripts load only from here, and from the analytics' host if analytics are on.
 * Style sheets added by a script need the page's nonce; style attributes are allowed, because the component library positions
 * elements by them. Text becomes HTML only through the policies of `web/src/lib/trusted-types.ts` and the rich-text editor's own
 * policy for pasted content.
 */
function policyOf(contentUrl: string, { analytics_url, style_nonce }: Page): string {
  const analytics = analytics_url === null ? '' : ` ${new URL(analytics_url).origin}`;
  return [
    "default-src 'self'",
    `script-src 'self'${analytics}`,
    `connect-src 'self'${analytics}`,
    `style-src 'self' 'nonce-${style_nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "require-trusted-types-for 'script'",
    'trusted-types default vigil ProseMirrorClipboard',
    `img-src 'self' data: blob: ${contentUrl}${analytics}`,
    `media-src 'self' ${contentUrl}`,
    `frame-src ${contentUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
