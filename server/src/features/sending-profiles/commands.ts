import type { NewSendingProfile, SendingProfile } from '@vigil/contract/sending-profiles/sending-profile.ts';
import { secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { assertCertificate } from '../../outgoing/assert-certificate.ts';
import { assertSamePlace } from '../../secrets/saved-secret.ts';
import { problem } from '../../http/problem.ts';
import { sealSecret } from '../../secrets/seal.ts';
import { sendNow } from '../../mail/send-now.ts';
import { forgetSlowing } from '../../mail/server-state.ts';
import { findSigners } from '../../mail/signing.ts';
import { openTransport } from '../../mail/transport.ts';
import { findSender, ownNameOf, senderPasswordPlace } from '../../mail/transports.ts';
import { recordChange } from '../audit/commands/record-change.ts';
import { trialEmail } from './emails.ts';
import { sendingProfileProblems } from './problems.ts';
import { findSendingProfile } from './queries.ts';

export async function saveSendingProfile(context: Context, profile: NewSendingProfile): Promise<SendingProfile> {
  const { db, organization, services } = context;
  assertCertificate(context, profile.ca_certificate);
  const { password = omittedPassword(profile), username, ...settings } = profile;
  const before = await findSendingProfile(context);
  if (password === undefined) assertSameServer(context, before, profile);
  const row = {
    ...settings,
    username: username === '' ? null : username,
    updated_at: sql<string>`now()`,
    ...(password !== undefined && {
      password: password === '' ? null : sealSecret(services.env, senderPasswordPlace(organization), password),
    }),
  };
  await db
    .insertInto('sending_profiles')
    .values({ organization_id: organization, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
  await forgetFailures(context);
  await recordChange(context, {
    action: 'sending_profile.save',
    object_type: 'sending_profile',
    object_id: organization,
    before,
    after: { ...settings, username, is_password_changed: password !== undefined },
  });
  return (await findSendingProfile(context))!;
}

/** Forgets the failures of the old server, because a new one may behave differently. */
async function forgetFailures({ db, organization }: Context): Promise<void> {
  await forgetSlowing({ db, organization });
  await db
    .updateTable('sending_states')
    .set({ failures: 0, open_until: null, last_error: null, last_failure: null })
    .where('organization_id', '=', organization)
    .execute();
}

/** Returns the empty password of a profile without a user name, which needs none; otherwise undefined. */
const omittedPassword = ({ username }: NewSendingProfile): '' | undefined => (username === '' ? '' : undefined);

/** Refuses a profile that would send the saved password to another server or user name. */
function assertSameServer({ language }: Context, before: SendingProfile | null, profile: NewSendingProfile): void {
  const saved = before?.has_password === true ? before : null;
  assertSamePlace(secretPlaces.sending_profile, { saved, wanted: profile, at: 'password', language });
}

/** Deletes the profile. From now on the organisation's emails are sent by the installation's mail server. */
export async function deleteSendingProfile(context: Context): Promise<void> {
  const before = await findSendingProfile(context);
  if (before === null) throw problem(sendingProfileProblems.not_set);
  await context.db.deleteFrom('sending_profiles').where('organization_id', '=', context.organization).execute();
  await forgetFailures(context);
  await recordChange(context, {
    action: 'sending_profile.delete',
    object_type: 'sending_profile',
    object_id: context.organization,
    before,
  });
}

/** The time limits of a trial, shorter because a person waits. */
const TRIAL_TIMEOUTS = { connectMs: 5_000, replyMs: 15_000, emailMs: 30_000, idleMs: 1_000 };

/** Sends the caller an email by settings that are not saved yet; an omitted password is the one saved for the same server. */
export async function trySendingProfile(
  context: Context,
  submitted: NewSendingProfile,
  { address }: { address: string },
): Promise<{ address: string }> {
  const { services, language } = context;
  assertCertificate(context, submitted.ca_certificate);
  const { password = omittedPassword(submitted), username, ...settings } = submitted;
  const knownPassword = password === undefined ? await findSavedPassword(context, submitted) : password;
  const { rate_per_second: _, envelope_sender: __, ...profile } = settings;
  const transport = openTransport(
    {
      ...profile,
      trustedHosts: services.env.TRUSTED_HOSTS,
      own_name: ownNameOf(services.env),
      ...(username !== '' && { user: username }),
      ...(knownPassword !== undefined && { password: knownPassword }),
    },
    TRIAL_TIMEOUTS,
  );
  const { from_name: name, from_address } = settings;
  const email = {
    ...trialEmail(language, settings.host),
    from: { name, address: from_address },
    to: { address },
    signer: (await findSigners(context.db, services.env, context.organization))(from_address),
  };
  try {
    await sendNow(transport, email, { isOwnServer: true, app_url: services.env.APP_URL });
  } finally {
    await transport.close();
  }
  return { address };
}

/** Returns the organisation's own password; the installation's password is never used elsewhere. */
async function findSavedPassword(context: Context, profile: NewSendingProfile): Promise<string | undefined> {
  const own = await findSendingProfile(context);
  if (own === null) return undefined;
  assertSameServer(context, own, profile);
  return (await findSender(context.db, context.services.env, context.organization)).password;
}
