import { hasBody, type AnyEndpoint, type GivenOf, type ParsedOf } from '@vigil/contract/endpoint.ts';
import { isAllowed } from '@vigil/contract/shared/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { inOrganization } from '../db/database.ts';
import { traceOrganization } from '../observe/log.ts';
import { authenticate, type SignedIn } from './authenticate.ts';
import type { Context, PublicContext } from './context.ts';
import type { Services } from '../services.ts';
import { carryOutOnce, keyOf } from './idempotency.ts';
import { requireOwnIds } from './own-ids.ts';
import { publicContextOf } from './public-context.ts';
import { httpProblems, problem } from './problem.ts';
import { oneByOne } from '../sharing/one-by-one.ts';
import { receiveMultipart } from './upload.ts';
import { noBody, readInput } from './validate.ts';
import { versionGiven } from './version.ts';

export type Site = { app: FastifyInstance; services: Services };

export type End = (error?: unknown) => Promise<void>;
/** The body limit for callers without a session. */
const STRANGERS_BYTES_MAX = 64 * 1024;

type Options<E extends AnyEndpoint> = {
  /**
   * Runs before the transaction is opened, in a transaction of its own: counts that a refusal must not undo. Returns what to do
   * when the transaction is committed, or with the error that rolled it back.
   */
  first?: (caller: Omit<Context, 'db' | 'language'>, parsed: ParsedOf<E>) => Promise<End>;
};

/**
 * Serves an endpoint to signed-in callers with its permission. The handler runs in one transaction, read-only for GET;
 * the answer has only the fields that the endpoint declares.
 */
export function serve<E extends AnyEndpoint>(
  site: Site,
  endpoint: E,
  handle: (context: Context, parsed: ParsedOf<E>) => Promise<GivenOf<E>>,
  { first }: Options<E> = {},
): void {
  const { services } = site;
  const signedIn = new WeakMap<FastifyRequest, SignedIn>();
  route(site, endpoint, {
    // Before the body is read: nobody without a session can make the server receive a file.
    admit: async (request) => {
      const session = await authenticate(request, services);
      traceOrganization(session.organization);
      assertMayCall(session, endpoint);
      signedIn.set(request, session);
    },
    answer: async (request, parsed, reply) => {
      const { actor, organization } = signedIn.get(request)!;
      const { language, address, agent, trace_id, setCookie } = publicContextOf(request, services, reply);
      const key = endpoint.once === true ? keyOf(request) : undefined;
      const readAt = versionGiven(request, endpoint);
      const work = async () => {
        // From here on, errors are handled by `end`.
        const end = await first?.({ services, actor, organization, address, agent, trace_id, setCookie }, parsed);
        const answered = inOrganization(
          services.database,
          organization,
          async (db) => {
            const context = { services, db, organization, actor, language, address, agent, trace_id, setCookie, readAt };
            if (endpoint.method === 'DELETE') await serializeDeletes(context, endpoint, parsed);
            const answer = async () => {
              await requireOwnIds(context, parsed);
              return endpoint.response.parse(await handle(context, parsed));
            };
            return key === undefined ? answer() : carryOutOnce(context, { key, call: nameOf(endpoint), given: parsed }, answer);
          },
          { readOnly: endpoint.method === 'GET' },
        );
        const answer = await answered.catch(async (error: unknown) => {
          await end?.(error);
          throw error;
        });
        await end?.();
        return answer;
      };
      if (endpoint.method === 'GET') return work();
      return oneByOne(`${actor.id} ${key ?? `${endpoint.method} ${request.url}`}`, work);
    },
  });
}

/** Serialises concurrent deletes of the same record: the first succeeds, the others get 404. */
async function serializeDeletes<E extends AnyEndpoint>(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  endpoint: E,
  { params }: Pick<ParsedOf<E>, 'params'>,
): Promise<void> {
  const thing = endpoint.path.includes('{') ? JSON.stringify(params) : organization;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${nameOf(endpoint)} ${thing}`}, 0))`.execute(db);
}

/** Serves a public endpoint; the handler opens the transactions it needs. */
export function servePublic<E extends AnyEndpoint>(
  site: Site,
  endpoint: E,
  handle: (context: PublicContext, parsed: ParsedOf<E>) => Promise<GivenOf<E>>,
): void {
  route(site, endpoint, {
    admit: async () => {},
    answer: async (request, parsed, reply) =>
      endpoint.response.parse(await handle(publicContextOf(request, site.services, reply), parsed)),
  });
}

type Handling<E extends AnyEndpoint> = {
  admit: (request: FastifyRequest) => Promise<void>;
  answer: (request: FastifyRequest, parsed: ParsedOf<E>, reply: FastifyReply) => Promise<unknown>;
};

function route<E extends AnyEndpoint>({ app, services }: Site, endpoint: E, { admit, answer }: Handling<E>): void {
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    config: { endpoint },
    onRequest: admit,
    ...(endpoint.permission === 'public' && { bodyLimit: STRANGERS_BYTES_MAX }),
    handler: async (request, reply) => {
      const { language } = publicContextOf(request, services);
      const read = (body: unknown) =>
        ({
          params: readInput(endpoint.params, request.params, language),
          query: readInput(endpoint.query, request.query, language),
          body: readInput(hasBody(endpoint) ? endpoint.body : noBody, body, language),
        }) as ParsedOf<E>;
      if (request.isMultipart() !== (endpoint.encoding === 'multipart')) throw problem(httpProblems.malformed);
      if (endpoint.encoding !== 'multipart') return answer(request, read(request.body), reply);
      const received = await receiveMultipart(request, endpoint.body);
      try {
        const parsed = read(received.body);
        await received.readFiles(parsed.body);
        return await answer(request, parsed, reply);
      } finally {
        await received.forget();
      }
    },
  });
}

const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

/** Converts `/users/{id}` to `/users/:id`; a parameter followed by text within its segment must not swallow that text. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}(?=(.?))/g, (_, name: string, next: string) =>
    next === '' || next === '/' ? `:${name}` : `:${name}(^[A-Za-z0-9_]+)`,
  );
}

/** Whether a call is open during impersonation: it reads, and nothing personal to the impersonated person. */
const readOnlyWhileImpersonating = ({ method, isPersonal, whileSeeing }: AnyEndpoint): boolean =>
  whileSeeing === true || (method === 'GET' && isPersonal !== true);

function assertMayCall(session: SignedIn, endpoint: AnyEndpoint): void {
  if (session.actor.seen_by !== null && !readOnlyWhileImpersonating(endpoint)) throw problem(httpProblems.only_look);
  const { permission } = endpoint;
  if (permission === 'public') return;
  if (permission === 'pending2fa') {
    if (session.kind !== 'pending2fa') throw problem(httpProblems.forbidden);
    return;
  }
  if (session.kind === 'pending2fa' && endpoint.whilePending !== true) {
    // As in the contract: `users/me` answers 404 while a second factor is missing; everything else is forbidden, never 401.
    throw problem(
      endpoint.method === 'GET' && endpoint.path.endsWith('/users/me')
        ? httpProblems.second_factor_expected
        : httpProblems.second_factor_owed,
    );
  }
  if (!isAllowed(session.actor.permissions, permission)) throw problem(httpProblems.forbidden);
}
