import { plainFilter } from '@vigil/contract/directories/rules.ts';
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
  OrFilter,
  ResultCodeError,
  SizeLimitExceededError,
  StrongAuthRequiredError,
  TimeLimitExceededError,
  type ClientOptions,
  type Entry,
  type Filter,
  type SearchOptions,
  type SearchResult,
} from 'ldapts';
import { connect, isIPv6, type Socket } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls';
import type { Env } from '../env.ts';
import { trustOptions } from '../outgoing/ca-certificates.ts';
import { connectionFailureOf, connectionReasonOf, type ConnectionFailure } from '../outgoing/connection-failure.ts';
import { findAllowedAddress, type OutboundError } from '../outgoing/guarded-fetch.ts';
import { Problem } from '../http/problem.ts';
import { domainIn, isEntryName } from './rules.ts';

export type DirectoryServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  /** PEM; empty: an authority that the system trusts. */
  ca_certificate: string;
};

/** The filter for entries that are people. */
export type DirectorySearch = { base_dn: string; user_filter: string };
/** A login, and an attribute that may contain it. */
export type NamedBy = { attribute: string; value: string };

export type DirectoryEntry = {
  dn: string;
  /** Permanent: it survives renaming and moving the entry. Empty: none. */
  key: string;
  /** First values, by attribute in lowercase. */
  values: Map<string, string>;
  /** The names of all groups of the entry. */
  groups: string[];
};

/** Why a directory did not answer, as far as it can be fixed. */
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

/** `reason` quotes the server or the connection. */
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
/** Limit of one answer, which is buffered until it is complete. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** Limit of a page of people, each with the names of a thousand groups. */
const PAGE_BYTES_MAX = 64 * 1024 * 1024;
/** Limit of all people read from one directory; group names, which are mostly discarded, count separately. */
const BYTES_MAX = 256 * 1024 * 1024;
const GROUP_BYTES_MAX = 1024 * 1024 * 1024;
/** Limit of one group with all its members. */
const GROUPS_WITHIN_MAX = 1_000;
/** The most ranges read for one entry. A server returns long attributes in ranges (Active Directory: 1,500 values each). */
const RANGES_MAX = 100;
/** The attributes with an entry's permanent key: Active Directory's, and that of all other servers. */
const KEYS = ['objectGUID', 'entryUUID'];

/**
 * Runs work with a connection to a directory, which is closed afterwards, at the latest after `withinMs`. Certificates are always
 * verified. Every failure of the connection is a DirectoryError.
 */
export async function withDirectory<T>(
  env: Pick<Env, 'TRUSTED_HOSTS'>,
  { withinMs, ...server }: DirectoryServer & { withinMs: number },
  work: (connection: DirectoryConnection) => Promise<T>,
): Promise<T> {
  const { host, port, security, ca_certificate } = server;
  const address = await findAllowedAddress(env.TRUSTED_HOSTS, host).catch((error: OutboundError) => {
    throw new DirectoryError(error.rule === 'not_public' ? 'not_public' : 'no_host', error.message);
  });
  const tlsOptions = { minVersion: 'TLSv1.2' as const, servername: host, ...trustOptions(ca_certificate) };
  const line = limitAnswers({ withinMs });
  const client = new Client({
    ...line.sockets,
    url: `${security === 'tls' ? 'ldaps' : 'ldap'}://${isIPv6(address) ? `[${address}]` : address}:${port}`,
    connectTimeout: CONNECT_MS,
    timeout: ANSWER_MS,
    // An empty object would enable TLS.
    ...(security === 'tls' && { tlsOptions }),
  });
  const ask = async () => {
    if (security === 'starttls') await client.startTLS(tlsOptions);
    return work(new DirectoryConnection(client, line.beginAnswer));
  };
  const answered = ask();
  // A connection that was cut off may never end on its own.
  answered.catch(() => {});
  try {
    return await Promise.race([answered, line.isCut]);
  } catch (error) {
    throw asDirectoryError(error);
  } finally {
    line.end();
    await client.unbind().catch(() => {});
  }
}

/**
 * Limits the bytes and the time of a server's answers. The client itself buffers an answer until it is complete, and waits for ever
 * for a server that stops during the TLS handshake, so a hostile server could fill the memory or never let a caller go.
 */
