/** Its record is not in DNS yet, or no more; emails of its domain are signed by it; a newer one signs in its place. */
export const dkimKeyStates = ['waiting', 'signing', 'replaced'] as const;
export type DkimKeyState = (typeof dkimKeyStates)[number];

/** Of an organisation: each is looked for every hour. */
export const DKIM_KEYS_MAX = 100;

/** Emails that were signed by it may be under way so long: its record must stay. */
export const REPLACED_DAYS = 7;

/** So much of a TXT record is one piece of it; a longer one has several. */
export const TXT_PIECE = 255;

/** Where the public half stands, and what it says (RFC 6376, 3.6). */
export const dkimRecordOf = (domain: string, selector: string, public_key: string): { name: string; value: string } => ({
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${public_key}`,
});

/** Whether a record has this key: others may have written it again, with spaces in it or without its version. */
export function holdsKey(record: string, public_key: string): boolean {
  const tags = new Map(
    record.split(';').map((tag) => {
      const [name, ...value] = tag.split('=');
      return [name!.trim(), value.join('=').replace(/\s/g, '')] as const;
    }),
  );
  return (tags.get('v') ?? 'DKIM1') === 'DKIM1' && (tags.get('k') ?? 'rsa') === 'rsa' && tags.get('p') === public_key;
}

type Known = { domain: string; created_at: string; found_at: string | null };

/** What each key of an organisation does: of those of a domain whose records are found, the newest signs. */
export function dkimStateOf(key: Known, all: readonly Known[]): DkimKeyState {
  const found = all.filter(({ domain, found_at }) => domain === key.domain && found_at !== null);
  const isNewer = (one: Known) => one.created_at > key.created_at;
  if (found.some(isNewer)) return 'replaced';
  return key.found_at === null ? 'waiting' : 'signing';
}
