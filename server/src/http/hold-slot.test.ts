import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { FairQueue } from '../sharing/fair-queue.ts';
import { INSTALLATION } from '../sharing/owner.ts';
import { holdSlot } from './hold-slot.ts';

let site: FastifyInstance;
afterEach(() => site.close());

async function open(queue: FairQueue): Promise<number> {
  site = fastify();
  site.addHook('preParsing', (_request, reply) => holdSlot(queue, reply));
  site.post('/', async () => 'served');
  await site.listen({ port: 0, host: '127.0.0.1' });
  return (site.server.address() as AddressInfo).port;
}

const oneSlot = () =>
  new FairQueue({ slots: 1, ofGroup: { slots: 1, waiting: 10 }, waiting: 10, waitSeconds: 60 }, (why) => new Error(why));

test('a slot is held until the response has ended', async () => {
  const queue = oneSlot();
  const port = await open(queue);
  expect(
    await (
      await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })
    ).text(),
  ).toBe('served');
  await expect.poll(() => queue.use().running).toBe(0);
});

test('a caller who leaves while waiting takes no slot', async () => {
  const queue = oneSlot();
  const giveBack = await queue.take(INSTALLATION);
  const port = await open(queue);
  // The library's `once` would reject at the parse error of a request that ends half-way.
  const left = new Promise((resolve) => site.server.once('connection', (atServer: Socket) => atServer.once('close', resolve)));
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\n');
  await expect.poll(() => queue.use().waiting).toBe(1);
  socket.destroy();
  await left;
  giveBack();
  await expect.poll(() => queue.use()).toMatchObject({ running: 0, waiting: 0 });
});
