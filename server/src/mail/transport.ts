import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryError } from './delivery-error.ts';
import { openSession, type SmtpSession } from './smtp-session.ts';

export interface SendingProfile {
  host: string;
  port: number;
  /** `starttls` refuses to go on without encryption; certificates are verified under both. */
  security: 'none' | 'starttls' | 'tls';
  user?: string;
  password?: string;
  max_connections: number;
  rate_per_second?: number;
  /** PEM of an authority that vouches for the server beside those that the system knows; empty or left out: none. */
  ca_certificate?: string;
  /** Of our own network, those that an organisation's server may be on; left out for the installation's own, which may be anywhere. */
  trustedHosts?: readonly string[];
}

export interface Message {
  /** Exactly one recipient. */
  envelope: { from: string; to: string };
  raw: Buffer | Readable;
  /**
   * Awaited after the server has accepted DATA and taken the body, before the final dot which makes the letter its own.
   * If it rejects, the connection is destroyed without the dot and the server discards what it has.
   */
  beforeFinalDot: () => Promise<void>;
  /** Called when its turn has come: from here on it takes up one of the connections. */
  whenTurnComes?: () => void;
}

export interface Transport {
  /** Resolves when the server has confirmed the letter; rejects with a DeliveryError, or what `beforeFinalDot` threw as its cause. */
  send(message: Message): Promise<{ response: string }>;
  /** Connects and signs in; rejects with a DeliveryError. */
  verify(): Promise<void>;
  /** Waits for the letters on their way. */
  close(): Promise<void>;
}

export interface Timeouts {
  connectMs: number;
  /** For any one reply, also the one after the final dot, for which servers scan the letter. */
  replyMs: number;
  /** For a whole letter: a server that answers a little now and then must not hold a connection for ever. */
  letterMs: number;
  idleMs: number;
}

const TIMEOUTS: Timeouts = { connectMs: 15_000, replyMs: 120_000, letterMs: 600_000, idleMs: 20_000 };

/** Keeps up to `max_connections` to one server and spreads letters over them; further ones wait their turn. */
export function openTransport(profile: SendingProfile, timeouts: Timeouts = TIMEOUTS): Transport {
  const idle: { session: SmtpSession; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  const pace = makePace(profile.rate_per_second);
  let busy = 0;
  let closed = false;
  let drained: (() => void) | undefined;

  function takeIdle(): SmtpSession | undefined {
    for (let found = idle.pop(); found; found = idle.pop()) {
      clearTimeout(found.timer);
      if (found.session.isUsable()) return found.session;
    }
    return undefined;
  }

  function giveBack(session: SmtpSession): void {
    if (!session.isUsable()) return;
    if (closed) return session.quit();
    const kept = { session, timer: setTimeout(retire, timeouts.idleMs).unref() };
    function retire() {
      idle.splice(idle.indexOf(kept), 1);
      session.quit();
    }
    idle.push(kept);
  }

  async function deliver(message: Message): Promise<{ response: string }> {
    const kept = takeIdle();
    if (kept) {
      let begun = false;
      try {
        return await kept.deliver(message, () => (begun = true));
      } catch (error) {
        // Servers drop idle connections at will. That says nothing about this letter, of which no byte has gone.
        if (begun || !isDroppedConnection(error)) throw error;
      } finally {
        giveBack(kept);
      }
    }
    const fresh = await openSession(profile, timeouts);
    try {
      return await fresh.deliver(message);
    } finally {
      giveBack(fresh);
    }
  }

  return {
    async send(message) {
      if (closed) throw new Error('This transport is closed.');
      if (busy >= profile.max_connections) await new Promise<void>((next) => waiting.push(next));
      else busy += 1;
      try {
        message.whenTurnComes?.();
        await pace();
        return await deliver(message);
      } finally {
        if (!Buffer.isBuffer(message.raw)) message.raw.destroy();
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
        if (busy === 0) drained?.();
      }
    },

    async verify() {
      const session = await openSession(profile, timeouts);
      session.quit();
    },

    async close() {
      closed = true;
      if (busy > 0) await new Promise<void>((done) => (drained = done));
      for (let session = takeIdle(); session; session = takeIdle()) session.quit();
    },
  };
}

function isDroppedConnection(error: unknown): boolean {
  return error instanceof DeliveryError && (error.kind === 'interrupted' || error.code === 421);
}

/** Even spacing, without bursts: a letter's turn comes one interval after the one before it. */
function makePace(perSecond: number | undefined): () => Promise<void> {
  if (!perSecond) return async () => {};
  let turn = 0;
  return async () => {
    const now = Date.now();
    turn = Math.max(now, turn + 1000 / perSecond);
    if (turn > now) await sleep(turn - now);
  };
}
