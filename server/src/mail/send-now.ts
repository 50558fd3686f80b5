import { randomUUID } from 'node:crypto';
import { whileOthersAnswerInTransaction } from '../http/others-answer.ts';
import { problem, type ProblemKind } from '../http/problem.ts';
import { AUTO_SUBMITTED, composeMessage, type Mail } from './compose.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Transport } from './transport.ts';

const WAIT_MS_MAX = 60_000;

type Trial = Omit<Mail, 'messageId' | 'date'>;

/** Sends a letter while someone waits for it; the server's refusal is told as `refused`, in the server's own words. */
export const sendNow = (transport: Pick<Transport, 'send'>, letter: Trial, told: Told): Promise<void> =>
  whileOthersAnswerInTransaction(() => send(transport, letter, told));

type Told = { refused: ProblemKind; app_url: string };

async function send(transport: Pick<Transport, 'send'>, letter: Trial, { refused, app_url }: Told): Promise<void> {
  const messageId = `<trial.${randomUUID()}@${new URL(app_url).hostname}>`;
  const raw = await composeMessage({
    ...letter,
    headers: { ...letter.headers, ...AUTO_SUBMITTED },
    messageId,
    date: new Date(),
  });
  const tooLong = Promise.withResolvers<never>();
  const limit = setTimeout(
    () => tooLong.reject(new DeliveryError('unconfirmed', 'after_dot', new Error('The mail server took too long.'))),
    WAIT_MS_MAX,
  );
  try {
    const envelope = { from: letter.from.address, to: letter.to.address };
    const sent = transport.send({ envelope, raw, beforeFinalDot: async () => {} });
    // Whoever came first, the other's end concerns nobody.
    sent.catch(() => {});
    await Promise.race([sent, tooLong.promise]);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw problem(refused, { fill: { reason: error.response ?? error.message } });
  } finally {
    clearTimeout(limit);
  }
}
