import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { generate } from 'selfsigned';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { DeliveryError } from './delivery-error.ts';
import { openTransport, type Transport } from './transport.ts';
import { type SendingProfile, type Timeouts } from './message.ts';

const RAW = Buffer.from('Subject: x\r\n\r\nbody\r\n');
/** Timeouts so long that no step reaches them merely because the machine is busy. */
const TIMEOUTS = { connectMs: 20_000, replyMs: 20_000, emailMs: 20_000, idleMs: 100 };

const closings: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

describe('an email', () => {
  test('is delivered from a buffer and from a stream, dots and all, over one connection', async () => {
    const server = await startServer();
    const transport = open(server.port);
    const dotted = 'Subject: x\r\n\r\n.dot\r\n.\r\nend\r\n';
    await transport.send(message({ raw: Buffer.from(dotted) }));
    await transport.send(message({ raw: Readable.from(['Subject: y\r\n', '\r\n', 'z'.repeat(300_000)]) }));
    expect(server.received[0]).toBe(dotted);
    expect(server.received[1]).toBe(`Subject: y\r\n\r\n${'z'.repeat(300_000)}\r\n`);
    expect(server.connections()).toBe(1);
  });

  test('reaches the hook after DATA was accepted and before the server has the email', async () => {
    const server = await startServer();
    const seen: unknown[] = [];
    await open(server.port).send(
      message({
        beforeFinalDot: async () => {
          await wait(50);
          seen.push(server.log.at(-1), server.received.length);
        },
      }),
    );
    expect(seen).toEqual(['DATA', 0]);
    expect(server.received).toHaveLength(1);
  });

  test('never reaches the hook when the server refuses DATA', async () => {
    const server = await startFake({ data: '554 no' });
    let called = false;
    const failure = await failureOf(open(server.port).send(message({ beforeFinalDot: async () => void (called = true) })));
    expect(failure).toMatchObject({ kind: 'permanent', code: 554, phase: 'before_dot' });
    expect(called).toBe(false);
  });

  test.each([
    ['the hook rejects', { beforeFinalDot: () => Promise.reject(new Error('lease lost')) }, 'lease lost'],
    ['the body breaks off', { raw: Readable.from(brokenBody()) }, 'no more'],
  ])('is not taken by the server when %s', async (_, change, reason) => {
    const server = await startServer();
    const transport = open(server.port);
    const failure = await failureOf(transport.send(message(change)));
    expect(failure).toMatchObject({ kind: 'cancelled', phase: 'before_dot', cause: { message: reason } });
    await transport.send(message());
    expect(server.received).toEqual([RAW.toString()]);
    expect(server.connections()).toBe(2);
  });

  test('is interrupted, and the server has nothing, when the connection dies before the dot', async () => {
    const server = await startServer();
    const failure = await failureOf(
      open(server.port).send(
        message({
          beforeFinalDot: async () => {
            server.killConnections();
            await wait(50);
          },
        }),
      ),
    );
    expect(failure).toMatchObject({ kind: 'interrupted', phase: 'before_dot', code: undefined });
    expect(server.received).toEqual([]);
  });

  test.each([
    ['dies', (socket: Socket) => socket.destroy()],
    ['falls silent', () => {}],
  ])('is unconfirmed when the connection %s after the dot', async (_, afterDot) => {
    const server = await startFake({ afterDot });
    const failure = await failureOf(open(server.port, {}, { replyMs: 2_000 }).send(message()));
    expect(failure).toMatchObject({ kind: 'unconfirmed', phase: 'after_dot', code: undefined });
  });

  test.each([
    ['the sender', { mail: '451 later' }, 'temporary', 451, 'before_dot'],
    ['the recipient for now', { rcpt: '450 4.2.1 busy' }, 'temporary', 450, 'before_dot'],
    ['the recipient for good', { rcpt: '550 5.1.1 nobody' }, 'permanent', 550, 'before_dot'],
    ['DATA for now', { data: '452 full' }, 'temporary', 452, 'before_dot'],
    ['the email for now', { dot: '451 4.7.1 greylisted' }, 'temporary', 451, 'after_dot'],
    ['the email for good', { dot: '554 5.7.1 spam' }, 'permanent', 554, 'after_dot'],
  ])('is judged by the reply when the server refuses %s, and the connection serves on', async (_, replies, kind, code, phase) => {
    const server = await startFake(replies);
    const transport = open(server.port);
    const failure = await failureOf(transport.send(message()));
    expect(failure).toMatchObject({ kind, code, phase, response: Object.values(replies)[0] });
    server.replies = {};
    await transport.send(message());
    expect(server.connections).toBe(1);
  });

  test('to an address that would break out of its command is refused before anything is said', async () => {
    const server = await startServer();
    const envelope = { from: 'a@x.example', to: 'b@x.example>\r\nRCPT TO:<c@x.example' };
    expect(await failureOf(open(server.port).send(message({ envelope })))).toMatchObject({
      kind: 'cancelled',
      phase: 'before_dot',
    });
    expect(server.received).toEqual([]);
  });
});

