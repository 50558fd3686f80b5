import { randomUUID } from 'node:crypto';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { composeMessage } from '../../../mail/compose.ts';
import { DeliveryError } from '../../../mail/delivery-error.ts';
import { findSender } from '../../../mail/transports.ts';
import { letterProblems } from '../problems.ts';

type Trial = { address: string; subject: string; html: string; text: string };

/** Sends a letter at once to who tries it; a server's refusal is told in its own words. */
export async function sendTrial(
  { db, organization, services }: Context,
  { address, ...letter }: Trial,
): Promise<{ address: string }> {
  const sender = await findSender(db, services.env, organization);
  const raw = await composeMessage({
    ...letter,
    from: sender.from,
    to: { address },
    messageId: `<trial.${randomUUID()}@${new URL(services.env.APP_URL).hostname}>`,
    date: new Date(),
  });
  try {
    await services.transports
      .for(sender)
      .send({ envelope: { from: sender.from.address, to: address }, raw, beforeFinalDot: async () => {} });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw problem(letterProblems.not_sent, { fill: { reason: error.response ?? error.message } });
  }
  return { address };
}
