import { Resolver } from 'node:dns/promises';
import type { MailRoute } from '@vigil/contract/library-senders/rules.ts';
import type { Env } from '../env.ts';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** The codes that mean that the name or the record does not exist. Any other code means that DNS did not answer. */
const NO_SUCH_NAME = 'ENOTFOUND';
const ABSENT = new Set([NO_SUCH_NAME, 'ENODATA']);

export type DnsFailure = 'silent' | 'refused' | 'broken';

const failures: Record<string, DnsFailure> = { ECONNREFUSED: 'refused', EREFUSED: 'refused', ESERVFAIL: 'broken' };

export const dnsFailureOf = (error: unknown): DnsFailure => failures[codeOf(error)] ?? 'silent';

const resolverOf = ({ DNS_SERVERS }: Asking, tries: number): Resolver => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries });
  if (DNS_SERVERS !== undefined) resolver.setServers(DNS_SERVERS);
  return resolver;
};

type Asking = Pick<Env, 'DNS_SERVERS'>;

/** The TXT records of a name, each joined; empty if there are none. Throws if nobody answers. */
export async function findTextRecords(env: Asking, name: string, { tries = TRIES } = {}): Promise<string[]> {
  try {
    return (await resolverOf(env, tries).resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (ABSENT.has(codeOf(error))) return [];
    throw error;
  }
}

/**
 * Finds whether a domain can receive email (RFC 5321, 5.1): by its MX, or without one by its own address. A null MX (RFC 7505) means
 * that it receives none. Throws when nobody answers.
 */
export async function findMailRoute(
  env: Asking,
  domain: string,
  { tries = TRIES } = {},
): Promise<Exclude<MailRoute, 'reserved' | 'no_answer'>> {
  const resolver = resolverOf(env, tries);
  const exchanges = await resolver.resolveMx(domain).catch((error: unknown) => {
    if (ABSENT.has(codeOf(error))) return codeOf(error) === NO_SUCH_NAME ? null : [];
    throw error;
  });
  if (exchanges === null) return 'no_domain';
  if (exchanges.length > 0)
    return exchanges.every(({ exchange }) => exchange === '' || exchange === '.') ? 'null_mx' : 'receives';
  const noneIfAbsent = (error: unknown): string[] => {
    if (ABSENT.has(codeOf(error))) return [];
    throw error;
  };
  const addresses = await Promise.all([
    resolver.resolve4(domain).catch(noneIfAbsent),
    resolver.resolve6(domain).catch(noneIfAbsent),
  ]);
  return addresses.some((found) => found.length > 0) ? 'receives' : 'no_mail';
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';
