import { domainOf } from '@vigil/contract/employees/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem, type Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { gather } from '../../../jobs/batches.ts';
import { recordFact, recordFacts } from '../../../jobs/facts.ts';
import { insist } from '../../../jobs/insist.ts';
import { remember } from '../../../jobs/remember.ts';
import { seldom } from '../../../jobs/seldom.ts';
import { DeliveryError, reasonOf, UNFORESEEN } from '../../../mail/delivery-error.ts';
import { withoutPlaces } from '../../../mail/limits.ts';
import { mailFailureOf } from '../../../mail/mail-failure.ts';
import { noteSlowing } from '../../../mail/server-state.ts';
import { findSigners, type SignerOf } from '../../../mail/signing.ts';
import { findSender, type Sender } from '../../../mail/transports.ts';
import type { Slowing } from '../../../mail/transport.ts';
import { composeDelivery } from './compose-delivery.ts';
import { findClaimed, findCampaignEmail, findOrganizationsDue, type ClaimedDelivery } from '../queries/claims.ts';
import { findAlignedDomains } from '../queries/mail-server.ts';
import { returnPath } from '../../../mail/return-path.ts';
import {
  breakerOpenFor,
  claimedAConnection,
  composedAConnection,
  nextTryAfterSetback,
  nextTryIn,
  nextTryWhenAsked,
  restFor,
  undoableFailures,
} from '../rules/sending.ts';
import { claimDue, findSending, takePlacesUnderCap } from './claim.ts';
import { putOffOverdue } from './put-off-overdue.ts';
import { putOffUntimely } from './put-off-untimely.ts';
import { readEmailApart, type EmailReading } from './read-email.ts';
import { renewTokens } from './renew-tokens.ts';
import { closeBreaker, markTransmitting, renewLeases, settle, sweepLeases, tripBreaker, type Outcome } from './settle.ts';

const TEMPLATES_KEPT = 200;
const LOOK_AGAIN_MS = 500;
const LOG_EVERY_MS = 60_000;
/** Nobody waits for a settled delivery, and thirty cost the database hardly more than one. */
const SETTLE_LINGER_MS = 40;
/**
 * Nothing here waits for anyone outside with a transaction open: one whose worker is cut off is given up by the database soon,
 * for each that waits for its rows and is cut off as well holds them as long again.
 */
const FORGOTTEN_MS = 15_000;
/** What is not settled when a worker is killed is in doubt: no more of it than this. */
const SETTLING_MOST = 100;

export type Sending = {
  organizationsDue: () => Promise<string[]>;
  /** Sends an organisation's due deliveries until there are none, its server is gone, or it is time to stop. */
  drain: (organization: string, stopping: AbortSignal) => Promise<void>;
  /** Holds on to the deliveries under way; due three times a lease. */
  renew: () => Promise<void>;
  sweep: () => Promise<void>;
};

/** In whose name letters of a domain leave: whether their envelope names the letter's sender, and by what they are signed. */
type Naming = { aligned: ReadonlySet<string>; signerOf: SignerOf };

/** The lease of a delivery is gone, or it may not leave any more. */
class Withheld extends Error {}

