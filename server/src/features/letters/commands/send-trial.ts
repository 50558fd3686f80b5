import type { Context } from '../../../http/context.ts';
import { sendNow } from '../../../mail/send-now.ts';
import { findSender } from '../../../mail/transports.ts';
import { letterProblems } from '../problems.ts';

type Trial = { address: string; subject: string; html: string; text: string };

/** Sends a letter at once to who tries it; a server's refusal is told in its own words. */
export async function sendTrial(
  { db, organization, services: { env, transports } }: Context,
  { address, ...letter }: Trial,
): Promise<{ address: string }> {
  const sender = await findSender(db, env, organization);
  const from = { from: sender.from, to: { address } };
  await sendNow(transports.for(sender), { ...letter, ...from }, { refused: letterProblems.not_sent, app_url: env.APP_URL });
  return { address };
}
