import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What a piece of work counts against. `group` takes turns with other groups: an organisation's id, or the address of a
 * caller who is not known yet. `member` takes turns within its group: a session or a person.
 */
export type Owner = { group: string; member: string };

/** Connections are reserved by kind of work, so that no kind can use up another's. */
export type WorkKind = 'signed_in' | 'stranger' | 'tracking' | 'health' | 'job';

/** Who the current request or job works for. `isInTransaction`: it already holds a database connection. */
export type Worker = { kind: WorkKind; owner: Owner; isInTransaction: boolean };

const workers = new AsyncLocalStorage<Worker>();

export const INSTALLATION: Owner = { group: 'installation', member: '' };

export const ownerIn = (organization: string, member = ''): Owner => ({ group: organization, member });

/** Runs work on behalf of an owner: every shared resource it uses counts against that owner. */
export const workFor = <T>(kind: WorkKind, owner: Owner, work: () => T): T =>
  workers.run({ kind, owner, isInTransaction: false }, work);

/** Marks work as inside a transaction, so that its further database requests do not wait behind other transactions. */
export function inTransaction<T>(work: () => T): T {
  const worker = workers.getStore();
  return worker === undefined ? work() : workers.run({ ...worker, isInTransaction: true }, work);
}

/** The current worker; undefined outside requests and jobs: at start, in tools and tests. */
export const currentWorker = (): Worker | undefined => workers.getStore();

export const currentOwner = (): Owner => workers.getStore()?.owner ?? INSTALLATION;

/** Runs a part of the current work on behalf of another owner. */
export function partFor<T>(owner: Owner, work: () => T): T {
  const worker = workers.getStore();
  return worker === undefined ? work() : workers.run({ ...worker, owner }, work);
}

/** Counts the rest of the current work against another owner, once the caller is known. */
export function workOnFor(owner: Owner, kind?: WorkKind): void {
  const worker = workers.getStore();
  if (worker === undefined) return;
  worker.owner = owner;
  if (kind !== undefined) worker.kind = kind;
}

export const ADDRESS_PREFIX = 'address ';
const IPV6_NETWORK_BITS = 64;

/** The owner of a stranger's work. A whole IPv6 /64 counts as one address, because providers assign one to each customer. */
export function ownerAtAddress(address: string): Owner {
  return { group: `${ADDRESS_PREFIX}${networkOf(address)}`, member: '' };
}

/** Returns an IPv4 address as it is, and the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString();
}
