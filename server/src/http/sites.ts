import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { TRACE_HEADER } from '@vigil/contract/shared/error.ts';
import { preferredLanguage } from '@vigil/contract/shared/languages.ts';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { withTrace } from '../observe/log.ts';
import { requestSeconds } from '../observe/metrics.ts';
import type { Services } from '../services.ts';
import { ownerAtAddress, workFor, type WorkKind } from '../sharing/owner.ts';
import { answerError, answerNotFound } from './errors.ts';
import { limitLargeBodies } from './large-bodies.ts';
import { limitSocketsOfPeers } from './peer-sockets.ts';
import { parseBodies } from './parse-body.ts';
import { PLAIN_POLICY, plainPage } from './plain-page.ts';
import { httpProblems, problem } from './problem.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { wordsIn } from '../words.ts';

const JSON_BYTES_MAX = 2 * 1024 * 1024;
/** Smaller answers fit in one packet uncompressed. */
const COMPRESSED_FROM_BYTES = 1_400;
/** Larger answers take longer to compress than they save in transfer. */
const BROTLI_QUALITY = 4;
/** The longest upload; `slow-bodies.ts` ends everything slower than its minimum rate. */
const REQUEST_MS_MAX = 60 * 60 * 1000;
const HEADERS_MS_MAX = 20_000;
const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** Three kinds of host on one port, each a separate application: a route of one is unknown to the others. */
export type Sites = {
  server: Server;
  app: FastifyInstance;
  content: FastifyInstance;
  phishing: FastifyInstance;
  /** Answers on every other host: to health checks by IP address, and with a plain message to everyone else. */
  elsewhere: FastifyInstance;
  /** The phishing addresses by host: the configured ones and former ones. */
  phishingAddresses: ReadonlyMap<string, string>;
  /** All registered routes. */
  routes: ServedRoute[];
  ready(): Promise<void>;
  close(): Promise<void>;
};

type SiteName = 'app' | 'content' | 'phishing' | 'elsewhere';
/** The kind of work that a request of each site is, until the caller is known. */
const workOf: Record<SiteName, WorkKind> = { app: 'stranger', content: 'signed_in', phishing: 'tracking', elsewhere: 'health' };
export type ServedRoute = {
  site: SiteName;
  method: string;
  url: string;
  endpoint?: AnyEndpoint;
  reason?: string;
  foreignOrigin?: string;
};

export async function openSites(services: Services, earlierAddresses: readonly string[] = []): Promise<Sites> {
  const server = createServer({
    keepAliveTimeout: 65_000,
    requestTimeout: REQUEST_MS_MAX,
    headersTimeout: HEADERS_MS_MAX,
    connectionsCheckingInterval: HEADERS_MS_MAX / 4,
  });
  limitSocketsOfPeers(server, services);
  const routes: ServedRoute[] = [];
  const sites = {
    app: await openSite(services, 'app', routes),
    content: await openSite(services, 'content', routes),
    phishing: await openSite(services, 'phishing', routes),
    elsewhere: await openSite(services, 'elsewhere', routes),
  };
  const all = Object.values(sites);
  const { env } = services;
  const phishingAddresses = new Map([...earlierAddresses, ...env.PHISHING_URLS].map((url) => [new URL(url).host, url] as const));
  const siteOf = hostTable(env, { ...sites, phishingAddresses });
  server.on('request', (request, response) => siteOf(request.headers.host ?? '').routing(request, response));
  return {
    server,
    ...sites,
    phishingAddresses,
    routes,
    ready: async () => {
      await Promise.all(all.map((site) => site.ready()));
    },
    close: async () => {
      if (server.listening) {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeIdleConnections();
        await closed;
      }
      await Promise.all(all.map((site) => site.close()));
    },
  };
}

const addressesOf = (env: Env): Record<SiteName, string[]> => ({
  app: [env.APP_URL],
  content: [env.CONTENT_URL],
  phishing: env.PHISHING_URLS,
  elsewhere: [env.APP_URL],
});

/** Maps the Host header to a site. It includes the port, so one name on two ports can be two sites. */
function hostTable(
  env: Env,
  { app, content, phishing, elsewhere, phishingAddresses }: Record<SiteName, FastifyInstance> & Pick<Sites, 'phishingAddresses'>,
): (host: string) => FastifyInstance {
  const table = new Map<string, FastifyInstance>([
    ...[...phishingAddresses.keys()].map((host) => [host, phishing] as const),
    // Last: a former phishing domain may be the application's now.
    [new URL(env.APP_URL).host, app],
    [new URL(env.CONTENT_URL).host, content],
  ]);
  return (host) => table.get(host.toLowerCase()) ?? elsewhere;
}

