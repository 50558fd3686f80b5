import type { Readable } from 'node:stream';

export interface SendingProfile {
  host: string;
  port: number;
  /** `starttls` refuses to continue without encryption; both verify certificates. */
  security: 'none' | 'starttls' | 'tls';
  user?: string;
  password?: string;
  max_connections: number;
  rate_per_second?: number;
  /** The name in EHLO; absent: the machine's host name. */
  own_name?: string;
  /** PEM of an authority to trust in addition to the system's; empty or absent: none. */
  ca_certificate?: string;
  /** Hosts of our own network that an organisation's server may be on; absent for the installation's own server, which may be anywhere. */
  trustedHosts?: readonly string[];
}

export interface Message {
  /** Exactly one recipient. */
  envelope: { from: string; to: string };
  raw: Buffer | Readable;
  /**
   * Awaited after the server has received the body, before the final dot with which the server takes over the email. If this
   * rejects, the connection is destroyed without the dot, and the server discards the body.
   */
  beforeFinalDot: () => Promise<void>;
  /** Called when a connection becomes free for the email. */
  onConnectionFree?: () => void;
}

export interface Timeouts {
  connectMs: number;
  /** For any single reply, including the one after the final dot, before which servers scan the email. */
  replyMs: number;
  /** For a whole email: a server that trickles replies must not hold a connection indefinitely. */
  emailMs: number;
  idleMs: number;
}
