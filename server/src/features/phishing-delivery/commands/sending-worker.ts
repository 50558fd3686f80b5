import { domainOf } from '@vigil/contract/employees/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import { asSystem, type Tx } from '../../../db/database.ts';
import { batch } from '../../../jobs/batch.ts';
import { recordFact, recordFacts } from '../../../jobs/facts.ts';
import { retryUntilSaved } from '../../../jobs/retry-until-saved.ts';
import { cached } from '../../../jobs/cached.ts';
import { throttle } from '../../../jobs/throttle.ts';
import { returnPath } from '../../../mail/return-path.ts';
import { findSigners, type SignerOf } from '../../../mail/signing.ts';
import type { Sender } from '../../../mail/transports.ts';
import type { Services } from '../../../services.ts';
import { type ClaimedDelivery, findCampaignEmail, findClaimed } from '../queries/claims.ts';
import { findAlignedDomains } from '../queries/mail-server.ts';
import { claimDue, findSendingCampaigns, lockPlacesUnderCap } from './claim.ts';
import { composeDelivery } from './compose-delivery.ts';
import { withheldOutcome, Withheld } from './outcome.ts';
import { holdOverdue } from './hold-overdue.ts';
import { deferOutsideHours } from './defer-outside-hours.ts';
import { type EmailReading, readEmailInThread } from './read-email.ts';
import { renewTokens } from './renew-tokens.ts';
import { markTransmitting, type Outcome, renewLeases, settleDeliveries } from './settle-deliveries.ts';

const MAX_CACHED_TEMPLATES = 200;
const LOG_EVERY_MS = 60_000;
/**
 * How long outcomes are collected to be written together: no caller waits for this write, and writing thirty deliveries costs the
 * database little more than one.
 */
const SETTLE_BATCH_DELAY_MS = 40;
/**
 * PostgreSQL ends an idle transaction after this time, so that a worker that lost its connection does not hold row locks that
 * others wait for. No transaction here waits for an outside system.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;

/**
 * The sender identity of an organisation's domains: for which of them the envelope sender matches the From address, and which key
 * signs.
 */
export type SenderIdentity = { aligned: ReadonlySet<string>; signerOf: SignerOf };

/** Whose server sends a delivery and under which identity. `recordDuration` gets the milliseconds that the mail server took. */
type SendingBy = { organization: string; sender: Sender; identity: SenderIdentity; recordDuration: (ms: number) => void };

export type SendingWorker = ReturnType<typeof openSendingWorker>;

