import type { Readable } from 'node:stream';

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
   * Awaited after the server has accepted DATA and taken the body, before the final dot which makes the email its own.
   * If it rejects, the connection is destroyed without the dot and the server discards what it has.
   */
  beforeFinalDot: () => Promise<void>;
  /** Called when its turn has come: from here on it takes up one of the connections. */
  whenTurnComes?: () => void;
}

export interface Timeouts {
  connectMs: number;
  /** For any one reply, also the one after the final dot, for which servers scan the email. */
  replyMs: number;
  /** For a whole email: a server that answers a little now and then must not hold a connection for ever. */
  emailMs: number;
  idleMs: number;
}
