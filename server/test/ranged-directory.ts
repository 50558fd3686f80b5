import { createServer, type AddressInfo, type Socket } from 'node:net';
import { node } from './ber.ts';

const SEARCH = 0x63;
/** The number of values that Active Directory returns at a time. */
const RANGE = 1_500;

/** Starts a directory with one person in these groups. Like Active Directory, it returns only a range of them at a time. */
export async function startRangedDirectory(groups: readonly string[]) {
  const sockets = new Set<Socket>();
  let ranges = 0;

  const entry = (id: Buffer, values: Record<string, readonly string[]>): Buffer => {
    const attributes = Object.entries(values).map(([name, all]) =>
      node(0x30, node(0x04, name), node(0x31, ...all.map((value) => node(0x04, value)))),
    );
    return node(0x30, id, node(0x64, node(0x04, 'CN=lola,DC=x'), node(0x30, ...attributes)));
  };
  const over = (id: Buffer): Buffer => node(0x30, id, node(0x65, Buffer.from([0x0a, 1, 0]), node(0x04, ''), node(0x04, '')));

  function memberOf(from: number): Record<string, readonly string[]> {
    ranges += 1;
    const end = from + RANGE < groups.length ? String(from + RANGE - 1) : '*';
    return { [`memberOf;range=${from}-${end}`]: groups.slice(from, from + RANGE) };
  }

  function answer(socket: Socket, id: Buffer, query: string): void {
    const range = /memberOf;range=(\d+)-\*/.exec(query);
    if (range !== null) socket.write(Buffer.concat([entry(id, memberOf(Number(range[1]))), over(id)]));
    // The directory has no groups within groups, and no entry about itself.
    else if (/groupOfNames|configurationNamingContext|crossRef/.test(query)) socket.write(over(id));
    else {
      const person = { sAMAccountName: ['lola'], mail: ['lola@x.test'], sn: ['Каримова'], entryUUID: ['1'] };
      socket.write(Buffer.concat([entry(id, { ...person, memberOf: [], ...memberOf(0) }), over(id)]));
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    // A client sends its next message only after a response, and each of its messages fits into one chunk.
    socket.on('data', (message) => {
      const head = message[1]! < 128 ? 2 : 2 + (message[1]! & 127);
      const id = message.subarray(head, head + 2 + message[head + 1]!);
      if (message[head + id.length] === SEARCH) answer(socket, Buffer.from(id), message.toString('latin1'));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    rangesGiven: () => ranges,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
