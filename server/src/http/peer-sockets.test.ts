import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openLog } from '../observe/log.ts';
import { limitSocketsOfPeers } from './peer-sockets.ts';

const MOST = 3;
let server: Server;
const sockets: Socket[] = [];
const waiting: (() => void)[] = [];

async function open(trusted: false | number | string[]): Promise<void> {
  server = createServer((_, response) => waiting.push(() => response.end('served')));
  limitSocketsOfPeers(server, { env: { TRUST_PROXY: trusted }, log: openLog('silent') }, MOST);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  waiting.length = 0;
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;

async function hold(): Promise<{ isClosed: () => boolean; closed: Promise<unknown> }> {
  const socket = connect(port(), '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  await Promise.race([once(socket, 'connect'), closed]);
  return { isClosed: () => socket.destroyed, closed };
}

const ask = () =>
  new Promise<string>((resolve, reject) => {
    const asking = request({ port: port(), host: '127.0.0.1', agent: false }, (response) => {
      response.setEncoding('utf8').on('data', resolve);
    });
    asking.on('error', reject).end();
  });

const answerAll = async (count: number) => {
  await expect.poll(() => waiting.length).toBe(count);
  for (const answer of waiting.splice(0)) answer();
};

test('idle sockets of an address make room for a request, the longest idle first', async () => {
  await open(false);
  const held = [await hold(), await hold(), await hold()];
  const answer = ask();
  await answerAll(1);
  expect(await answer).toBe('served');
  await held[0]!.closed;
  expect(held.map(({ isClosed }) => isClosed())).toEqual([true, false, false]);
});

test('where all sockets of an address are at work, a further one is closed and they are not', async () => {
  await open(false);
  const answers = [ask(), ask(), ask()];
  await expect.poll(() => waiting.length).toBe(MOST);
  await expect(ask()).rejects.toThrow(/hang up|ECONNRESET/);
  await answerAll(MOST);
  expect(await Promise.all(answers)).toEqual(['served', 'served', 'served']);
});

test.each([[1], [['127.0.0.0/8']]])('sockets of a proxy that is trusted by %j are everybody’s', async (trusted) => {
  await open(trusted);
  const held = await Promise.all(Array.from({ length: 2 * MOST }, hold));
  expect(held.some(({ isClosed }) => isClosed())).toBe(false);
});
