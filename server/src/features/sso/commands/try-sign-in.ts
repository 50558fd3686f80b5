import { randomBytes } from 'node:crypto';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { SsoTrial, SsoTrialOutcome } from '@vigil/contract/sso/provider.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { hashOfSecret } from '../../../http/authenticate.ts';
import type { Context, PublicContext } from '../../../http/context.ts';
import { httpProblems, Problem, problem } from '../../../http/problem.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { findProvider, findSavedProvider, type SavedProvider } from '../queries/providers.ts';
import { relayStateOf, trialIdIn, trialPath } from '../rules/addresses.ts';
import { signInWithProvider, organizationForIdentity } from './sign-in-with-provider.ts';
import type { ProviderAnswer } from './verify-provider-answer.ts';
import { withAdminErrors } from './save-provider.ts';
import { prepareSignIn } from './start-sign-in.ts';
import { failedCheckOf } from './with-public-errors.ts';

const MINUTES = 15;
const OUTCOME_MINUTES = 60;
const ATTRIBUTES_MAX = 60;
const VALUE_LENGTH_MAX = 500;

/** The outcome as it is stored; the language of its message is chosen when it is read. */
type StoredOutcome = Omit<SsoTrialOutcome, 'message'> & { message: Record<Language, string> | null };

/**
 * Begins a trial: a sign-in that returns to the settings, whether or not people may use the provider yet. Returns where the
 * browser goes.
 */
export async function beginTrial(context: Context, id: string): Promise<{ url: string }> {
  const { db, organization, services } = context;
  await findProvider(context, services.env, id);
  const provider = await findSavedProvider(services, id, { isOffToo: true });
  const over = sql<string>`now()`;
  await db.deleteFrom('sso_trials').where('organization_id', '=', organization).where('expires_at', '<', over).execute();
  const { id: trial_id } = await db
    .insertInto('sso_trials')
    .values({
      organization_id: organization,
      provider_id: id,
      expires_at: sql<string>`now() + ${OUTCOME_MINUTES} * interval '1 minute'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { url, key, nonce, verifier } = await withAdminErrors(() =>
    prepareSignIn(services, provider, { mustReauthenticate: false, relayState: relayStateOf(trial_id) }),
  );
  await db
    .insertInto('sso_requests')
    .values({
      key_hash: hashOfSecret(key),
      organization_id: organization,
      provider_id: id,
      // The binding is random, so that no browser can finish the sign-in and nobody is signed in.
      binding_hash: randomBytes(32),
      nonce,
      verifier,
      trial_id,
      expires_at: sql<string>`now() + ${MINUTES} * interval '1 minute'`,
    })
    .execute();
  return { url };
}

/** Returns the trial that this relay state belongs to, or null for an ordinary sign-in. */
export async function findTrialId({ database }: Services, provider_id: string, relayState = ''): Promise<string | null> {
  const id = trialIdIn(relayState);
  if (id === null) return null;
  const row = await asSystem(database, (tx) =>
    tx
      .selectFrom('sso_trials')
      .select('id')
      .where('id', '=', id)
      .where('provider_id', '=', provider_id)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst(),
  );
  return row?.id ?? null;
}

type Tried = { provider: SavedProvider; trial: string };

/** Saves the outcome of a trial, and returns the path back to the settings. */
export async function finishTrial(context: PublicContext, tried: Tried, verify: () => Promise<ProviderAnswer>): Promise<string> {
  const { provider, trial } = tried;
  const outcome = await judgeTrial(context, provider, verify);
  await workIn(context.services, provider.organization_id, ({ db, organization }) =>
    db
      .updateTable('sso_trials')
      .set({ outcome: JSON.stringify(outcome) })
      .where('organization_id', '=', organization)
      .where('id', '=', trial)
      .execute(),
  );
  return trialPath({ provider: provider.id, trial });
}

async function judgeTrial(
  context: PublicContext,
  provider: SavedProvider,
  verify: () => Promise<ProviderAnswer>,
): Promise<StoredOutcome> {
  let received: StoredOutcome['told'] = null;
  try {
    const answer = await verify();
    const { identity, session } = answer;
    const organization_id = await organizationForIdentity(context, provider, identity);
    received = {
      subject: session.subject,
      subject_format: session.subject_format,
      email: identity.email,
      organization: organization_id === provider.organization_id ? null : await findTitle(context.services, organization_id),
      attributes: [...answer.attributes]
        .slice(0, ATTRIBUTES_MAX)
        .map(([name, value]) => ({ name, value: value.slice(0, VALUE_LENGTH_MAX) })),
    };
    await signInAndRollBack(context, { provider, identity, organization_id });
    return { is_admitted: true, code: null, message: null, lack: null, reason: null, told: received };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { kind, reason = null } = error;
    const { code, ru, en, uz } = kind;
    return { is_admitted: false, code, message: { ru, en, uz }, lack: failedCheckOf(error) ?? null, reason, told: received };
  }
}

type ProviderSignIn = { provider: SavedProvider; identity: ProviderAnswer['identity']; organization_id: string };

/** Does everything that a sign-in does, and rolls all of it back. */
async function signInAndRollBack(context: PublicContext, { organization_id, ...coming }: ProviderSignIn): Promise<void> {
  const undone = new Error('Only tried.');
  await workIn(context.services, organization_id, async (work) => {
    await signInWithProvider(work, organization_id, { context, ...coming });
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

async function findTitle({ database }: Services, id: string): Promise<string> {
  const { title } = await asSystem(database, (tx) =>
    tx.selectFrom('organizations').select('title').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return title;
}

export async function readTrial({ db, organization, language }: Context, id: string): Promise<SsoTrial> {
  const row = await db
    .selectFrom('sso_trials')
    .select(['provider_id', 'outcome'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  const outcome = row.outcome as StoredOutcome | null;
  return { provider_id: row.provider_id, outcome: outcome && { ...outcome, message: outcome.message?.[language] ?? null } };
}