/** Returns one worker's operations on deliveries of every organisation. The worker's name is on every lease that it takes. */
export function openSendingWorker(services: Services, name: string) {
  const { database, env, log } = services;
  const leaseSeconds = env.DELIVERY_LEASE_SECONDS;
  const underWay = new Set<string>();
  const mayLog = throttle(LOG_EVERY_MS);
  const system = <T>(work: (tx: Tx) => Promise<T>) =>
    asSystem(database, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_TRANSACTION_TIMEOUT_MS)}`.execute(tx);
      return work(tx);
    });
  const logUnexpected = (error: unknown, organization_id: string): void => {
    if (mayLog(organization_id))
      log.error({ error, organization_id }, 'A delivery could not be sent and waits for its next attempt.');
  };
  const settleInBatch = batch<Outcome, true>(
    async (outcomes) => {
      // Two workers may settle deliveries of the same people in different order; PostgreSQL then aborts one of them.
      await retryUntilSaved(() =>
        system(async (tx) => {
          const refused = await settleDeliveries(tx, name, outcomes);
          const campaigns = refused.map(({ organization_id, campaign_id }) => ({ organization_id, fact: { campaign_id } }));
          if (campaigns.length > 0) await recordFacts({ db: tx, services }, 'campaign.letters_refused', campaigns);
        }),
      );
      return outcomes.map(() => true);
    },
    { lingerMs: SETTLE_BATCH_DELAY_MS },
  );

  return {
    services,
    system,
    underWay,
    logUnexpected,
    send: createSend(services, system, { name, leaseSeconds }),
    renewOwnLeases: async () => {
      if (underWay.size > 0) await system((tx) => renewLeases(tx, { ids: [...underWay], worker: name, leaseSeconds }));
    },
    async claim(organization: string, count: number): Promise<ClaimedDelivery[]> {
      const claimed = await system((tx) => claimAndRead(tx, { services, organization, count, name, leaseSeconds }));
      for (const { id } of claimed) underWay.add(id);
      return claimed;
    },
    findIdentity: (organization: string, sender: Sender): Promise<SenderIdentity> =>
      system(async (tx) => ({
        aligned: await findAlignedDomains({ db: tx, organization }, sender),
        signerOf: await findSigners(tx, env, organization),
      })),
    /** Saves how an attempt ended. If that fails, the lease of the delivery expires and a later sweep handles the delivery. */
    async settleDelivery(outcome: Outcome, organization: string): Promise<void> {
      try {
        await settleInBatch(outcome);
      } catch (error) {
        logUnexpected(error, organization);
      } finally {
        underWay.delete(outcome.id);
      }
    },
  };
}

type Claiming = { services: Services; organization: string; count: number; name: string; leaseSeconds: number };

/** Claims deliveries and reads them in one transaction, so that a failed read leaves nothing claimed. */
async function claimAndRead(tx: Tx, { services, organization, count, name, leaseSeconds }: Claiming): Promise<ClaimedDelivery[]> {
  const places = await lockPlacesUnderCap(tx, organization, count);
  if (places === 0) return [];
  // Read before overdue deliveries are rescheduled: a campaign that begins in between is handled the next time.
  const campaigns = await findSendingCampaigns(tx, organization);
  if (campaigns.length === 0) return [];
  for (const campaign_id of await holdOverdue({ db: tx, organization }))
    await recordFact({ db: tx, organization, services }, 'campaign.held', { campaign_id });
  await deferOutsideHours({ db: tx, organization });
  const ids = await claimDue(tx, { organization, campaigns, worker: name, places, leaseSeconds });
  if (ids.length === 0) return [];
  const claimed = await findClaimed(tx, organization, ids);
  await renewTokens(tx, services.env, claimed);
  return claimed;
}

type InSystem = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Returns a function that composes one email and hands it to the mail server. The function throws when the server rejects the
 * email.
 */
function createSend({ database, env, transports }: Services, system: InSystem, lease: { name: string; leaseSeconds: number }) {
  const templates = cached<{ template: EmailReading; language: Language }>({ most: MAX_CACHED_TEMPLATES });
  const markInBatch = batch<string, boolean>(async (ids) => {
    const held = await markTransmitting(database, { ids, worker: lease.name, leaseSeconds: lease.leaseSeconds });
    return ids.map((id) => held.has(id));
  });
  /** Reads a template, once for all its recipients and with no transaction open. */
  const readTemplate = (organization: string, { campaign_template_id }: ClaimedDelivery) =>
    templates(campaign_template_id, async () => {
      const email = await system((tx) => findCampaignEmail(tx, organization, campaign_template_id));
      return { template: await readEmailInThread(email), language: email.language };
    });

  return async (delivery: ClaimedDelivery, { organization, sender, identity, recordDuration }: SendingBy): Promise<Outcome> => {
    const { id, obstacle, recipient, link_address } = delivery;
    if (obstacle !== null) return withheldOutcome(delivery, obstacle);
    const read = await readTemplate(organization, delivery);
    const { sender_address } = read.template;
    const raw = await composeDelivery({
      env,
      site: link_address ?? env.PHISHING_URLS[0]!,
      delivery_id: id,
      organization_id: organization,
      ...read,
      recipient,
      date: new Date(),
      signer: identity.signerOf(sender_address),
    });
    const returnAddress = identity.aligned.has(domainOf(sender_address))
      ? sender_address
      : (returnPath(env, id) ?? sender.from.address);
    const envelope = { from: returnAddress, to: recipient.email };
    const beforeFinalDot = async () => {
      if (!(await markInBatch(id))) throw new Withheld('The delivery may not leave any more.');
    };
    let began: number | undefined;
    const onConnectionFree = () => (began = Date.now());
    await transports
      .for(sender)
      .send({ envelope, raw, beforeFinalDot, onConnectionFree })
      .finally(() => began !== undefined && recordDuration(Date.now() - began));
    return { id, state: 'sent' };
  };
}
