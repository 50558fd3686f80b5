/** `waiting`: the record is not in DNS. `signing`: the domain's emails are signed with the key. `replaced`: a newer key signs. */
export const dkimKeyStates = ['waiting', 'signing', 'replaced'] as const;
export type DkimKeyState = (typeof dkimKeyStates)[number];

/** Keys per organisation; each is looked up hourly. */
export const DKIM_KEYS_MAX = 100;

/** Days for which a replaced key's record must stay in DNS: emails signed with the key may still be in transit. */
export const REPLACED_DAYS = 7;

/** The longest string of a TXT record, in bytes; a longer value is split into several strings. */
export const TXT_PIECE = 255;

/** The name and value of the record with the public key (RFC 6376, 3.6). */
export const dkimRecordOf = (domain: string, selector: string, public_key: string): { name: string; value: string } => ({
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${public_key}`,
});

/** Whether a TXT record contains this public key. People may have retyped the record with spaces or without its version. */
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

/** The state of `key`, one of all keys. Of a domain's keys whose record is in DNS, the newest signs. */
export function dkimStateOf(key: Known, all: readonly Known[]): DkimKeyState {
  const found = all.filter(({ domain, found_at }) => domain === key.domain && found_at !== null);
  const isNewer = (one: Known) => one.created_at > key.created_at;
  if (found.some(isNewer)) return 'replaced';
  return key.found_at === null ? 'waiting' : 'signing';
}
