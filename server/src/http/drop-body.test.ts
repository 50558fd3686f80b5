import { request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sharesInUse } from '../sharing/shares.ts';
import { dropBodyAtLimitedSpeed } from './drop-body.ts';

const MEGABYTES = 24;
const inUse = () => sharesInUse().find(({ name }) => name === 'refused_uploads')!;

test('bodies of refused uploads are dropped one after another, at a limited pace, and the caller reads the refusal', async () => {
  const site = fastify();
  const sockets: Socket[] = [];
  site.server.on('connection', (socket: Socket) => sockets.push(socket));
  site.addHook('preParsing', async (incoming, reply) => {
    dropBodyAtLimitedSpeed(incoming, reply);
    return reply.status(429).send('busy');
  });
  site.post('/', async () => 'served');
  await site.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.server.address() as AddressInfo;
  const send = () =>
    new Promise<number>((resolve, reject) => {
      const sent = request({ port, method: 'POST', headers: { 'content-type': 'text/plain' } }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode!));
      });
      sent.once('error', reject).end(Buffer.alloc(MEGABYTES * 1024 * 1024, 'x'));
    });
  const both = [send(), send()];
  // The first body holds its slot long after it arrived, and the second body waits in the socket.
  await expect.poll(() => [inUse().running, inUse().waiting]).toEqual([1, 1]);
  expect(Math.min(...sockets.map(({ bytesRead }) => bytesRead))).toBeLessThan(1024 * 1024);
  expect(await Promise.all(both)).toEqual([429, 429]);
  expect(inUse().running).toBe(1);
  site.server.closeAllConnections();
  await site.close();
});