/** The sending of one worker; its name is the owner of every lease it takes. */
export function openSending(services: Services, worker: string): Sending {
  const { database, env, log } = services;
  const leaseSeconds = env.DELIVERY_LEASE_SECONDS;
  const system = <T>(work: (tx: Tx) => Promise<T>) =>
    asSystem(database, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(FORGOTTEN_MS)}`.execute(tx);
      return work(tx);
    });
  const templates = remember<{ template: EmailReading; language: Language }>({ most: TEMPLATES_KEPT });
  const underWay = new Set<string>();
  const mayLog = seldom(LOG_EVERY_MS);

  const transmitting = gather<string, boolean>(async (ids) => {
    const held = await markTransmitting(database, { ids, worker, leaseSeconds });
    return ids.map((id) => held.has(id));
  });
  const settled = gather<Outcome, true>(
    async (outcomes) => {
      // Two workers may settle deliveries of the same people in different order; PostgreSQL turns one back.
      await insist(() =>
        system(async (tx) => {
          const refused = await settle(tx, worker, outcomes);
          const told = refused.map(({ organization_id, campaign_id }) => ({ organization_id, fact: { campaign_id } }));
          if (told.length > 0) await recordFacts({ db: tx, services }, 'campaign.letters_refused', told);
        }),
      );
      return outcomes.map(() => true);
    },
    { lingerMs: SETTLE_LINGER_MS },
  );

  /** Claimed and read in one transaction, so that a read that fails leaves nothing claimed. */
  const claim = (organization: string, most: number): Promise<ClaimedDelivery[]> =>
    system(async (tx) => {
      const places = await takePlacesUnderCap(tx, organization, most);
      if (places === 0) return [];
      // Known before it is put off what a long stop kept back: a campaign that begins in between is looked at the next time.
      const campaigns = await findSending(tx, organization);
      if (campaigns.length === 0) return [];
      for (const campaign_id of await putOffOverdue({ db: tx, organization }))
        await recordFact({ db: tx, organization, services }, 'campaign.held', { campaign_id });
      await putOffUntimely({ db: tx, organization });
      const ids = await claimDue(tx, { organization, campaigns, worker, places, leaseSeconds });
      if (ids.length === 0) return [];
      const claimed = await findClaimed(tx, organization, ids);
      await renewTokens(tx, env, claimed);
      return claimed;
    });

  const findNaming = async (tx: Tx, organization: string, sender: Sender): Promise<Naming> => ({
    aligned: await findAlignedDomains({ db: tx, organization }, sender),
    signerOf: await findSigners(tx, env, organization),
  });

  async function send(
    delivery: ClaimedDelivery,
    {
      organization,
      sender,
      naming,
      timed,
    }: { organization: string; sender: Sender; naming: Naming; timed: (ms: number) => void },
  ): Promise<Outcome> {
    const { id, obstacle, recipient, campaign_template_id, link_address } = delivery;
    if (obstacle !== null) return heldBack(delivery, obstacle);
    const written = await templates(campaign_template_id, () =>
      // Read once for all its recipients, and with no transaction open.
      system((tx) => findCampaignEmail(tx, organization, campaign_template_id)).then(async (email) => ({
        template: await readEmailApart(email),
        language: email.language,
      })),
    );
    const { sender_address } = written.template;
    const raw = await composeDelivery({
      env,
      site: link_address ?? env.PHISHING_URLS[0]!,
      delivery_id: id,
      organization_id: organization,
      ...written,
      recipient,
      date: new Date(),
      signer: naming.signerOf(sender_address),
    });
    const back = naming.aligned.has(domainOf(sender_address)) ? sender_address : (returnPath(env, id) ?? sender.from.address);
    const envelope = { from: back, to: recipient.email };
    const beforeFinalDot = async () => {
      if (!(await transmitting(id))) throw new Withheld('The delivery may not leave any more.');
    };
    let began: number | undefined;
    const whenTurnComes = () => (began = Date.now());
    await services.transports
      .for(sender)
      .send({ envelope, raw, beforeFinalDot, whenTurnComes })
      .finally(() => began !== undefined && timed(Date.now() - began));
    return { id, state: 'sent' };
  }

  function logUnforeseen(error: unknown, organization_id: string): void {
    if (mayLog(organization_id))
      log.error({ error, organization_id }, 'A delivery could not be sent and waits for its next try.');
  }

  return {
    organizationsDue: () => (env.PHISHING ? system(findOrganizationsDue) : Promise.resolve([])),
    sweep: () => system(sweepLeases),
    renew: async () => {
      if (underWay.size > 0) await system((tx) => renewLeases(tx, { ids: [...underWay], worker, leaseSeconds }));
    },
    drain: async (organization, stopping) => {
      const sender = await system((tx) => findSender(tx, env, organization)).catch(async (error: Error) => {
        await system((tx) =>
          tripBreaker(tx, { organization, words: null, failure: null, isBusy: false, openFor: breakerOpenFor }),
        );
        throw error;
      });
      const trip = (error: DeliveryError) =>
        system((tx) => {
          const isBusy = error.asks === 'server_later';
          const openFor = isBusy ? (failures: number) => restFor(error.waitSeconds, failures) : breakerOpenFor;
          const said = { words: wordsFor(sender, error), failure: sender.isOwn ? mailFailureOf(error) : null };
          return tripBreaker(tx, { organization, ...said, isBusy, openFor });
        });
      /** Claimed and not begun. */
      const waiting: ClaimedDelivery[] = [];
      /** Begun and not yet gone; those of which only the outcome is still to be written are apart. */
      const onTheWay = new Set<Promise<void>>();
      const beingSettled = new Set<Promise<void>>();
      const unreachable = new AbortController();
      let secondsADelivery = Number.POSITIVE_INFINITY;
      const timed = (ms: number) => (secondsADelivery = ms / 1000);

      const keep = (promises: Set<Promise<void>>, promise: Promise<void>) => {
        const kept: Promise<void> = promise.finally(() => promises.delete(kept));
        promises.add(kept);
      };

      const tripOrLog = (refusal: DeliveryError) =>
        trip(refusal).catch((failure: unknown) => logUnforeseen(failure, organization));

      let told: Slowing | null = null;
      const tellSlowing = async () => {
        const slowing = services.transports.for(sender).slowing();
        if (!sender.isOwn || slowing === null || slowing === told) return;
        told = slowing;
        await system((tx) => noteSlowing({ db: tx, organization }, sender.host, slowing));
      };

      let naming: Naming = { aligned: new Set(), signerOf: () => undefined };
      let isServed = false;
      /** It took letters since it last asked for a rest: what it asks for now is no longer of that. */
      const forgetRests = async (error: DeliveryError) => {
        if (isServed && error.asks !== null) await system((tx) => closeBreaker(tx, organization));
      };

      const outcomeAfter = async (delivery: ClaimedDelivery, error: unknown): Promise<Outcome> => {
        if (error instanceof DeliveryError && isOfServer(error) && !unreachable.signal.aborted) {
          unreachable.abort();
          await forgetRests(error).catch((failure: unknown) => logUnforeseen(failure, organization));
          await tripOrLog(error);
        }
        if (reasonOf(error) === UNFORESEEN && !isWithheld(error)) logUnforeseen(error, organization);
        return outcomeOf(error, delivery);
      };

      const settleOne = async (outcome: Outcome) => {
        try {
          await settled(outcome);
        } catch (error) {
          // Its lease runs out and another look takes it up: nothing here may end the drain, let alone the process.
          logUnforeseen(error, organization);
        } finally {
          underWay.delete(outcome.id);
        }
      };

      const sendOne = async (delivery: ClaimedDelivery) => {
        const sent = send(delivery, { organization, sender, naming, timed });
        const outcome = await sent.catch((error: unknown) => outcomeAfter(delivery, error));
        if (outcome.state === 'sent') isServed = true;
        keep(beingSettled, settleOne(outcome));
      };

      while (!stopping.aborted && !unreachable.signal.aborted) {
        const depth = composedAConnection(secondsADelivery);
        const window = sender.max_connections * depth;
        if (waiting.length === 0 && onTheWay.size < window) {
          const most = sender.max_connections * claimedAConnection(secondsADelivery) - onTheWay.size;
          waiting.push(...(await claim(organization, most)));
          for (const { id } of waiting) underWay.add(id);
          if (waiting.length > 0) naming = await system((tx) => findNaming(tx, organization, sender));
        }
        for (const delivery of waiting.splice(0, window - onTheWay.size)) keep(onTheWay, sendOne(delivery));
        if (onTheWay.size === 0) break;
        // A slow server's connection is given its next delivery when it is free; a fast one's deliveries are begun many at a time.
        const refillAt = depth === 1 ? window - 1 : window / 2;
        if (onTheWay.size <= refillAt) await Promise.race([...onTheWay, sleep(LOOK_AGAIN_MS)]);
        else while (onTheWay.size > refillAt) await Promise.race(onTheWay);
        while (beingSettled.size > SETTLING_MOST) await Promise.race(beingSettled);
        await tellSlowing();
      }
      for (const { id } of waiting) keep(beingSettled, settleOne({ id, state: 'queued' }));
      await Promise.all(onTheWay);
      await Promise.all(beingSettled);
      await tellSlowing();
      if (!unreachable.signal.aborted) await system((tx) => closeBreaker(tx, organization));
    },
  };
}

/** Whoever is deleted or blocked may come back: their email fails once that can be undone no more. */
function heldBack({ id, undo_seconds }: ClaimedDelivery, failure: string): Outcome {
  const isUndoable = undo_seconds !== null && undo_seconds > 0 && undoableFailures.includes(failure);
  return isUndoable ? { id, state: 'deferred', failure, inSeconds: undo_seconds, by: 'pace' } : { id, state: 'failed', failure };
}

/** What a failed try means for its delivery. Only the mail server's own word is final, and only when the final dot may have reached it is the delivery in doubt. */
function outcomeOf(error: unknown, { id, tries, setbacks }: ClaimedDelivery): Outcome {
  const failure = reasonOf(error);
  const kind = error instanceof DeliveryError ? error.kind : 'cancelled';
  if (isWithheld(error) || kind === 'unreachable') return { id, state: 'queued' };
  if (kind === 'unconfirmed') return { id, state: 'unconfirmed' };
  if (kind === 'interrupted' || kind === 'cancelled') {
    return { id, state: 'deferred', failure, inSeconds: nextTryAfterSetback(setbacks + 1, Math.random), by: 'us' };
  }
  if (error instanceof DeliveryError && error.asks !== null) {
    const named = error.waitSeconds;
    const inSeconds =
      error.asks === 'server_later' && named === undefined
        ? nextTryAfterSetback(setbacks + 1, Math.random)
        : nextTryWhenAsked({ named, times: setbacks + 1 }, Math.random);
    return { id, state: 'deferred', failure, inSeconds, by: 'pace' };
  }
  const inSeconds = kind === 'permanent' ? null : nextTryIn(tries + 1, Math.random);
  return inSeconds === null ? { id, state: 'failed', failure } : { id, state: 'deferred', failure, inSeconds, by: 'server' };
}

/** It says nothing of a letter: the others would fare no better. */
const isOfServer = ({ kind, asks }: DeliveryError): boolean => kind === 'unreachable' || asks === 'server_later';

/** What an organisation reads of a server's reply: of the installation's own without the places it names. */
const wordsFor = ({ isOwn }: Sender, { response }: DeliveryError): string | null =>
  response === undefined ? null : isOwn ? response : withoutPlaces(response);

const isWithheld = (error: unknown): boolean => error instanceof DeliveryError && error.cause instanceof Withheld;
