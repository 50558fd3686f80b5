import { randomUUID } from 'node:crypto';
import { limitSlowCallsInTransaction } from '../outgoing/limit-slow-calls.ts';
import { AUTO_SUBMITTED, composeMessage, type Mail } from './compose.ts';
import { DeliveryError } from './delivery-error.ts';
import { mailProblem } from './problems.ts';
import type { Transport } from './transport.ts';

const WAIT_MS_MAX = 60_000;

type Trial = Omit<Mail, 'messageId' | 'date'>;

/** `isOwnServer`: the server is the organisation's own, so its people may learn why it cannot be reached. */
type Server = { isOwnServer: boolean; app_url: string };

/** Sends an email while someone waits; a failure throws a problem with its cause and how to fix it. */
export const sendNow = (transport: Pick<Transport, 'send'>, email: Trial, server: Server): Promise<void> =>
  limitSlowCallsInTransaction(() => send(transport, email, server));

async function send(transport: Pick<Transport, 'send'>, email: Trial, { isOwnServer, app_url }: Server): Promise<void> {
  const messageId = `<trial.${randomUUID()}@${new URL(app_url).hostname}>`;
  const raw = await composeMessage({
    ...email,
    headers: { ...email.headers, ...AUTO_SUBMITTED },
    messageId,
    date: new Date(),
  });
  const tooLong = Promise.withResolvers<never>();
  const limit = setTimeout(
    () => tooLong.reject(new DeliveryError('unconfirmed', 'after_dot', new Error('The mail server timed out.'))),
    WAIT_MS_MAX,
  );
  try {
    const envelope = { from: email.from.address, to: email.to.address };
    const sent = transport.send({ envelope, raw, beforeFinalDot: async () => {} });
    // If the time limit ended first, the later result of sending does not matter.
    sent.catch(() => {});
    await Promise.race([sent, tooLong.promise]);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw mailProblem(error, { isOwn: isOwnServer });
  } finally {
    clearTimeout(limit);
  }
}
