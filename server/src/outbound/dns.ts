import { Resolver } from 'node:dns/promises';
import type { Env } from '../env.ts';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** The name or the record is not there; anything else is no answer. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

export type DnsFailure = 'silent' | 'refused' | 'broken';

const failures: Record<string, DnsFailure> = { ECONNREFUSED: 'refused', EREFUSED: 'refused', ESERVFAIL: 'broken' };

export const dnsFailureOf = (error: unknown): DnsFailure => failures[(error as { code?: string }).code ?? ''] ?? 'silent';

/** The TXT records of a name, each in one piece; none when there are none. Throws when nobody answers. */
export async function findTextRecords(
  { DNS_SERVERS }: Pick<Env, 'DNS_SERVERS'>,
  name: string,
  { tries = TRIES } = {},
): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries });
  if (DNS_SERVERS !== undefined) resolver.setServers(DNS_SERVERS);
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (ABSENT.has((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}
