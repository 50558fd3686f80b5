import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import type { Context, PublicContext } from '../../../http/context.ts';
import { limitSlowCallsInTransaction } from '../../../outgoing/limit-slow-calls.ts';
import { problem } from '../../../http/problem.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { openSecret } from '../../../secrets/seal.ts';
import type { Services } from '../../../services.ts';
import { endSessionUrl } from '../../../oidc/oidc.ts';
import {
  logoutAnswerUrl,
  logoutUrl,
  readLogoutRequest,
  type LogoutMessage,
  type LogoutRequest,
  type NamedSession,
} from '../../../saml/saml.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { signOut } from '../../auth/commands/sign-in.ts';
import { ssoProblems } from '../problems.ts';
import { findSavedProvider, type SavedProvider } from '../queries/providers.ts';
import { addressesOf } from '../rules/addresses.ts';
import { idTokenPlace } from './finish-sign-in.ts';
import { recordSignedOut } from './start-sign-in.ts';
import { withPublicErrors } from './with-public-errors.ts';

/** Ends this session, and returns the address that ends the provider's session; null if the person signed in another way. */
export async function signOutOfSso(context: Context): Promise<{ url: string | null }> {
  const { db, actor, organization, services } = context;
  const providerSession = await db
    .selectFrom('sso_sessions')
    .select(['provider_id', 'subject', 'subject_format', 'name_qualifier', 'sp_name_qualifier', 'session_index', 'id_token'])
    .where('organization_id', '=', organization)
    .where('session_id', '=', actor.session_id)
    .executeTakeFirst();
  await signOut(context);
  if (providerSession === undefined) return { url: null };
  // Recorded at once: a person who does not go on to the provider, or stays on its page, is still signed in there.
  recordSignedOut(context, providerSession.provider_id);
  const provider = await findSavedProvider(services, providerSession.provider_id, { isOffToo: true });
  return {
    url: (await endOfSessionUrl(context, provider, providerSession)) ?? addressesOf(services.env.APP_URL, provider.id).logout_url,
  };
}

type ProviderSession = NamedSession & { id_token: Buffer | null };

/**
 * Returns the address that ends the provider's session; null if the provider has none or does not answer. The session here ends
 * in any case.
 */
async function endOfSessionUrl(
  { services, actor }: Context,
  provider: SavedProvider,
  providerSession: ProviderSession,
): Promise<string | null> {
  const { env, log } = services;
  if (provider.kind === 'saml') return logoutUrl(provider.parties, providerSession);
  try {
    const id_token = providerSession.id_token === null ? '' : openSecret(env, idTokenPlace(actor.id), providerSession.id_token);
    return await limitSlowCallsInTransaction(() => endSessionUrl(env, provider.client, id_token));
  } catch (error) {
    log.warn({ provider: provider.id, error }, 'A provider returned no address for signing out.');
    return null;
  }
}

/** Ends a person's sessions at the provider's request; returns where the browser takes our answer. */
export async function receiveLogout(
  context: PublicContext,
  id: string,
  { RelayState = '', ...message }: LogoutMessage & { RelayState?: string | undefined },
): Promise<string> {
  const { services } = context;
  const provider = await findSavedProvider(services, id, { isOffToo: true });
  if (provider.kind !== 'saml') throw problem(ssoProblems.unknown_provider);
  const request = await withPublicErrors(services, () => readLogoutRequest(provider.parties, message));
  for (const organization_id of await findOrganizationsSignedIn(services, id, request.subject)) {
    await workIn(services, organization_id, (work) => endSessions(work, { context, provider_id: id, request }));
  }
  return logoutAnswerUrl(provider.parties, request.id, RelayState);
}

/** Returns the organisations in which the subject has sessions: the provider's people may belong to organisations below. */
async function findOrganizationsSignedIn({ database }: Services, provider_id: string, subject: string): Promise<string[]> {
  const rows = await asSystem(database, (tx) =>
    tx
      .selectFrom('sso_sessions')
      .select('organization_id')
      .distinct()
      .where('provider_id', '=', provider_id)
      .where('subject', '=', subject)
      .execute(),
  );
  return rows.map(({ organization_id }) => organization_id);
}

type Ending = { context: PublicContext; provider_id: string; request: LogoutRequest };

/** Ends the sessions that the provider opened: those that it names, or all if it names none. */
async function endSessions(work: WorkContext, { context, provider_id, request }: Ending): Promise<void> {
  const { db, organization } = work;
  const { subject, session_indexes } = request;
  let theirs = db
    .selectFrom('sso_sessions')
    .select('session_id')
    .where('organization_id', '=', organization)
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject);
  if (session_indexes.length > 0) theirs = theirs.where('session_index', 'in', session_indexes);
  const ended = await db
    .updateTable('sessions as s')
    .from('users as u')
    .set({ revoked_at: sql<string>`now()` })
    .whereRef('u.id', '=', 's.user_id')
    .where('s.id', 'in', theirs)
    .where('s.revoked_at', 'is', null)
    .returning(['u.id', 'u.sort_name'])
    .execute();
  const person = ended[0];
  if (person === undefined) return;
  const actor = { id: person.id, name: person.sort_name ?? '' };
  const { address, trace_id } = context;
  await recordChange({ ...work, actor, address, trace_id }, { action: 'session.end', object_type: 'user', object_id: person.id });
}
