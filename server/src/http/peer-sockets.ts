import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Env } from '../env.ts';
import { throttle } from '../jobs/throttle.ts';
import type { Log } from '../observe/log.ts';
import { networkOf } from '../sharing/owner.ts';

/** The most sockets of one address: more than an office of thousands needs, since a page uses six sockets for a moment. */
const SOCKETS_OF_ADDRESS = 1_024;
const LOG_EVERY_MS = 60_000;

type Peer = { all: Set<Socket>; idle: Set<Socket> };

/**
 * Limits the sockets of one peer address. A new socket beyond the limit replaces the one that was idle longest; if none is idle, the
 * new socket is closed. The sockets of a trusted proxy are not counted, because they carry the requests of many callers.
 */
export function limitSocketsOfPeers(
  server: Server,
  { env, log }: { env: Pick<Env, 'TRUST_PROXY'>; log: Log },
  most = SOCKETS_OF_ADDRESS,
): void {
  const isProxy = proxyTest(env);
  const peers = new Map<string, Peer>();
  const peerOf = new WeakMap<Socket, Peer>();
  const mayLog = throttle(LOG_EVERY_MS);

  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const peer = peers.get(network) ?? { all: new Set(), idle: new Set() };
    if (peer.all.size >= most) {
      const [longestIdle] = peer.idle;
      if (mayLog(network)) {
        log.warn(
          { address: network, most },
          'An address reached its limit of connections. If it is a proxy, name it in TRUST_PROXY.',
        );
      }
      if (longestIdle === undefined) return void socket.destroy();
      forget(peer, longestIdle);
      longestIdle.destroy();
    }
    peers.set(network, peer);
    peerOf.set(socket, peer);
    peer.all.add(socket);
    peer.idle.add(socket);
    socket.once('close', () => {
      forget(peer, socket);
      if (peer.all.size === 0 && peers.get(network) === peer) peers.delete(network);
    });
  });

  server.on('request', ({ socket }, response) => {
    const peer = peerOf.get(socket);
    if (peer === undefined) return;
    peer.idle.delete(socket);
    response.once('close', () => {
      if (peer.all.has(socket)) peer.idle.add(socket);
    });
  });
}

function forget({ all, idle }: Peer, socket: Socket): void {
  all.delete(socket);
  idle.delete(socket);
}

/** Returns whether a peer is a trusted proxy. If only their number is configured, every direct peer is a proxy. */
function proxyTest({ TRUST_PROXY: trusted }: Pick<Env, 'TRUST_PROXY'>): (address: string) => boolean {
  if (!Array.isArray(trusted)) return () => trusted !== false;
  const known = new BlockList();
  for (const network of trusted) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    known.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    // A dual-stack listener shows an IPv4 peer as ::ffff:192.0.2.1.
    const plain = ipaddr.process(address);
    return known.check(plain.toString(), plain.kind());
  };
}
