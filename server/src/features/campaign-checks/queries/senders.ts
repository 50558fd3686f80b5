import type { DkimKey } from '@vigil/contract/dkim-keys/dkim-key.ts';
import { isReservedDomain, type MailRoute } from '@vigil/contract/library-senders/rules.ts';
import type { SenderChecks } from '@vigil/contract/campaign-checks/readiness.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { limitSlowCallsInTransaction } from '../../../outgoing/limit-slow-calls.ts';
import { dnsProblems } from '../../../outgoing/dns-problems.ts';
import { dnsFailureOf, findTextRecords, type DnsFailure } from '../../../outgoing/dns.ts';
import { askMailRoute } from '../../../outgoing/cached-mail-routes.ts';
import { listDkimKeys } from '../../dkim-keys/queries.ts';
import { findMailServer } from '../../phishing-delivery/queries/mail-server.ts';
import { dmarcOf, isAligned, policyDomains, spfOf } from '../rules/sender-domains.ts';
import { canBeSent } from '../../phishing-campaigns/queries/sendable.ts';

const noPolicy: Policy = { dmarc: 'none', dmarc_domain: null, record: null };

const LOOKUPS_AT_ONCE = 8;
/** Limits the wait for a silent DNS server: queries not answered within this time count as unanswered. */
const DNS_TIMEOUT_MS = 3_000;
type Ask = (name: string) => Promise<string[] | null>;

/** Returns what DNS says about the mail server's domain and the sender domains of these templates. */
export async function checkSenders(context: Context, { templates }: { templates: readonly string[] }): Promise<SenderChecks> {
  const { env } = context.services;
  const { envelope_domain: own, aligned_domains } = await findMailServer(context);
  const senders = await listSenderDomains(context, templates);
  const limit = pLimit(LOOKUPS_AT_ONCE);
  const last = Date.now() + DNS_TIMEOUT_MS;
  const ask: Ask = (name) =>
    limit(async () => (Date.now() > last ? null : findTextRecords(env, name, { tries: 1 }).catch(() => null)));
  const envelopeOf = (domain: string) => (aligned_domains.has(domain) ? domain : own);
  const envelopes = [...new Set(senders.length === 0 ? [own] : senders.map(({ domain }) => envelopeOf(domain)))];
  const askRoute = (domain: string): Promise<MailRoute | DnsFailure> =>
    isReservedDomain(domain)
      ? Promise.resolve('reserved' as const)
      : limit(async () => (Date.now() > last ? 'silent' : askMailRoute(env, domain).catch(dnsFailureOf)));
  const [found, policies, routes] = await limitSlowCallsInTransaction(() =>
    Promise.all([
      Promise.all(envelopes.map((domain) => findSpf(ask, domain))),
      Promise.all(senders.map(({ domain }) => findPolicy(ask, domain))),
      Promise.all(senders.map(({ domain }) => askRoute(domain))),
    ]),
  );
  const keys = await listDkimKeys(context);
  return {
    envelopes: found,
    senders: senders.map(({ domain, templates, is_library }, index) => ({
      domain,
      templates,
      is_library,
      ...mailFindingOf(routes[index]!, context.language),
      envelope_domain: envelopeOf(domain),
      is_aligned: isAligned(domain, envelopeOf(domain)),
      dkim: dkimOf(keys, domain),
      ...policies[index]!,
    })),
  };
}

const mailFindingOf = (
  found: MailRoute | DnsFailure,
  language: Language,
): Pick<SenderChecks['senders'][number], 'mail' | 'mail_cause'> =>
  found in dnsProblems
    ? { mail: 'no_answer', mail_cause: dnsProblems[found as DnsFailure][language] }
    : { mail: found as MailRoute, mail_cause: null };

async function findSpf(ask: Ask, domain: string): Promise<SenderChecks['envelopes'][number]> {
  const records = await ask(domain);
  return { domain, ...(records === null ? { spf: 'no_answer', record: null } : spfOf(records)) };
}

function dkimOf(keys: readonly DkimKey[], domain: string): SenderChecks['senders'][number]['dkim'] {
  const states = keys.filter((key) => key.domain === domain).map(({ state }) => state);
  return states.includes('signing') ? 'signing' : states.includes('waiting') ? 'waiting' : null;
}

type SenderDomain = { domain: string; templates: string[]; template_id: string; is_library: boolean };

/**
 * Lists the sender domains of these templates, each with its templates. Library templates use the organisation's own sender
 * domains where it has set some.
 */
export async function listSenderDomains(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  templates: readonly string[],
): Promise<SenderDomain[]> {
  const { rows } = await sql<SenderDomain>`
    select lower(split_part(s.address, '@', 2)) as domain, array_agg(distinct t.name) as templates, min(t.id::text) as template_id,
           bool_or(t.organization_id is null) as is_library
      from phishing_templates t join phishing_emails e on e.template_id = t.id
     cross join lateral (select case when t.organization_id is null then library_sender(${organization}, e.sender_address)
       else e.sender_address end as address) s
     where t.id = ${anyOf(templates)} and ${canBeSent(organization)} and e.sender_address like '%_@_%'
     group by 1 order by 1`.execute(db);
  return rows;
}

type Policy = Pick<SenderChecks['senders'][number], 'dmarc' | 'dmarc_domain' | 'record'>;

/** Returns the policy of the domain or of the nearest domain above it. A reserved domain has none. */
async function findPolicy(ask: Ask, domain: string): Promise<Policy> {
  if (isReservedDomain(domain)) return noPolicy;
  const domains = policyDomains(domain);
  const answers = await Promise.all(domains.map((name) => ask(`_dmarc.${name}`)));
  for (const [index, dmarc_domain] of domains.entries()) {
    const records = answers[index];
    if (records === null || records === undefined) return { dmarc: 'no_answer', dmarc_domain: null, record: null };
    const found = dmarcOf(records, { isBelow: dmarc_domain !== domain });
    if (found !== null) return { ...found, dmarc_domain };
  }
  return { dmarc: 'none', dmarc_domain: null, record: null };
}
