import type { LetterTemplate } from '@vigil/contract/phishing-templates/rules.ts';
import { asSystem, type Tx } from '../../../db/database.ts';
import type { Services } from '../../../http/context.ts';
import { gather } from '../../../jobs/batches.ts';
import { DeliveryError } from '../../../mail/delivery-error.ts';
import { findSender, type Sender } from '../../../mail/transports.ts';
import { composeLetter } from '../letters.ts';
import { findClaimed, findLetterTemplate, findOrganizationsDue, type ClaimedDelivery } from '../queries/claims.ts';
import { breakerOpenFor, nextTryIn } from '../rules.ts';
import { claimDue } from './claim.ts';
import { closeBreaker, markTransmitting, settle, sweepLeases, tripBreaker, type Outcome } from './settle.ts';

/** Letters on their way at once for each connection: enough that composing the next never waits for the last. */
const LETTERS_A_CONNECTION = 4;
const TEMPLATES_KEPT = 200;
const SETTLE_TRIES = 5;

export type Sending = {
  organizationsDue: () => Promise<string[]>;
  /** Sends an organisation's due letters until there are none, its server is gone, or it is time to stop. */
  drain: (organization: string, stopping: AbortSignal) => Promise<void>;
  sweep: () => Promise<void>;
};

/** The sending of one worker; its name is the owner of every lease it takes. */
export function openSending(services: Services, worker: string): Sending {
  const { database, env } = services;
  const leaseSeconds = env.DELIVERY_LEASE_SECONDS;
  const system = <T>(work: (tx: Tx) => Promise<T>) => asSystem(database, work);
  const templates = new Map<string, Promise<LetterTemplate>>();

  const transmitting = gather<string, boolean>(async (ids) => {
    const held = await system((tx) => markTransmitting(tx, { ids, worker, leaseSeconds }));
    return ids.map((id) => held.has(id));
  });
  const settled = gather<Outcome, true>(async (outcomes) => {
    await retried(() => system((tx) => settle(tx, worker, outcomes)));
    return outcomes.map(() => true);
  });

  function templateOf(organization: string, id: string): Promise<LetterTemplate> {
    const known = templates.get(id) ?? system((tx) => findLetterTemplate(tx, organization, id));
    if (templates.size > TEMPLATES_KEPT) templates.clear();
    templates.set(id, known);
    return known;
  }

  async function send(
    delivery: ClaimedDelivery,
    { organization, sender }: { organization: string; sender: Sender },
  ): Promise<Outcome> {
    const { id, obstacle, recipient } = delivery;
    if (obstacle !== null) return { id, state: 'failed', failure: obstacle };
    const template = await templateOf(organization, delivery.campaign_template_id);
    const raw = await composeLetter({
      env,
      delivery_id: id,
      organization_id: organization,
      template,
      recipient,
      date: new Date(),
    });
    const envelope = { from: sender.from.address, to: recipient.email };
    const beforeFinalDot = async () => {
      if (!(await transmitting(id))) throw new Error('The lease of this letter is gone.');
    };
    await services.transports.for(sender).send({ envelope, raw, beforeFinalDot });
    return { id, state: 'sent' };
  }

  return {
    organizationsDue: () => (env.PHISHING ? system(findOrganizationsDue) : Promise.resolve([])),
    sweep: () => system(sweepLeases),
    drain: async (organization, stopping) => {
      const sender = await system((tx) => findSender(tx, env, organization));
      const window = sender.max_connections * LETTERS_A_CONNECTION;
      const onTheWay = new Set<Promise<void>>();
      const unreachable = new AbortController();

      const sendOne = async (delivery: ClaimedDelivery) => {
        const outcome = await send(delivery, { organization, sender }).catch(async (error: unknown) => {
          if (error instanceof DeliveryError && error.kind === 'unreachable' && !unreachable.signal.aborted) {
            unreachable.abort();
            await system((tx) => tripBreaker(tx, { organization, error: error.message, openFor: breakerOpenFor }));
          }
          return outcomeOf(error, delivery);
        });
        await settled(outcome);
      };

      while (!stopping.aborted && !unreachable.signal.aborted) {
        const ids = await system((tx) => claimDue(tx, { organization, worker, most: window - onTheWay.size, leaseSeconds }));
        const claimed = ids.length === 0 ? [] : await system((tx) => findClaimed(tx, organization, ids));
        for (const delivery of claimed) {
          const one: Promise<void> = sendOne(delivery).finally(() => onTheWay.delete(one));
          onTheWay.add(one);
        }
        if (ids.length === 0 && onTheWay.size === 0) break;
        while (onTheWay.size > (ids.length === 0 ? 0 : window / 2)) await Promise.race(onTheWay);
      }
      await Promise.all(onTheWay);
      if (!unreachable.signal.aborted) await system((tx) => closeBreaker(tx, organization));
    },
  };
}

/** What a failed try means for its letter. Only when the final dot may have reached the server is it in doubt. */
function outcomeOf(error: unknown, { id, tries }: ClaimedDelivery): Outcome {
  if (!(error instanceof DeliveryError)) return { id, state: 'failed', failure: (error as Error).message };
  const failure = error.response ?? error.message;
  switch (error.kind) {
    case 'unconfirmed':
      return { id, state: 'unconfirmed' };
    case 'permanent':
      return { id, state: 'failed', failure };
    case 'unreachable':
    case 'cancelled':
      return { id, state: 'queued' };
    case 'temporary':
    case 'interrupted': {
      const inSeconds = nextTryIn(tries + 1, Math.random);
      return inSeconds === null ? { id, state: 'failed', failure } : { id, state: 'deferred', failure, inSeconds };
    }
  }
}

/** Two workers may settle letters of the same people in different order; the one that PostgreSQL turns back tries again. */
async function retried(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried >= SETTLE_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** tried));
    }
  }
}
