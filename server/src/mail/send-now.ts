import { randomUUID } from 'node:crypto';
import { problem, type ProblemKind } from '../http/problem.ts';
import { composeMessage, type Letter } from './compose.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Transport } from './transport.ts';

type Trial = Omit<Letter, 'messageId' | 'date'>;

/** Sends a letter while someone waits for it; the server's refusal is told as `refused`, in the server's own words. */
export async function sendNow(
  transport: Pick<Transport, 'send'>,
  letter: Trial,
  { refused, app_url }: { refused: ProblemKind; app_url: string },
): Promise<void> {
  const messageId = `<trial.${randomUUID()}@${new URL(app_url).hostname}>`;
  const raw = await composeMessage({ ...letter, messageId, date: new Date() });
  try {
    const envelope = { from: letter.from.address, to: letter.to.address };
    await transport.send({ envelope, raw, beforeFinalDot: async () => {} });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw problem(refused, { fill: { reason: error.response ?? error.message } });
  }
}
