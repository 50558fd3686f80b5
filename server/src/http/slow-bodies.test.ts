import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

let site: FastifyInstance;
afterEach(() => site.close());

async function open(lookEverySeconds: number): Promise<void> {
  site = fastify();
  await site.register(multipart);
  endSlowBodies(site, { lookEverySeconds });
  const config = { endpoint: { encoding: 'multipart', permission: 'user' } as AnyEndpoint };
  site.post('/upload', { config }, async (request) => {
    let size = 0;
    for await (const part of request.parts()) if (part.type === 'file') for await (const chunk of part.file) size += chunk.length;
    return size;
  });
  site.post('/json', async () => 'read');
  await site.listen({ port: 0, host: '127.0.0.1' });
}

function send(path: string, type: string, length: number): Socket {
  const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

test.each([
  ['an upload', '/upload', 'multipart/form-data; boundary=x'],
  ['a JSON body', '/json', 'application/json'],
  ['a body of a call that nobody serves', '/nowhere', 'multipart/form-data; boundary=x'],
])('%s that comes a byte now and then loses its connection', async (_what, path, type) => {
  await open(0.1);
  const socket = send(path, type, 1_000_000);
  // `once` of the library would reject when the connection is reset first.
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
  const dripping = setInterval(() => socket.write('-'), 50);
  socket.resume();
  expect(await closed).toBe('closed');
  clearInterval(dripping);
});

test('an upload that keeps its pace is taken whole', async () => {
  await open(2);
  const [head, foot] = ['--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n', '\r\n--x--\r\n'];
  const piece = 'x'.repeat(4 * 1024);
  const pieces = 44;
  const socket = send('/upload', 'multipart/form-data; boundary=x', head.length + foot.length + piece.length * pieces);
  socket.write(head);
  for (let sent = 0; sent < pieces; sent++) {
    socket.write(piece);
    await setTimeout(50);
  }
  socket.write(foot);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 .*\r\n\r\n180224$/s);
  socket.destroy();
});

test('what is refused before its large body was read is answered, and the body is not read', async () => {
  await open(10);
  let atServer!: Socket;
  site.server.once('connection', (accepted: Socket) => (atServer = accepted));
  const socket = send('/nowhere', 'application/json', 50_000_000);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 413 .*connection: close/is);
  socket.write(Buffer.alloc(50_000_000, ' '));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(atServer.bytesRead).toBeLessThan(5_000_000);
});
