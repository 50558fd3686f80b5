import { createHash, timingSafeEqual } from 'node:crypto';
import { effectiveRole, mayImpersonate, rolePermissions, type Role } from '@vigil/contract/shared/permissions.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { inOrganization, trustedScope, type Database, type OrganizationScope } from '../db/database.ts';
import type { Env } from '../env.ts';
import { recordFact } from '../jobs/facts.ts';
import { throttle } from '../jobs/throttle.ts';
import type { Services } from '../services.ts';
import { ownerIn, workOnFor, type Owner } from '../sharing/owner.ts';
import type { Actor } from './context.ts';
import { httpProblems, problem } from './problem.ts';
import { publicContextOf } from './public-context.ts';

export type SignedIn = { actor: Actor; organization: OrganizationScope; language: Language; kind: 'full' | 'pending2fa' };

type SessionRow = {
  session_id: string;
  kind: 'full' | 'pending2fa';
  binding_hash: Buffer | null;
  last_seen_at: string;
  user_id: string;
  organization_id: string;
  roles: Role[];
  language: Language;
  actor_name: string;
} & Seeing;

/** The impersonator of a session. */
type Seeing =
  | { seen_from: null; seen_by: null }
  | { seen_from: string; seen_by: string; seen_by_name: string; seen_by_roles: Role[]; seen_by_language: Language };

const SEEN_EVERY_MS = 60_000;

/** The cookie that binds a session to its browser; a `__Host-` cookie needs https. */
export const bindingCookie = (env: Env): string => (env.APP_URL.startsWith('https:') ? '__Host-vigil' : 'vigil');

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Finds the session of the request's token, or throws 401. The cookie alone grants nothing. */
export async function authenticate(request: FastifyRequest, services: Services): Promise<SignedIn> {
  const { database, env } = services;
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw problem(httpProblems.unauthorized);
  const hash = hashOfSecret(token);
  // Decides only the place in the queue: a token that was never valid waits with strangers.
  const owner = ownerOf.get(hash.toString('base64'));
  if (owner !== undefined) workOnFor(owner, 'signed_in');
  const { rows } = await sql<SessionRow>`select * from find_session(${hash})`.execute(database);
  const session = rows[0];
  if (session === undefined) throw problem(httpProblems.unauthorized);
  if (!isBound(session.binding_hash, request.cookies[bindingCookie(env)])) {
    await notifyOfRefusal(session, { request, services });
    throw problem(httpProblems.unauthorized);
  }
  const organization = trustedScope(session.organization_id);
  if (Date.now() - Date.parse(session.last_seen_at) > SEEN_EVERY_MS) await markSeen(database, organization, session);
  workOnFor(cacheOwner(hash, session), 'signed_in');
  const role = effectiveRole(session.roles);
  if (!mayStillSee(session, role)) throw problem(httpProblems.unauthorized);
  const permissions = new Set(role === null ? [] : rolePermissions[role]);
  return {
    kind: session.kind,
    organization,
    language: session.language,
    actor: {
      id: session.user_id,
      name: session.actor_name.trim(),
      role: role ?? 'employee',
      roles: session.roles,
      permissions,
      session_id: session.session_id,
      seen_by:
        session.seen_by === null
          ? null
          : { id: session.seen_by, name: session.seen_by_name.trim(), language: session.seen_by_language },
    },
  };
}

const OWNERS_MAX = 50_000;
const ownerOf = new Map<string, Owner>();

function cacheOwner(hash: Buffer, { organization_id, user_id }: SessionRow): Owner {
  const key = hash.toString('base64');
  const owner = ownerOf.get(key) ?? ownerIn(organization_id, user_id);
  ownerOf.delete(key);
  ownerOf.set(key, owner);
  const [oldest] = ownerOf.keys();
  if (ownerOf.size > OWNERS_MAX && oldest !== undefined) ownerOf.delete(oldest);
  return owner;
}

/** Whether the impersonator's roles still allow the impersonation. They are read on each request, since they may have changed. */
function mayStillSee(session: SessionRow, role: Role | null): boolean {
  if (session.seen_by === null) return true;
  const own = effectiveRole(session.seen_by_roles);
  return own !== null && mayImpersonate(own, role ?? 'employee');
}

function isBound(bindingHash: Buffer | null, cookie: string | undefined): boolean {
  return bindingHash === null || (cookie !== undefined && timingSafeEqual(bindingHash, hashOfSecret(cookie)));
}

const REFUSALS_EVERY_MS = 60_000;
const mayTell = throttle(REFUSALS_EVERY_MS);

async function notifyOfRefusal(
  { session_id, user_id, organization_id }: SessionRow,
  { request, services }: { request: FastifyRequest; services: Services },
): Promise<void> {
  if (!mayTell(session_id)) return;
  const organization = trustedScope(organization_id);
  const { address, trace_id } = publicContextOf(request, services);
  await inOrganization(services.database, organization, (db) =>
    recordFact({ db, organization, services }, 'session.refused', { user_id, address, trace_id }),
  );
}

/** Records that the session was used; during impersonation, also the impersonator's own session. */
function markSeen(database: Database, organization: OrganizationScope, { session_id, seen_from }: SessionRow): Promise<unknown> {
  return inOrganization(database, organization, (tx) =>
    tx
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()` })
      .where('id', 'in', seen_from === null ? [session_id] : [session_id, seen_from])
      .execute(),
  );
}
