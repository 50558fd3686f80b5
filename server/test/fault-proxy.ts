import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

export type FaultProxy = {
  port: number;
  /** Open connections stay open but pass nothing on in either direction, as if a cable was pulled. */
  mute(): void;
  /** Breaks off the open connections. */
  cut(): void;
  /** Refuses new connections until `open`. */
  shut(): void;
  open(): void;
  close(): Promise<void>;
};

/** Starts a proxy before a server whose connections can be disturbed. */
async function startFaultProxy(to: NetConnectOpts): Promise<FaultProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isShut = false;
  const server = createServer((near) => {
    if (isShut) return void near.destroy();
    const far = connect(to);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, other] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('data', (chunk) => other.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const all = () => [...pairs].flat();
  return {
    port: (server.address() as AddressInfo).port,
    mute: () => {
      for (const socket of all()) {
        socket.removeAllListeners('data');
        socket.pause();
      }
    },
    cut: () => {
      for (const socket of all()) socket.destroy();
    },
    shut: () => {
      isShut = true;
    },
    open: () => {
      isShut = false;
    },
    close: async () => {
      for (const socket of all()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a fault proxy before the PostgreSQL server of an address; `url` leads through the proxy. */
export async function startDatabaseProxy(databaseUrl: string): Promise<FaultProxy & { url: string }> {
  const { user, password, host, port, database } = partsOf(databaseUrl);
  const proxy = await startFaultProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) });
  return { ...proxy, url: `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}` };
}

/** Reads an address. One with a socket's folder has no host, which `URL` does not accept. */
export function partsOf(address: string) {
  const url = new URL(address.replace('@/', '@socket/'));
  return {
    user: url.username,
    password: url.password,
    host: url.searchParams.get('host') ?? url.hostname,
    port: url.port || '5432',
    database: url.pathname.slice(1),
  };
}