describe('a server', () => {
  test('that is not there is unreachable', async () => {
    const server = await startServer();
    await server.close();
    expect(await failureOf(open(server.port).send(message()))).toMatchObject({ kind: 'unreachable', phase: 'before_dot' });
    expect(await failureOf(open(server.port).verify())).toMatchObject({ kind: 'unreachable' });
  });

  test('that accepts and says nothing is unreachable after the time allowed', async () => {
    const { port } = await startFake({ greeting: '' });
    expect(await failureOf(open(port, {}, { connectMs: 300 }).send(message()))).toMatchObject({
      kind: 'unreachable',
      phase: 'before_dot',
    });
  });

  test('that refuses our sign-in is unreachable, with its reply', async () => {
    const server = await startServer({
      onAuth: (auth, _session, done) => done(null, auth.password === 'right' ? { user: 'u' } : {}),
    });
    await open(server.port, { user: 'u', password: 'right' }).verify();
    const failure = await failureOf(open(server.port, { user: 'u', password: 'wrong' }).send(message()));
    expect(failure).toMatchObject({ kind: 'unreachable', code: 535 });
  });

  test('whose certificate nobody vouches for is refused, as is one without TLS', async () => {
    const server = await startServer({ disabledCommands: [] });
    expect(await failureOf(open(server.port, { security: 'starttls' }).verify())).toMatchObject({ kind: 'unreachable' });
    const plain = await startServer();
    expect(await failureOf(open(plain.port, { security: 'starttls' }).verify())).toMatchObject({ kind: 'unreachable' });
    expect(await failureOf(open(plain.port, { security: 'tls' }).verify())).toMatchObject({ kind: 'unreachable' });
  });
});

test('a server whose authority is given is believed by its name, by STARTTLS as by TLS', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  for (const security of ['starttls', 'tls'] as const) {
    const server = await startServer({ key, cert, disabledCommands: [], secure: security === 'tls' });
    const known = { security, host: 'localhost', ca_certificate: cert };
    await open(server.port, known).verify();
    const stranger = open(server.port, { ...known, ca_certificate: '' }).verify();
    expect(await failureOf(stranger)).toMatchObject({ kind: 'unreachable' });
  }
});

describe('a pool', () => {
  test('opens no more connections than allowed and uses them all', async () => {
    const server = await startServer();
    const transport = open(server.port, { max_connections: 3 });
    await Promise.all(Array.from({ length: 60 }, () => transport.send(message())));
    expect(server.received).toHaveLength(60);
    expect(server.connections()).toBe(3);
  });

  test('sends again over a new connection when an idle one was dropped', async () => {
    const server = await startServer();
    const transport = open(server.port, {}, { idleMs: 10_000 });
    await transport.send(message());
    server.killConnections();
    await transport.send(message());
    expect(server.received).toHaveLength(2);
  });

  test('lets idle connections go', async () => {
    const server = await startServer();
    await open(server.port).send(message());
    await expect.poll(() => server.open()).toBe(0);
  });

  test('keeps to its rate', async () => {
    const server = await startServer();
    const transport = open(server.port, { max_connections: 5, rate_per_second: 50 });
    const start = Date.now();
    await Promise.all(Array.from({ length: 26 }, () => transport.send(message())));
    expect(Date.now() - start).toBeGreaterThanOrEqual(490);
  });

  test('finishes what is on its way when closed, and takes no more', async () => {
    const server = await startServer();
    const transport = open(server.port);
    const sending = transport.send(message({ beforeFinalDot: () => wait(100) }));
    await wait(30);
    await transport.close();
    await sending;
    expect(server.received).toHaveLength(1);
    await expect(transport.send(message())).rejects.toThrow('closed');
  });
});

type Email = Parameters<Transport['send']>[0];

function message(change: Partial<Email> = {}): Email {
  return { envelope: { from: 'a@x.example', to: 'b@x.example' }, raw: RAW, beforeFinalDot: async () => {}, ...change };
}

function profileOf(port: number, change: Partial<SendingProfile> = {}): SendingProfile {
  return { host: '127.0.0.1', port, security: 'none', max_connections: 1, ...change };
}

function open(port: number, change: Partial<SendingProfile> = {}, timeouts: Partial<Timeouts> = {}): Transport {
  const transport = openTransport(profileOf(port, change), { ...TIMEOUTS, ...timeouts });
  closings.push(() => transport.close());
  return transport;
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DeliveryError);
  return failure;
}

async function* brokenBody() {
  yield 'Subject: x\r\n';
  await wait(1);
  throw new Error('no more');
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

async function startServer(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const log: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onData: (stream, _session, done) => {
      log.push('DATA');
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const close = () => new Promise<void>((done) => server.close(done));
  closings.push(close);
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    log,
    connections: () => connections,
    open: () => sockets.size,
    killConnections: () => sockets.forEach((socket) => socket.destroy()),
    close,
  };
}

interface Replies {
  greeting?: string;
  mail?: string;
  rcpt?: string;
  data?: string;
  dot?: string;
  afterDot?: (socket: Socket) => void;
}

/** A server that answers with the configured replies, and is as strict as real servers about an open transaction. */
async function startFake(replies: Replies) {
  const fake = { port: 0, connections: 0, replies };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    fake.connections += 1;
    sockets.add(socket);
    let inTransaction = false;
    let inData = false;
    const say = (reply: string) => reply && socket.write(`${reply}\r\n`);
    say(fake.replies.greeting ?? '220 fake');
    let rest = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
    function answer(line: string): void {
      if (inData) {
        if (line !== '.') return;
        inData = inTransaction = false;
        if (fake.replies.afterDot) fake.replies.afterDot(socket);
        else say(fake.replies.dot ?? '250 taken');
      } else if (line.startsWith('EHLO')) say('250 fake');
      else if (line.startsWith('MAIL')) {
        if (inTransaction) return void say('503 nested MAIL');
        const reply = fake.replies.mail ?? '250 ok';
        inTransaction = reply.startsWith('250');
        say(reply);
      } else if (line.startsWith('RCPT')) say(fake.replies.rcpt ?? '250 ok');
      else if (line === 'DATA') {
        const reply = fake.replies.data ?? '354 go';
        inData = reply.startsWith('354');
        say(reply);
      } else if (line === 'RSET') {
        inTransaction = false;
        say('250 ok');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  fake.port = (server.address() as AddressInfo).port;
  return fake;
}
