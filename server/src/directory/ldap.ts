import { IMPORT_ROWS_MAX } from '@vigil/contract/staff-imports/rules.ts';
import {
  AndFilter,
  Client,
  ConfidentialityRequiredError,
  EqualityFilter,
  FilterParser,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  ResultCodeError,
  SizeLimitExceededError,
  StrongAuthRequiredError,
  TimeLimitExceededError,
  type Entry,
  type Filter,
} from 'ldapts';
import { isIPv6 } from 'node:net';
import type { Env } from '../env.ts';
import { trusting } from '../outbound/authorities.ts';
import { connectionFailureOf, connectionReasonOf, type ConnectionFailure } from '../outbound/connection-failure.ts';
import { checkedAddress, type OutboundError } from '../outbound/outbound.ts';
import { Problem } from '../http/problem.ts';

export type DirectoryServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  /** PEM; empty: an authority that the system knows. */
  ca_certificate: string;
};

/** Which entries are people, and what tells one from another. */
export type DirectorySearch = { base_dn: string; user_filter: string; login_attribute: string };

export type DirectoryEntry = {
  dn: string;
  /** Lasting: the entry keeps it when it is renamed or moved. Empty: it has none. */
  key: string;
  /** First values, by attribute in small letters. */
  values: Map<string, string>;
};

/** Why a directory gave no answer, as far as there is something to be done about it. */
export type DirectoryFailure =
  | ConnectionFailure
  | 'not_public'
  | 'credentials'
  | 'needs_tls'
  | 'no_rights'
  | 'no_place'
  | 'bad_filter'
  | 'refused'
  | 'endless';

/** `reason` is what the server or the connection said. */
export class DirectoryError extends Error {
  readonly kind: DirectoryFailure;
  constructor(kind: DirectoryError['kind'], reason: string) {
    super(reason);
    this.kind = kind;
  }
}

const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;
const PAGE = 500;
/** Of what is read of one directory, in all. */
const BYTES_MAX = 256 * 1024 * 1024;
/** Active Directory's and everyone else's. */
const KEYS = ['objectGUID', 'entryUUID'];

/** A connection that is closed whatever happens; certificates are always verified. Any failure of it is a DirectoryError. */
export async function withDirectory<T>(
  env: Pick<Env, 'TRUSTED_HOSTS'>,
  server: DirectoryServer,
  work: (connection: DirectoryConnection) => Promise<T>,
): Promise<T> {
  const { host, port, security, ca_certificate } = server;
  const address = await checkedAddress(env.TRUSTED_HOSTS, host).catch((error: OutboundError) => {
    throw new DirectoryError(error.rule === 'not_public' ? 'not_public' : 'no_host', error.message);
  });
  const tlsOptions = { minVersion: 'TLSv1.2' as const, servername: host, ...trusting(ca_certificate) };
  const client = new Client({
    url: `${security === 'tls' ? 'ldaps' : 'ldap'}://${isIPv6(address) ? `[${address}]` : address}:${port}`,
    connectTimeout: CONNECT_MS,
    timeout: ANSWER_MS,
    // An empty object would mean TLS.
    ...(security === 'tls' && { tlsOptions }),
  });
  try {
    if (security === 'starttls') await client.startTLS(tlsOptions);
    return await work(new DirectoryConnection(client));
  } catch (error) {
    throw asDirectoryError(error);
  } finally {
    await client.unbind().catch(() => {});
  }
}

export class DirectoryConnection {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** An empty password is refused here: many servers take it for an anonymous visitor and say yes. */
  async bind(dn: string, password: string): Promise<void> {
    if (password === '') throw new DirectoryError('credentials', 'An empty password.');
    await this.#client.bind(dn, password).catch((error: unknown) => {
      throw asDirectoryError(error);
    });
  }

  /** The one person of this login, or nobody: two of a name are nobody. The login is a value and never a pattern. */
  async findPerson(search: DirectorySearch, login: string, attributes: readonly string[]): Promise<DirectoryEntry | undefined> {
    const own = new EqualityFilter({ attribute: search.login_attribute, value: login });
    const filter = new AndFilter({ filters: [filterOf(search.user_filter), own] });
    const { searchEntries } = await this.#client.search(search.base_dn, { ...wanted(attributes), filter, sizeLimit: 2 });
    return searchEntries.length === 1 ? entryOf(searchEntries[0]!) : undefined;
  }

  /** Everyone, page by page; a directory that comes to no end is given up. */
  async *people(
    search: DirectorySearch,
    attributes: readonly string[],
    { withinMs }: { withinMs: number },
  ): AsyncGenerator<DirectoryEntry> {
    const endsAt = performance.now() + withinMs;
    let count = 0;
    let bytes = 0;
    const options = { ...wanted(attributes), filter: filterOf(search.user_filter), paged: { pageSize: PAGE } };
    for await (const { searchEntries } of this.#client.searchPaginated(search.base_dn, options)) {
      for (const entry of searchEntries) {
        count += 1;
        bytes += sizeOf(entry);
        if (count > IMPORT_ROWS_MAX) throw new DirectoryError('endless', `More than ${IMPORT_ROWS_MAX} entries.`);
        if (bytes > BYTES_MAX) throw new DirectoryError('endless', `More than ${BYTES_MAX} bytes.`);
        yield entryOf(entry);
      }
      if (performance.now() > endsAt) throw new DirectoryError('endless', `More than ${withinMs / 1000} s.`);
    }
  }
}

const wanted = (attributes: readonly string[]) => ({
  scope: 'sub' as const,
  attributes: [...new Set([...attributes, ...KEYS])],
  explicitBufferAttributes: ['objectGUID'],
});

function filterOf(text: string): Filter {
  try {
    return FilterParser.parseString(text);
  } catch (error) {
    throw new DirectoryError('bad_filter', (error as Error).message);
  }
}

const sizeOf = (entry: Entry): number =>
  Object.values(entry)
    .flat()
    .reduce((sum, value) => sum + Buffer.byteLength(value), 0);

function entryOf(entry: Entry): DirectoryEntry {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(entry)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first === undefined) continue;
    values.set(name.toLowerCase(), Buffer.isBuffer(first) ? first.toString('hex') : first);
  }
  const key = KEYS.map((name) => values.get(name.toLowerCase())).find(Boolean);
  return { dn: entry.dn, key: key ?? '', values };
}

const failures = new Map<unknown, DirectoryFailure>([
  [InvalidCredentialsError, 'credentials'],
  [StrongAuthRequiredError, 'needs_tls'],
  [ConfidentialityRequiredError, 'needs_tls'],
  [InsufficientAccessError, 'no_rights'],
  [NoSuchObjectError, 'no_place'],
  [InvalidDNSyntaxError, 'no_place'],
  [SizeLimitExceededError, 'endless'],
  [TimeLimitExceededError, 'endless'],
]);

/** A refusal of our own stays what it is. */
function asDirectoryError(error: unknown): DirectoryError | Problem {
  if (error instanceof DirectoryError || error instanceof Problem) return error;
  if (error instanceof ResultCodeError) return new DirectoryError(failures.get(error.constructor) ?? 'refused', error.message);
  return new DirectoryError(connectionFailureOf(error), connectionReasonOf(error));
}
