import { isReservedDomain, type MailRoute } from '@vigil/contract/library-senders/rules.ts';
import type { Env } from '../env.ts';
import { findMailRoute } from './dns.ts';

const CACHED_MS = 10 * 60_000;
/** How long a bad result is cached: not long, because people who fix their domain check again soon. */
const UNFIT_CACHED_MS = 60_000;
const CACHED_MAX = 5_000;

const cache = new Map<string, { route: MailRoute; until: number }>();

/** Returns the cached mail route of a domain. Reserved domains are never looked up, failures not cached. Throws if nobody answers. */
export async function askMailRoute(env: Pick<Env, 'DNS_SERVERS'>, domain: string): Promise<MailRoute> {
  if (isReservedDomain(domain)) return 'reserved';
  const key = `${env.DNS_SERVERS?.join() ?? ''} ${domain}`;
  const known = cache.get(key);
  if (known !== undefined && known.until > Date.now()) return known.route;
  const route = await findMailRoute(env, domain, { tries: 1 });
  cache.delete(key);
  cache.set(key, { route, until: Date.now() + (route === 'receives' ? CACHED_MS : UNFIT_CACHED_MS) });
  const [oldest] = cache.keys();
  if (cache.size > CACHED_MAX && oldest !== undefined) cache.delete(oldest);
  return route;
}
