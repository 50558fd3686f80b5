import type { DmarcFinding, SpfFinding } from '@vigil/contract/campaign-checks/rules.ts';

/** What the TXT records of a domain say by SPF (RFC 7208). Whether it lets a server send is for that server's address to tell. */
export function spfOf(records: readonly string[]): { spf: SpfFinding; record: string | null } {
  const found = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const [record = null] = found;
  if (record === null) return { spf: 'none', record };
  if (found.length > 1) return { spf: 'several', record };
  return { spf: /^v=spf1\s+-all\s*$/i.test(record) ? 'forbids' : 'there', record };
}

/** What the records at `_dmarc` say of emails in the name of the domain itself, or in that of one below it (RFC 7489). */
export function dmarcOf(records: readonly string[], { isBelow }: { isBelow: boolean }) {
  const found = records.filter((record) => /^v=DMARC1\s*(;|$)/i.test(record));
  const [record] = found;
  // Of several none counts.
  if (record === undefined || found.length > 1) return null;
  const tags = new Map(
    record.split(';').map((tag) => tag.split('=').map((part) => part.trim().toLowerCase()) as [string, string]),
  );
  const policy = (isBelow ? tags.get('sp') : undefined) ?? tags.get('p');
  const dmarc: DmarcFinding = policy === 'reject' || policy === 'quarantine' ? policy : 'watching';
  return { dmarc, record };
}

const POLICIES_ABOVE_MAX = 3;

/** The domain and those above it that may hold its policy, nearest first: never a top-level one, and of many the uppermost. */
export function policyDomains(domain: string): string[] {
  const labels = domain.split('.');
  const above = labels.map((_, at) => labels.slice(at).join('.')).slice(1, -1);
  return [domain, ...above.slice(-POLICIES_ABOVE_MAX)];
}

/** One of them is the other, or lies below it. */
export const isAligned = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