function limitAnswers({ withinMs }: { withinMs: number }) {
  const sockets = new Set<Socket>();
  let bytes = 0;
  let most = ANSWER_BYTES_MAX;
  const { promise: isCut, reject } = Promise.withResolvers<never>();
  isCut.catch(() => {});
  const cut = (reason: string) => {
    reject(new DirectoryError('endless', reason));
    for (const socket of sockets) socket.destroy();
  };
  const limit = setTimeout(() => cut(`More than ${withinMs / 1000} s.`), withinMs);
  const watched = <Line extends Socket>(socket: Line): Line => {
    sockets.add(socket);
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > most) cut(`More than ${most} bytes in one answer.`);
    });
    return socket;
  };
  return {
    sockets: {
      createConnection: (port: number, host: string) => watched(connect(port, host)),
      createSecureConnection: (...to: [ConnectionOptions] | [number, string, ConnectionOptions]) =>
        watched(to.length === 1 ? connectSecurely(...to) : connectSecurely(...to)),
    } as Pick<ClientOptions, 'createConnection' | 'createSecureConnection'>,
    beginAnswer: (bytesMax = ANSWER_BYTES_MAX) => {
      bytes = 0;
      most = bytesMax;
    },
    /** Rejects when a limit is exceeded; never resolves. */
    isCut,
    end: () => clearTimeout(limit),
  };
}

export class DirectoryConnection {
  readonly #client: Client;
  /** Must be called before each request. */
  readonly #beginAnswer: (bytesMax?: number) => void;

  constructor(client: Client, beginAnswer: (bytesMax?: number) => void) {
    this.#client = client;
    this.#beginAnswer = beginAnswer;
  }

  /** Refuses an empty password: many servers treat it as an anonymous bind and accept it. */
  async bind(dn: string, password: string): Promise<void> {
    if (password === '') throw new DirectoryError('credentials', 'An empty password.');
    this.#beginAnswer();
    await this.#client.bind(dn, password).catch((error: unknown) => {
      throw asDirectoryError(error);
    });
  }

  /** Finds the person who has one of these names; nobody if two people match. A name is a value, never a pattern. */
  async findPerson(
    search: DirectorySearch,
    names: readonly NamedBy[],
    attributes: readonly string[],
  ): Promise<DirectoryEntry | undefined> {
    const own = new OrFilter({ filters: names.map((name) => new EqualityFilter(name)) });
    const filter = new AndFilter({ filters: [filterOf(search.user_filter), own] });
    const { searchEntries } = await this.#search(search.base_dn, { ...searchOptions(attributes), filter, sizeLimit: 2 });
    return searchEntries.length === 1 ? entryOf(searchEntries[0]!) : undefined;
  }

  /** Yields all people, page by page, up to the limit of bytes. `groups`: the attribute with a person's groups. */
  async *people(search: DirectorySearch, attributes: readonly string[], groups = ''): AsyncGenerator<DirectoryEntry> {
    let count = 0;
    let bytes = 0;
    let groupBytes = 0;
    const asked = groups === '' ? attributes : [...attributes, groups];
    const options = { ...searchOptions(asked), filter: filterOf(search.user_filter), paged: { pageSize: PAGE } };
    for await (const { searchEntries } of this.#pages(search.base_dn, options)) {
      for (const entry of searchEntries) {
        const names = groups === '' ? [] : await this.#allValues(entry, groups);
        const ofGroups = sizeOf({ names });
        count += 1;
        groupBytes += ofGroups;
        bytes += sizeOf(entry) - ofGroups;
        if (count > IMPORT_ROWS_MAX) throw new DirectoryError('endless', `More than ${IMPORT_ROWS_MAX} entries.`);
        if (bytes > BYTES_MAX) throw new DirectoryError('endless', `More than ${BYTES_MAX} bytes.`);
        if (groupBytes > GROUP_BYTES_MAX) throw new DirectoryError('endless', `More than ${GROUP_BYTES_MAX} bytes of groups.`);
        yield { ...entryOf(entry), groups: names };
      }
    }
  }

  /**
   * Returns the groups with this DN or common name and all groups inside them, at any depth: members of any of these are members
   * of the group.
   */
  async groupsWithin(base_dn: string, name: string, memberOf: string): Promise<string[]> {
    const first = isEntryName(name) ? [name] : await this.#groupNames(base_dn, { attribute: 'cn', value: name });
    const found = new Map(first.map((dn) => [dn.toLowerCase(), dn]));
    // Iterating a Map also visits entries added during the loop, so nested groups are followed. Each DN is stored once, so groups
    // that contain each other do not loop forever.
    for (const dn of found.values()) {
      for (const within of await this.#groupNames(base_dn, { attribute: memberOf, value: dn }))
        found.set(within.toLowerCase(), within);
      if (found.size > GROUPS_WITHIN_MAX)
        throw new DirectoryError('endless', `More than ${GROUPS_WITHIN_MAX} groups in ${name}.`);
    }
    return [...found.values()];
  }

  /** The NetBIOS name of this base DN's domain, if the directory reports it, as Active Directory does. */
  async netbiosName(base_dn: string): Promise<string | null> {
    const domain = contextOf(base_dn);
    if (domainIn(domain) === '') return null;
    const filter = new AndFilter({
      filters: [
        new EqualityFilter({ attribute: 'objectClass', value: 'crossRef' }),
        new EqualityFilter({ attribute: 'nCName', value: domain }),
      ],
    });
    try {
      const about = await this.#search('', { scope: 'base', attributes: ['configurationNamingContext'] });
      const configuration = firstOf(about.searchEntries[0], 'configurationNamingContext') ?? `CN=Configuration,${domain}`;
      const options = { scope: 'one' as const, attributes: ['nETBIOSName'], filter };
      const { searchEntries } = await this.#search(`CN=Partitions,${configuration}`, options);
      return firstOf(searchEntries[0], 'nETBIOSName');
    } catch (error) {
      // An account that may read people may lack access there.
      if (error instanceof ResultCodeError) return null;
      throw error;
    }
  }

  #search(base_dn: string, options: SearchOptions): Promise<SearchResult> {
    this.#beginAnswer();
    return this.#client.search(base_dn, options);
  }

  async *#pages(base_dn: string, options: SearchOptions): AsyncGenerator<SearchResult> {
    this.#beginAnswer(PAGE_BYTES_MAX);
    for await (const page of this.#client.searchPaginated(base_dn, options)) {
      yield page;
      this.#beginAnswer(PAGE_BYTES_MAX);
    }
  }

  async #groupNames(base_dn: string, named: NamedBy): Promise<string[]> {
    const filter = new AndFilter({ filters: [new EqualityFilter(named), GROUPS] });
    const options = { scope: 'sub' as const, attributes: ['1.1'], filter, paged: { pageSize: PAGE } };
    const names: string[] = [];
    for await (const { searchEntries } of this.#pages(contextOf(base_dn), options)) {
      names.push(...searchEntries.map(({ dn }) => dn));
      if (names.length > GROUPS_WITHIN_MAX) throw new DirectoryError('endless', `More than ${GROUPS_WITHIN_MAX} groups.`);
    }
    return names;
  }

  /** Reads an attribute whose values a server returns in ranges (`member;range=0-1499`). */
  async #allValues(entry: Entry, attribute: string): Promise<string[]> {
    let { values, next } = rangeOf(entry, attribute);
    const all = [...values];
    for (let times = 0; next !== null; times += 1) {
      if (times > RANGES_MAX) throw new DirectoryError('endless', `More than ${all.length} values of ${attribute}.`);
      const asked = { scope: 'base' as const, attributes: [`${attribute};range=${next}-*`] };
      const { searchEntries } = await this.#search(entry.dn, asked);
      ({ values, next } = rangeOf(searchEntries[0] ?? { dn: '' }, attribute));
      all.push(...values);
    }
    return all;
  }
}

