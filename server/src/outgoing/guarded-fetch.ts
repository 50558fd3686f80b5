import { lookup } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SecureContextOptions } from 'node:tls';
import ipaddr from 'ipaddr.js';
import type { Env } from '../env.ts';
import { trustOptions } from './ca-certificates.ts';
import { share } from '../sharing/shares.ts';
import { connectionFailureOf, connectionReasonOf, type ConnectionFailure } from './connection-failure.ts';

const BYTES_MAX = 1024 * 1024;
const TIME_MS = 10_000;

/** Why nothing was fetched from an address given by a user. `forbidden`: no request was made. */
export class OutboundError extends Error {
  readonly kind: 'forbidden' | 'unreachable';
  /** The violated rule, if people can fix it in the settings. */
  readonly rule: 'not_public' | 'only_https' | ConnectionFailure | undefined;
  constructor(kind: OutboundError['kind'], reason: string, code?: OutboundError['rule']) {
    super(reason);
    this.kind = kind;
    this.rule = code;
  }
}

/** `ca_certificate`: PEM of an authority to trust in addition to the system's; empty: none. */
type Sent = { method?: string; headers?: Record<string, string>; body?: string; ca_certificate?: string };

/**
 * Fetches an address that an organisation named, and never one of our own network: only https, only public IP addresses, and no
 * redirects; the checked IP address is the one connected to. Hosts that the operator lists in TRUSTED_HOSTS may be private and may
 * use plain http.
 */
export async function fetchFrom(
  env: Pick<Env, 'TRUSTED_HOSTS'>,
  address: string | URL,
  { method = 'GET', headers = {}, body, ca_certificate = '' }: Sent = {},
): Promise<Response> {
  const url = urlOf(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const { addresses, isTrusted } = await resolveHost(env.TRUSTED_HOSTS, host);
  if (url.protocol !== 'https:' && !isTrusted) throw new OutboundError('forbidden', 'Only https.', 'only_https');
  const signal = AbortSignal.timeout(TIME_MS);
  try {
    const answer = await send(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
      body,
      // A reused connection could lead to an address that was never checked.
      agent: false,
      ...trustOptions(ca_certificate),
      signal,
      lookup: (_, options, found) => {
        const known = addresses.map((one) => ({ address: one, family: isIP(one) }));
        if (options.all === true) found(null, known);
        else found(null, known[0]!.address, known[0]!.family);
      },
    });
    const received = await readUpTo(answer, BYTES_MAX);
    const status = answer.statusCode ?? 502;
    return new Response(status === 204 || status === 304 ? null : received, { status, headers: headersOf(answer) });
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    if (signal.aborted) throw new OutboundError('unreachable', 'No answer in time.', 'too_late');
    throw new OutboundError('unreachable', connectionReasonOf(error), connectionFailureOf(error));
  }
}

/** Returns the address to connect to for a host that an organisation named. Refuses addresses in our own network, unless listed. */
export async function findAllowedAddress(trusted: readonly string[], host: string): Promise<string> {
  return (await resolveHost(trusted, host)).addresses[0]!;
}

async function resolveHost(trusted: readonly string[], host: string): Promise<{ addresses: string[]; isTrusted: boolean }> {
  const addresses = await addressesOf(host);
  const isTrusted = isListed(trusted, host, addresses);
  // One private address among public ones is as bad as only private ones.
  if (!isTrusted && !addresses.every(isPublic))
    throw new OutboundError('forbidden', 'The host has no public address.', 'not_public');
  return { addresses, isTrusted };
}

function urlOf(address: string | URL): URL {
  if (!URL.canParse(String(address))) throw new OutboundError('forbidden', 'Not an address.');
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw new OutboundError('forbidden', 'Only https.', 'only_https');
  if (url.username !== '' || url.password !== '') throw new OutboundError('forbidden', 'No names or passwords in addresses.');
  return url;
}

/**
 * Limits concurrent look-ups of names, since each holds a thread until the name server answers, and an organisation's server may be
 * slow. libuv allows half of its threads for look-ups; one of these is left for the installation's own.
 */
const limitNameLookups = share('name_lookups', {
  slots: 5,
  ofGroup: { slots: 2, waiting: 50 },
  waiting: 500,
  waitSeconds: 15,
});

/** Returns the IP addresses of a host. A literal IP address is returned as it is, since connecting does not look it up. */
async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const found = await limitNameLookups(() => lookup(host, { all: true }).catch(() => [])).catch(() => {
    throw new OutboundError('unreachable', 'The name was not looked up in time.', 'too_late');
  });
  if (found.length === 0) throw new OutboundError('unreachable', 'There is no such host.', 'no_host');
  return found.map(({ address }) => address);
}

/** The only IPv6 range that is routed. */
const ROUTED = ipaddr.parseCIDR('2000::/3');

export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(ROUTED));
}

/** Whether the operator trusts the host: its name, or all of its IP addresses. */
function isListed(trusted: readonly string[], host: string, addresses: readonly string[]): boolean {
  if (trusted.includes(host.toLowerCase())) return true;
  const networks = trusted.filter((item) => isIP(item.split('/')[0]!) !== 0).map(networkOf);
  return addresses.map((address) => ipaddr.parse(address)).every((address) => networks.some((network) => isIn(address, network)));
}

type Address = ReturnType<typeof ipaddr.parse>;
type Network = [Address, number];

function networkOf(item: string): Network {
  if (item.includes('/')) return ipaddr.parseCIDR(item);
  const address = ipaddr.parse(item);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

const isIn = (address: Address, network: Network): boolean => address.kind() === network[0].kind() && address.match(network);

function send(
  url: URL,
  { body, ...options }: RequestOptions & SecureContextOptions & { body: string | undefined },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, resolve);
    request.once('error', reject);
    request.end(body);
  });
}

async function readUpTo(answer: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) answer.destroy(new OutboundError('unreachable', 'The answer is too long.'));
  });
  return Buffer.from(await buffer(answer));
}

const headersOf = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
