import { ALL_ADDRESSES } from '@vigil/contract/phishing-templates/rules.ts';

/**
 * Returns the addresses that a template's choice allows now. A host that the setting no longer has falls back to the first
 * address.
 */
export function effectiveAddresses(choice: string | null, addresses: readonly string[]): string[] {
  if (choice === ALL_ADDRESSES) return [...addresses];
  const chosen = addresses.find((address) => new URL(address).host === choice) ?? addresses[0];
  return chosen === undefined ? [] : [chosen];
}

/**
 * Returns a function that returns the address of each next email. Emails that are planned later, for people who join a running
 * campaign, do not get addresses that the setting no longer has. The first address is drawn at random, because a campaign by tag
 * plans each person separately.
 */
export function assignAddresses(chosen: readonly string[], addresses: readonly string[], random: () => number): () => string {
  const usable = chosen.filter((address) => addresses.includes(address));
  const candidates = usable.length > 0 ? usable : addresses.slice(0, 1);
  let next = Math.floor(random() * candidates.length);
  return () => candidates[next++ % candidates.length]!;
}
