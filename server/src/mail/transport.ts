import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryError } from './delivery-error.ts';
import { openConnectionSlots, type Slowing } from './connection-slots.ts';
import { openIdleSessions } from './idle-sessions.ts';
import { openSession, type SmtpSession } from './smtp-session.ts';
import type { SendingProfile, Message, Timeouts } from './message.ts';

export interface Transport {
  /** Resolves when the server has confirmed the email; rejects with a DeliveryError, or with what `beforeFinalDot` threw as its cause. */
  send(message: Message): Promise<{ response: string }>;
  /** Connects and signs in; rejects with a DeliveryError. */
  verify(): Promise<void>;
  /** How the server last limited sending; null if it never did. */
  slowing(): Slowing | null;
  /** Waits for emails in progress. */
  close(): Promise<void>;
}

const TIMEOUTS: Timeouts = { connectMs: 15_000, replyMs: 120_000, emailMs: 600_000, idleMs: 20_000 };

/** For this long after a server asked for a pause, waiting emails get the same error without asking the server again. */
const REST_MS = 1_000;

/**
 * Opens up to `max_connections` to one server and spreads emails over them; further emails wait. When the server refuses a
 * connection, the limit is halved, and then grows by one connection every half minute.
 */
export function openTransport(profile: SendingProfile, timeouts: Timeouts = TIMEOUTS): Transport {
  const idle = openIdleSessions(timeouts.idleMs);
  const slots = openConnectionSlots(profile.max_connections);
  const pace = makePace(profile.rate_per_second);
  /** Sessions that are carrying an email. */
  let served = 0;
  let resting: { until: number; refusal: DeliveryError } | undefined;
  let closed = false;

  function giveBack(session: SmtpSession): void {
    if (!session.isUsable()) return;
    if (closed) session.quit();
    else idle.add(session);
  }

  async function carry(session: SmtpSession, message: Message, whenBodyStarts: () => void): Promise<{ response: string }> {
    served += 1;
    try {
      return await session.deliver(message, whenBodyStarts);
    } finally {
      served -= 1;
      giveBack(session);
    }
  }

  async function deliver(message: Message, progress: { isBegun: boolean }): Promise<{ response: string }> {
    const begin = () => (progress.isBegun = true);
    const idleConnection = idle.take();
    if (idleConnection) {
      try {
        return await carry(idleConnection, message, begin);
      } catch (error) {
        // Servers close idle connections at will. This says nothing about the email, because no byte of it was sent.
        if (progress.isBegun || !isDroppedConnection(error)) throw error;
      }
    }
    return carry(await openSession(profile, timeouts), message, begin);
  }

  /** Delivers an email once a connection is free. If the server refuses another connection, the email waits for one that we have. */
  async function deliverInSlot(message: Message): Promise<{ response: string }> {
    for (let place: 'push' | 'unshift' = 'push'; ; place = 'unshift') {
      await slots.take(place);
      const progress = { isBegun: false };
      const began = Date.now();
      try {
        message.onConnectionFree?.();
        if (resting !== undefined && began < resting.until) throw resting.refusal;
        await pace();
        return await deliver(message, progress);
      } catch (error) {
        if (!(error instanceof DeliveryError) || error.asks !== 'server_later' || error === resting?.refusal) throw error;
        slots.slowDown(error, began);
        if (error.code !== 421 || progress.isBegun || served + idle.count() === 0) {
          resting = { until: Date.now() + REST_MS, refusal: new DeliveryError('unreachable', 'before_dot', error.cause) };
          throw error;
        }
      } finally {
        slots.release();
      }
    }
  }

  return {
    async send(message) {
      if (closed) throw new Error('This transport is closed.');
      try {
        return await deliverInSlot(message);
      } finally {
        if (!Buffer.isBuffer(message.raw)) message.raw.destroy();
      }
    },

    slowing: slots.slowing,

    async verify() {
      const session = await openSession(profile, timeouts);
      session.quit();
    },

    async close() {
      closed = true;
      await slots.allReleased();
      for (let session = idle.take(); session; session = idle.take()) session.quit();
    },
  };
}

function isDroppedConnection(error: unknown): boolean {
  return error instanceof DeliveryError && (error.kind === 'interrupted' || error.code === 421);
}

/** Returns a function that waits for the next email's turn: each is sent one interval after the previous one, without bursts. */
function makePace(perSecond: number | undefined): () => Promise<void> {
  if (!perSecond) return async () => {};
  let nextAt = 0;
  return async () => {
    const now = Date.now();
    nextAt = Math.max(now, nextAt + 1000 / perSecond);
    if (nextAt > now) await sleep(nextAt - now);
  };
}
