import type { SentTest } from '@vigil/contract/phishing-delivery/sent-test.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { sendNow } from '../../../mail/send-now.ts';
import { findSigners } from '../../../mail/signing.ts';
import { findSender } from '../../../mail/transports.ts';
import { fillTest } from './compose-delivery.ts';
import { sendingBlockProblems } from '../problems.ts';
import { findRecipient } from '../queries/recipient.ts';
import { findSendingBlock } from '../queries/sending-blocks.ts';
import type { WrittenEmail } from '../queries/claims.ts';
import { lockPlacesUnderCap, addToCapUsed } from './claim.ts';
import { readEmail } from './read-email.ts';

/** Refuses a simulated email to a person who may not get one now, and names what blocks it and what to do. */
export async function assertNotBlocked({ db, organization, services }: Context, user_id: string): Promise<void> {
  if (!services.env.PHISHING) throw problem(sendingBlockProblems.installation_paused);
  const block = await findSendingBlock({ db, organization }, user_id);
  if (block !== null) throw problem(sendingBlockProblems[block]);
}

/**
 * Sends a test email to the person who asks, filled with their own data and subject to every block of simulated emails; its link
 * leads to the application and counts nothing.
 */
export async function sendTest(context: Context, template: WrittenEmail): Promise<SentTest> {
  const { db, services, actor, organization } = context;
  const { env } = services;
  await assertNotBlocked(context, actor.id);
  const me = (await findRecipient({ db, organization }, actor.id))!;
  const sender = await findSender(db, env, organization);
  const email = await fillTest({
    env,
    organization_id: organization,
    template: readEmail(template),
    language: template.language,
    recipient: me,
    date: new Date(),
  });
  const signer = (await findSigners(db, env, organization))(email.from.address);
  await sendNow(services.transports.for(sender), { ...email, signer }, { isOwnServer: sender.isOwnServer, app_url: env.APP_URL });
  return { address: me.email, sent_at: new Date().toISOString() };
}

/**
 * Takes a place under the day's cap for a test email, in a transaction that commits before the request's: campaigns must not wait
 * for the cap while a slow server takes this email. Returns a function to call at the end, which frees the place if the email did
 * not leave.
 */
export async function takePlaceForTest({ services, organization }: Pick<Context, 'services' | 'organization'>) {
  const free = await workIn(services, organization, async ({ db }) => {
    const places = await lockPlacesUnderCap(db, organization, 1);
    await addToCapUsed(db, organization, places);
    return places;
  });
  if (free === 0) throw problem(sendingBlockProblems.daily_cap);
  return async (error?: unknown): Promise<void> => {
    if (error !== undefined) await workIn(services, organization, ({ db }) => addToCapUsed(db, organization, -1));
  };
}
