import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryError, reasonOf, UNEXPECTED } from '../../../mail/delivery-error.ts';
import { findSender, type Sender } from '../../../mail/transports.ts';
import type { ClaimedDelivery } from '../queries/claims.ts';
import { breakerOpenFor, claimedPerConnection, composedPerConnection } from '../rules/sending.ts';
import { openMailServerRecorder } from './record-mail-server.ts';
import { isWithheld, outcomeOf } from './outcome.ts';
import type { SenderIdentity, SendingWorker } from './sending-worker.ts';
import { type Outcome, tripBreaker } from './settle-deliveries.ts';

const LOOK_AGAIN_MS = 500;
/** How many outcomes may wait to be saved: a killed worker leaves at most this many deliveries unconfirmed. */
const MAX_UNSETTLED = 100;

/** Sends an organisation's due deliveries until none are left, its server is unreachable, or sending stops. */
export async function sendDueDeliveries(worker: SendingWorker, organization: string, stopping: AbortSignal): Promise<void> {
  const sender = await findSenderOrTrip(worker, organization);
  const recorder = openMailServerRecorder(worker, organization, sender);
  /** Deliveries that are claimed and whose sending has not started. */
  const waiting: ClaimedDelivery[] = [];
  /** Deliveries whose sending has started and not ended. */
  const onTheWay = new Set<Promise<void>>();
  /** Deliveries that were sent or failed, and whose outcome is not saved yet. */
  const beingSettled = new Set<Promise<void>>();
  const unreachable = new AbortController();
  let identity: SenderIdentity = { aligned: new Set(), signerOf: () => undefined };
  let secondsPerDelivery = Number.POSITIVE_INFINITY;
  const recordDuration = (ms: number) => (secondsPerDelivery = ms / 1000);

  const outcomeAfter = async (delivery: ClaimedDelivery, error: unknown): Promise<Outcome> => {
    if (error instanceof DeliveryError && isOfServer(error) && !unreachable.signal.aborted) {
      unreachable.abort();
      await recorder.recordRefusal(error);
    }
    if (reasonOf(error) === UNEXPECTED && !isWithheld(error)) worker.logUnexpected(error, organization);
    return outcomeOf(error, delivery);
  };
  const sendOne = async (delivery: ClaimedDelivery) => {
    const sent = worker.send(delivery, { organization, sender, identity, recordDuration });
    const outcome = await sent.catch((error: unknown) => outcomeAfter(delivery, error));
    if (outcome.state === 'sent') recorder.recordAcceptance();
    track(beingSettled, worker.settleDelivery(outcome, organization));
  };

  while (!stopping.aborted && !unreachable.signal.aborted) {
    const startedPerConnection = composedPerConnection(secondsPerDelivery);
    const startedMax = sender.max_connections * startedPerConnection;
    if (waiting.length === 0 && onTheWay.size < startedMax) {
      const count = sender.max_connections * claimedPerConnection(secondsPerDelivery) - onTheWay.size;
      waiting.push(...(await worker.claim(organization, count)));
      if (waiting.length > 0) identity = await worker.findIdentity(organization, sender);
    }
    for (const delivery of waiting.splice(0, startedMax - onTheWay.size)) track(onTheWay, sendOne(delivery));
    if (onTheWay.size === 0) break;
    // A slow server's connection gets its next delivery when it is free; for a fast server many deliveries are started at a time.
    const refillAt = startedPerConnection === 1 ? startedMax - 1 : startedMax / 2;
    if (onTheWay.size <= refillAt) await Promise.race([...onTheWay, sleep(LOOK_AGAIN_MS)]);
    else while (onTheWay.size > refillAt) await Promise.race(onTheWay);
    while (beingSettled.size > MAX_UNSETTLED) await Promise.race(beingSettled);
    await recorder.saveSlowing();
  }
  for (const { id } of waiting) track(beingSettled, worker.settleDelivery({ id, state: 'queued' }, organization));
  await Promise.all(onTheWay);
  await Promise.all(beingSettled);
  await recorder.saveSlowing();
  if (!unreachable.signal.aborted) await recorder.closeBreaker();
}

/** Finds the organisation's mail server. If its settings cannot be read, sending rests as after a failure. */
const findSenderOrTrip = ({ system, services }: SendingWorker, organization: string): Promise<Sender> =>
  system((tx) => findSender(tx, services.env, organization)).catch(async (error: Error) => {
    const noReply = { words: null, failure: null, isBusy: false };
    await system((tx) => tripBreaker(tx, { organization, ...noReply, openFor: breakerOpenFor }));
    throw error;
  });

/** Stores a promise in the set while it is pending. */
function track(promises: Set<Promise<void>>, promise: Promise<void>): void {
  const tracked: Promise<void> = promise.finally(() => promises.delete(tracked));
  promises.add(tracked);
}

/** Whether an error is about the server, not about one email: the other emails would fail too. */
const isOfServer = ({ kind, asks }: DeliveryError): boolean => kind === 'unreachable' || asks === 'server_later';