async function openSite(services: Services, name: SiteName, routes: ServedRoute[]): Promise<FastifyInstance> {
  const site = fastify({
    bodyLimit: JSON_BYTES_MAX,
    trustProxy: proxiesTrusted(services.env),
    genReqId: () => randomUUID(),
    logger: false,
    // A phishing page handles HEAD itself: it is a sign of a scanner.
    exposeHeadRoutes: name !== 'phishing',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // The router refuses an address that it cannot decode; on a phishing host it is unknown like any other.
    ...(name === 'phishing' && {
      rewriteUrl: ({ url }: { url?: string }) => (url !== undefined && isDecodable(url) ? url : '/'),
    }),
  });
  site.addHook('onRoute', ({ method, url, config }) => {
    // The automatic HEAD route of a GET.
    if (method === 'HEAD') return;
    for (const one of [method].flat()) routes.push({ site: name, method: one, url, ...config });
  });
  const isSecure = addressesOf(services.env)[name].every((url) => url.startsWith('https:'));
  if (name === 'phishing') {
    // What a victim typed is never parsed, stored or looked at: the bytes are drained from the socket.
    site.removeAllContentTypeParsers();
    site.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
  } else {
    await site.register(cookie);
    await site.register(multipart);
    parseBodies(site);
  }
  site.addHook('onRequest', (request, reply, next) => {
    if (isSecure) void reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`);
    void reply
      .header(TRACE_HEADER, request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer');
    withTrace({ trace_id: request.id }, () => workFor(workOf[name], ownerAtAddress(request.ip), next));
  });
  // Waiting for a slot does not count as slow.
  if (name === 'app') limitLargeBodies(site, { bytesMax: JSON_BYTES_MAX });
  endSlowBodies(site);
  if (name === 'elsewhere') site.addHook('onRequest', warnUnknownHost(services));
  if (name === 'app') {
    site.addHook('onRequest', assertOwnOrigin(services.env));
    // No answer contains both a secret and attacker-controlled text, whose compressed size would reveal the secret.
    await site.register(compress, {
      threshold: COMPRESSED_FROM_BYTES,
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    });
  }
  site.addHook('onResponse', (request, reply, next) => {
    const route = routeOf(request);
    requestSeconds.observe({ site: name, method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    services.log.debug(
      { method: request.method, path: route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    next();
  });
  site.setErrorHandler((error, request, reply) => answerError(error, { request, reply, log: services.log }));
  site.setNotFoundHandler(name === 'phishing' ? answerUnknownLink : answerNotFound);
  return site;
}

function isDecodable(url: string): boolean {
  try {
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}

/**
 * An employee may follow a link that is no longer known, so the page is in words. An unknown token, an unknown path and another
 * method look the same to someone who probes a phishing domain, and the page names nobody.
 */
function answerUnknownLink({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(headers['accept-language']);
  return reply
    .status(404)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': PLAIN_POLICY, 'cache-control': 'no-store', vary: 'accept-language' })
    .send(plainPage(language, wordsIn(language).phishing.unknown_page));
}

/** Returns Fastify's setting of trusted proxies. A number is that many hops counted from here; earlier hops can be forged. */
const proxiesTrusted = ({ TRUST_PROXY: proxies }: Env) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Unknown host names can be forged, so only this many are logged, each once. */
const FOREIGN_NAMES_REPORTED = 20;
const NAME_CHARACTERS_MAX = 100;

/** Logs an unknown host name and the expected ones: a proxy that does not forward the Host header makes all pages disappear. */
function warnUnknownHost({ env, log }: Services) {
  const reported = new Set<string>();
  const expected = [env.APP_URL, env.CONTENT_URL, ...env.PHISHING_URLS].map((url) => new URL(url).host);
  return async ({ headers, routeOptions }: FastifyRequest): Promise<void> => {
    const host = (headers.host ?? '').slice(0, NAME_CHARACTERS_MAX);
    // Health checks may use any host name.
    if (routeOptions.url !== undefined || reported.has(host) || reported.size >= FOREIGN_NAMES_REPORTED) return;
    reported.add(host);
    log.warn({ host, expected }, 'A request came by a name that is none of ours. A proxy must pass on the Host header.');
  };
}

/** Writes are accepted only from our own pages, or from programs, which send no Origin; the body is not read before this check. */
function assertOwnOrigin({ APP_URL }: Env) {
  const own = new URL(APP_URL).origin;
  return async ({ method, headers: { origin }, routeOptions }: FastifyRequest): Promise<void> => {
    if (READING.has(method) || origin === undefined || origin === own) return;
    if (routeOptions.config.foreignOrigin === undefined) throw problem(httpProblems.foreign_origin);
  };
}

/** The route's pattern, for the log, because the path itself may contain a token. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '(unknown)';
