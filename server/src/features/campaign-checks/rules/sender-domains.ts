import type { DmarcFinding, SpfFinding } from '@vigil/contract/campaign-checks/rules.ts';

/**
 * Reads the SPF result from a domain's TXT records (RFC 7208). Does not judge whether SPF allows a server: that depends on the
 * server's address.
 */
export function spfOf(records: readonly string[]): { spf: SpfFinding; record: string | null } {
  const found = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const [record = null] = found;
  if (record === null) return { spf: 'none', record };
  if (found.length > 1) return { spf: 'several', record };
  return { spf: /^v=spf1\s+-all\s*$/i.test(record) ? 'forbids' : 'there', record };
}

/**
 * Reads the DMARC policy from the records at `_dmarc` (RFC 7489). Returns null unless there is exactly one. `isBelow`: the emails
 * come from a subdomain of the domain with the record.
 */
export function dmarcOf(records: readonly string[], { isBelow }: { isBelow: boolean }) {
  const found = records.filter((record) => /^v=DMARC1\s*(;|$)/i.test(record));
  const [record] = found;
  // If there are several records, none counts.
  if (record === undefined || found.length > 1) return null;
  const tags = new Map(
    record.split(';').map((tag) => tag.split('=').map((part) => part.trim().toLowerCase()) as [string, string]),
  );
  const policy = (isBelow ? tags.get('sp') : undefined) ?? tags.get('p');
  const dmarc: DmarcFinding = policy === 'reject' || policy === 'quarantine' ? policy : 'watching';
  return { dmarc, record };
}

const POLICIES_ABOVE_MAX = 3;

/**
 * Lists the domain and the domains above it that may hold its policy, nearest first. Leaves out top-level domains; of a long
 * name, lists only the uppermost domains above.
 */
export function policyDomains(domain: string): string[] {
  const labels = domain.split('.');
  const above = labels.map((_, index) => labels.slice(index).join('.')).slice(1, -1);
  return [domain, ...above.slice(-POLICIES_ABOVE_MAX)];
}

/** Whether one domain equals the other or lies below it. */
export const isAligned = (domain: string, otherDomain: string): boolean =>
  domain === otherDomain || domain.endsWith(`.${otherDomain}`) || otherDomain.endsWith(`.${domain}`);
