import { text } from '../shared/flaws.ts';

export const DOMAIN_MAX = 253;
/** A domain name: at least two labels of Latin characters, digits and inner hyphens; other scripts as `xn--…`. */
export const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** A domain as typed, possibly in capitals. */
export const domainRules = { domain: text({ min: 1, max: DOMAIN_MAX, pattern: new RegExp(DOMAIN, 'i'), code: 'domain' }) };

/** Returns the name and value of the TXT record that proves the ownership of a domain. */
export const recordOf = (domain: string, token: string): { name: string; value: string } => ({
  name: `_vigil.${domain}`,
  value: `vigil-verification=${token}`,
});
