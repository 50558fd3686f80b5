import { isReservedDomain, type MailRoute } from '@vigil/contract/library-senders/rules.ts';
import type { Env } from '../env.ts';
import { findMailRoute } from './dns.ts';

const KEPT_MS = 10 * 60_000;
/** Short, because people who fix their domain check again soon. */
const KEPT_UNFIT_MS = 60_000;
const KEPT_MAX = 5_000;

const kept = new Map<string, { route: MailRoute; until: number }>();

/** DNS results of a domain, cached; reserved domains are never looked up, and failures are not cached. Throws if nobody answers. */
export async function askMailRoute(env: Pick<Env, 'DNS_SERVERS'>, domain: string): Promise<MailRoute> {
  if (isReservedDomain(domain)) return 'reserved';
  const key = `${env.DNS_SERVERS?.join() ?? ''} ${domain}`;
  const known = kept.get(key);
  if (known !== undefined && known.until > Date.now()) return known.route;
  const route = await findMailRoute(env, domain, { tries: 1 });
  kept.delete(key);
  kept.set(key, { route, until: Date.now() + (route === 'receives' ? KEPT_MS : KEPT_UNFIT_MS) });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return route;
}
