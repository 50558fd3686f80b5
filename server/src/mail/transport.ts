import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryError } from './delivery-error.ts';
import { connectionsAfter } from './limits.ts';
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
  /** What this side calls itself in EHLO; left out: the machine's name. */
  own_name?: string;
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
  /** How the server last limited what it takes; null when it never did. */
  slowing(): Slowing | null;
  /** Waits for the letters on their way. */
  close(): Promise<void>;
}

/** The server's own words, when it said them (ms), and how many connections at once were left then; null when it spoke of none. */
export type Slowing = { words: string; at: number; connections: number | null };

export interface Timeouts {
  connectMs: number;
  /** For any one reply, also the one after the final dot, for which servers scan the letter. */
  replyMs: number;
  /** For a whole letter: a server that answers a little now and then must not hold a connection for ever. */
  letterMs: number;
  idleMs: number;
}

const TIMEOUTS: Timeouts = { connectMs: 15_000, replyMs: 120_000, letterMs: 600_000, idleMs: 20_000 };

/** What others are told who wait for a server that has just asked to be left alone; it is not asked once more for each of them. */
const REST_MS = 1_000;

/**
 * Keeps up to `max_connections` to one server and spreads letters over them; further ones wait their turn. A server that will not
 * serve so many is given half, and one more each half a minute.
 */
export function openTransport(profile: SendingProfile, timeouts: Timeouts = TIMEOUTS): Transport {
  const idle: { session: SmtpSession; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  const pace = makePace(profile.rate_per_second);
  let busy = 0;
  /** Sessions that carry a letter at this moment. */
  let served = 0;
  let slowed: Slowing | null = null;
  let resting: { until: number; refusal: DeliveryError } | undefined;
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

  const most = (): number =>
    slowed?.connections == null
      ? profile.max_connections
      : connectionsAfter({ left: slowed.connections, most: profile.max_connections, ms: Date.now() - slowed.at });

  async function turn(place: 'push' | 'unshift'): Promise<void> {
    if (busy >= most()) await new Promise<void>((next) => waiting[place](next));
    else busy += 1;
  }

  function leave(): void {
    busy -= 1;
    while (waiting.length > 0 && busy < most()) {
      busy += 1;
      waiting.shift()!();
    }
    if (busy === 0) drained?.();
  }

  /** Of several tries that were begun together and refused, one halves. */
  function slowDown(refusal: DeliveryError, began: number): void {
    const isOfConnections = refusal.code === 421;
    const isKnown = slowed !== null && began <= slowed.at;
    const connections = isOfConnections && !isKnown ? Math.max(1, Math.floor(Math.min(most(), busy) / 2)) : most();
    const at = isKnown ? slowed!.at : Date.now();
    slowed = { words: refusal.message, at, connections: connections < profile.max_connections ? connections : null };
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
    const kept = takeIdle();
    if (kept) {
      try {
        return await carry(kept, message, begin);
      } catch (error) {
        // Servers drop idle connections at will. That says nothing about this letter, of which no byte has gone.
        if (progress.isBegun || !isDroppedConnection(error)) throw error;
      }
    }
    return carry(await openSession(profile, timeouts), message, begin);
  }

  /** One that is refused for want of a connection waits for another of ours to be free; without any, its sender decides. */
  async function deliverInTurn(message: Message): Promise<{ response: string }> {
    for (let place: 'push' | 'unshift' = 'push'; ; place = 'unshift') {
      await turn(place);
      const progress = { isBegun: false };
      const began = Date.now();
      try {
        message.whenTurnComes?.();
        if (resting !== undefined && began < resting.until) throw resting.refusal;
        await pace();
        return await deliver(message, progress);
      } catch (error) {
        if (!(error instanceof DeliveryError) || error.asks !== 'server_later' || error === resting?.refusal) throw error;
        slowDown(error, began);
        if (error.code !== 421 || progress.isBegun || served + idle.length === 0) {
          resting = { until: Date.now() + REST_MS, refusal: new DeliveryError('unreachable', 'before_dot', error.cause) };
          throw error;
        }
      } finally {
        leave();
      }
    }
  }

  return {
    async send(message) {
      if (closed) throw new Error('This transport is closed.');
      try {
        return await deliverInTurn(message);
      } finally {
        if (!Buffer.isBuffer(message.raw)) message.raw.destroy();
      }
    },

    slowing: () => slowed,

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
