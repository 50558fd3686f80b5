import { ALL_ADDRESSES } from '@vigil/contract/phishing-templates/rules.ts';

/** The addresses that a template's choice means now. A host that the setting no longer has means the first address. */
export function effectiveAddresses(choice: string | null, addresses: readonly string[]): string[] {
  if (choice === ALL_ADDRESSES) return [...addresses];
  const chosen = addresses.find((address) => new URL(address).host === choice) ?? addresses[0];
  return chosen === undefined ? [] : [chosen];
}

/**
 * Returns the address of each email in turn. Emails planned later, to people who joined a running campaign, leave out what the
 * setting has lost since. The first of them is drawn: a campaign by tag plans each person by themselves.
 */
export function assignAddresses(chosen: readonly string[], addresses: readonly string[], random: () => number): () => string {
  const usable = chosen.filter((address) => addresses.includes(address));
  const dealt = usable.length > 0 ? usable : addresses.slice(0, 1);
  let next = Math.floor(random() * dealt.length);
  return () => dealt[next++ % dealt.length]!;
}
