import { node } from './ber.ts';
import { createServer, type AddressInfo, type Socket } from 'node:net';

const PAGE = 500;
const SEARCH = 0x63;

/** Starts a directory whose search always has another page; `valueLength` is the length of each person's name. */
export async function startEndlessDirectory(valueLength: number) {
  const sockets = new Set<Socket>();
  let served = 0;

  function answer(socket: Socket, id: Buffer): void {
    const parts: Buffer[] = [];
    for (let at = 0; at < PAGE; at++) {
      const n = String((served += 1));
      const values = { uid: `u${n}`, mail: `u${n}@x.test`, entryUUID: n, sn: 'n'.repeat(valueLength) };
      const attributes = Object.entries(values).map(([name, value]) =>
        node(0x30, node(0x04, name), node(0x31, node(0x04, value))),
      );
      parts.push(node(0x30, id, node(0x64, node(0x04, `uid=${n},dc=x`), node(0x30, ...attributes))));
    }
    const done = node(0x65, Buffer.from([0x0a, 1, 0]), node(0x04, ''), node(0x04, ''));
    const more = node(0x30, Buffer.from([0x02, 1, 0]), node(0x04, 'more'));
    const control = node(0x30, node(0x04, '1.2.840.113556.1.4.319'), node(0x04, more));
    parts.push(node(0x30, id, done, node(0xa0, control)));
    socket.write(Buffer.concat(parts));
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    // A client requests the next page only after it has received one, and each of its messages fits into one chunk.
    socket.on('data', (message) => {
      const head = message[1]! < 128 ? 2 : 2 + (message[1]! & 127);
      const id = message.subarray(head, head + 2 + message[head + 1]!);
      if (message[head + id.length] === SEARCH) answer(socket, Buffer.from(id));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