/** Names of group objects in Active Directory, and in OpenLDAP and similar servers. */
const GROUPS = new OrFilter({
  filters: ['group', 'groupOfNames', 'groupOfUniqueNames'].map(
    (value) => new EqualityFilter({ attribute: 'objectClass', value }),
  ),
});

function firstOf(entry: Entry | undefined, attribute: string): string | null {
  const value = Object.entries(entry ?? {}).find(([name]) => name.toLowerCase() === attribute.toLowerCase())?.[1];
  return [value ?? []].flat().map(String)[0] || null;
}

/** Returns the DN of the whole domain of a base DN, where groups are searched: they are rarely below the people's base DN. */
function contextOf(base_dn: string): string {
  const at = base_dn.search(/(?<![^,])\s*dc\s*=/i);
  return at < 0 ? base_dn : base_dn.slice(at).trim();
}

function rangeOf(entry: Entry, attribute: string): { values: string[]; next: number | null } {
  const found = { values: [] as string[], next: null as number | null };
  for (const [name, value] of Object.entries(entry)) {
    const [plain, ...options] = name.toLowerCase().split(';');
    if (plain !== attribute.toLowerCase()) continue;
    found.values.push(...[value].flat().map(String));
    const last = options.map((option) => /^range=\d+-(\d+)$/.exec(option)?.[1]).find((end) => end !== undefined);
    if (last !== undefined) found.next = Number(last) + 1;
  }
  return found;
}

const searchOptions = (attributes: readonly string[]) => ({
  scope: 'sub' as const,
  attributes: [...new Set([...attributes, ...KEYS])],
  explicitBufferAttributes: ['objectGUID'],
});

function filterOf(text: string): Filter {
  try {
    return FilterParser.parseString(plainFilter(text));
  } catch (error) {
    throw new DirectoryError('bad_filter', (error as Error).message);
  }
}

const sizeOf = (entry: Record<string, Entry[string]>): number =>
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
  return { dn: entry.dn, key: key ?? '', values, groups: [] };
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

/** Passes our own errors through unchanged. */
function asDirectoryError(error: unknown): DirectoryError | Problem {
  if (error instanceof DirectoryError || error instanceof Problem) return error;
  if (error instanceof ResultCodeError) return new DirectoryError(failures.get(error.constructor) ?? 'refused', error.message);
  return new DirectoryError(connectionFailureOf(error), connectionReasonOf(error));
}
