import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export const INBOUND_BYTES_MAX = 256 * 1024;
const CLIENTS_MAX = 50;
const CLIENTS_OF_ONE_MAX = 10;
const SILENCE_MS = 60_000;
const CONNECTION_MS = 600_000;
const REFUSALS_MAX = 10;

export type Inbound = { port: number; isListening: () => boolean; close: () => Promise<void> };

export type InboundOptions = {
  host: string;
  /** 0 uses any free port. */
  port: number;
  /** PEM; enables encrypted connections. */
  tls?: { cert: string; key: string } | undefined;
  /** Whether emails to an address are accepted; others are unknown here. */
  isKnown: (address: string) => boolean;
  /**
   * Gets a received email in a file that is deleted afterwards, and whether its envelope sender is empty. Returns false, or
   * throws, to ask the sending server to deliver the email again later.
   */
  take: (email: { to: string; path: string; hasEmptySender: boolean }) => Promise<boolean>;
  onFailure: (error: unknown) => void;
};

/** Accepts emails for our own addresses, one recipient each. It relays nothing and has no sign-in. */
export async function openInbound({ host, port, tls, isKnown, take, onFailure }: InboundOptions): Promise<Inbound> {
  const clients = new Map<string, number>();
  const refusals = new WeakMap<SMTPServerSession, number>();
  const hangUp = (session: SMTPServerSession) =>
    [...server.connections].find((one) => one.session === session)?._socket.destroy();
  const limits = new WeakMap<SMTPServerSession, NodeJS.Timeout>();

  const server = new SMTPServer({
    ...tls,
    name: 'vigil',
    banner: '',
    authOptional: true,
    disabledCommands: ['AUTH', ...(tls === undefined ? (['STARTTLS'] as const) : [])],
    disableReverseLookup: true,
    size: INBOUND_BYTES_MAX,
    maxClients: CLIENTS_MAX,
    socketTimeout: SILENCE_MS,
    closeTimeout: 5_000,
    onConnect: (session, done) => {
      const own = (clients.get(session.remoteAddress) ?? 0) + 1;
      clients.set(session.remoteAddress, own);
      limits.set(session, setTimeout(() => hangUp(session), CONNECTION_MS).unref());
      done(own > CLIENTS_OF_ONE_MAX ? answer(421, 'Too many connections of yours') : null);
    },
    onClose: (session) => {
      const left = (clients.get(session.remoteAddress) ?? 1) - 1;
      if (left > 0) clients.set(session.remoteAddress, left);
      else clients.delete(session.remoteAddress);
      clearTimeout(limits.get(session));
    },
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length > 0) return done(answer(452, 'One recipient per message'));
      if (isKnown(address)) return done();
      const refused = (refusals.get(session) ?? 0) + 1;
      refusals.set(session, refused);
      done(refused > REFUSALS_MAX ? answer(421, 'Too many unknown recipients') : answer(550, '5.1.1 No such recipient here'));
    },
    onData: (content, { envelope }, done) => {
      const hasEmptySender = envelope.mailFrom === false || envelope.mailFrom.address === '';
      void (async () => done(await receive(content, { to: envelope.rcptTo[0]!.address, hasEmptySender })))();
    },
  });

  async function receive(
    content: SMTPServerDataStream,
    envelope: { to: string; hasEmptySender: boolean },
  ): Promise<Error | null> {
    let folder: string | undefined;
    try {
      folder = await mkdtemp(join(tmpdir(), 'vigil-inbound-'));
      const path = join(folder, 'message');
      await pipeline(content, upTo(INBOUND_BYTES_MAX), createWriteStream(path, { mode: 0o600 }));
      if (content.sizeExceeded) return answer(552, '5.3.4 The message is too large');
      return (await take({ ...envelope, path })) ? null : answer(451, '4.3.0 Bring it again later');
    } catch (error) {
      content.resume();
      onFailure(error);
      return answer(451, '4.3.0 Bring it again later');
    } finally {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    }
  }

  // A client that hangs up is not our problem.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    isListening: () => server.server.listening,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const answer = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

/** Reads a message over the limit to its end without storing it. */
const upTo = (bytes: number) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let taken = 0;
    for await (const chunk of content) {
      taken += chunk.length;
      if (taken <= bytes) yield chunk;
    }
  };
