import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { node } from '../../test/ber.ts';
import { withDirectory, type DirectoryConnection } from './ldap.ts';

const close: (() => void)[] = [];
afterEach(() => {
  for (const one of close.splice(0)) one();
});

const ENTRY = 0x64;
const EXTENDED = 0x78;
const done = (kind: number) => node(kind, Buffer.from([0x0a, 1, 0]), node(0x04, ''), node(0x04, ''));

/** Starts a directory that answers the first request with `answer` and nothing else. */
async function startHostile(answer: (socket: Socket, id: Buffer) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', (asked) => answer(socket, Buffer.from([0x02, 0x01, asked[4]!])));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  close.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

type Ask = (connection: DirectoryConnection) => Promise<unknown>;
const reach = (port: number, how: { security: 'none' | 'starttls'; withinMs: number }, ask: Ask) =>
  withDirectory({ TRUSTED_HOSTS: ['localhost'] }, { host: 'localhost', port, ca_certificate: '', ...how }, ask);

const people = { base_dn: 'dc=x', user_filter: '(uid=*)' };
async function readPeople(connection: DirectoryConnection): Promise<void> {
  for await (const _ of connection.people(people, ['sn'])) await Promise.resolve();
}
const findOne: Ask = (connection) => connection.findPerson(people, [{ attribute: 'uid', value: '1' }], ['sn']);

test.each([
  ['a page of people', readPeople, 64],
  ['the one who signs in', findOne, 4],
])('an answer that never ends is given up before it fills the memory: %s', async (_, ask, megabytes) => {
  const port = await startHostile((socket, id) => {
    const values = node(0x30, node(0x30, node(0x04, 'sn'), node(0x31, node(0x04, 'x'.repeat(20_000)))));
    const entries = Buffer.concat(Array.from({ length: 50 }, () => node(0x30, id, node(ENTRY, node(0x04, 'uid=1'), values))));
    const pour = () => {
      while (!socket.destroyed && socket.write(entries));
      socket.once('drain', pour);
    };
    pour();
  });
  await expect(reach(port, { security: 'none', withinMs: 60_000 }, ask)).rejects.toMatchObject({
    kind: 'endless',
    message: `More than ${megabytes * 1024 * 1024} bytes in one answer.`,
  });
});

test('one that falls silent as encryption should begin holds nobody longer than the time there is', async () => {
  const port = await startHostile((socket, id) => socket.write(node(0x30, id, done(EXTENDED))));
  await expect(reach(port, { security: 'starttls', withinMs: 500 }, readPeople)).rejects.toMatchObject({
    kind: 'endless',
    message: 'More than 0.5 s.',
  });
});

test('one that answers a little now and then comes to its end with the time there is', async () => {
  const port = await startHostile((socket, id) => {
    const drip = setInterval(() => socket.write(node(0x30, id, node(ENTRY, node(0x04, 'uid=1'), node(0x30)))), 50);
    close.push(() => clearInterval(drip));
  });
  await expect(reach(port, { security: 'none', withinMs: 500 }, readPeople)).rejects.toMatchObject({ kind: 'endless' });
});
