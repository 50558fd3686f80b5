import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryError, reasonOf, UNEXPECTED } from '../../../mail/delivery-error.ts';
import { findSender, type Sender } from '../../../mail/transports.ts';
import type { ClaimedDelivery } from '../queries/claims.ts';
import { breakerOpenFor, claimedAConnection, composedAConnection } from '../rules/sending.ts';
import { openMailServerRecorder } from './record-mail-server.ts';
import { isWithheld, outcomeOf } from './outcome.ts';
import type { SenderIdentity, SendingWorker } from './sending-worker.ts';
import { type Outcome, tripBreaker } from './settle.ts';

const LOOK_AGAIN_MS = 500;
/** A killed worker leaves at most this many deliveries unconfirmed. */
const MAX_UNSETTLED = 100;

/** Sends an organisation's due deliveries until none are left, its server is unreachable, or sending stops. */
export async function sendDueOfOrganization(worker: SendingWorker, organization: string, stopping: AbortSignal): Promise<void> {
  const sender = await findSenderOrTrip(worker, organization);
  const recorder = openMailServerRecorder(worker, organization, sender);
  /** Claimed, and not started yet. */
  const waiting: ClaimedDelivery[] = [];
  /** Deliveries started and not yet sent; those whose outcome still has to be written are counted apart. */
  const onTheWay = new Set<Promise<void>>();
  const beingSettled = new Set<Promise<void>>();
  const unreachable = new AbortController();
  let identity: SenderIdentity = { aligned: new Set(), signerOf: () => undefined };
  let secondsADelivery = Number.POSITIVE_INFINITY;
  const timed = (ms: number) => (secondsADelivery = ms / 1000);

  const outcomeAfter = async (delivery: ClaimedDelivery, error: unknown): Promise<Outcome> => {
    if (error instanceof DeliveryError && isOfServer(error) && !unreachable.signal.aborted) {
      unreachable.abort();
      await recorder.refused(error);
    }
    if (reasonOf(error) === UNEXPECTED && !isWithheld(error)) worker.logUnexpected(error, organization);
    return outcomeOf(error, delivery);
  };
  const sendOne = async (delivery: ClaimedDelivery) => {
    const sent = worker.send(delivery, { organization, sender, identity, timed });
    const outcome = await sent.catch((error: unknown) => outcomeAfter(delivery, error));
    if (outcome.state === 'sent') recorder.served();
    hold(beingSettled, worker.settle(outcome, organization));
  };

  while (!stopping.aborted && !unreachable.signal.aborted) {
    const depth = composedAConnection(secondsADelivery);
    const window = sender.max_connections * depth;
    if (waiting.length === 0 && onTheWay.size < window) {
      const most = sender.max_connections * claimedAConnection(secondsADelivery) - onTheWay.size;
      waiting.push(...(await worker.claim(organization, most)));
      if (waiting.length > 0) identity = await worker.findIdentity(organization, sender);
    }
    for (const delivery of waiting.splice(0, window - onTheWay.size)) hold(onTheWay, sendOne(delivery));
    if (onTheWay.size === 0) break;
    // A slow server's connection gets its next delivery when it is free; for a fast server many deliveries are started at a time.
    const refillAt = depth === 1 ? window - 1 : window / 2;
    if (onTheWay.size <= refillAt) await Promise.race([...onTheWay, sleep(LOOK_AGAIN_MS)]);
    else while (onTheWay.size > refillAt) await Promise.race(onTheWay);
    while (beingSettled.size > MAX_UNSETTLED) await Promise.race(beingSettled);
    await recorder.slowing();
  }
  for (const { id } of waiting) hold(beingSettled, worker.settle({ id, state: 'queued' }, organization));
  await Promise.all(onTheWay);
  await Promise.all(beingSettled);
  await recorder.slowing();
  if (!unreachable.signal.aborted) await recorder.close();
}

/** The organisation's mail server; when its settings cannot be read, the organisation rests as after a failure. */
const findSenderOrTrip = ({ system, services }: SendingWorker, organization: string): Promise<Sender> =>
  system((tx) => findSender(tx, services.env, organization)).catch(async (error: Error) => {
    const noReply = { words: null, failure: null, isBusy: false };
    await system((tx) => tripBreaker(tx, { organization, ...noReply, openFor: breakerOpenFor }));
    throw error;
  });

/** Holds a promise in the set while it is pending. */
function hold(promises: Set<Promise<void>>, promise: Promise<void>): void {
  const held: Promise<void> = promise.finally(() => promises.delete(held));
  promises.add(held);
}

/** The error is about the server, not about one email: the others would fail too. */
const isOfServer = ({ kind, asks }: DeliveryError): boolean => kind === 'unreachable' || asks === 'server_later';
