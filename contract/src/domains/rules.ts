import { text } from '../shared/flaws.ts';

export const DOMAIN_MAX = 253;
/** Labels of letters, digits and inner hyphens, two at least; names in other scripts as `xn--…`. */
export const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** As it is typed: in capitals too. */
export const domainRules = { domain: text({ min: 1, max: DOMAIN_MAX, pattern: new RegExp(DOMAIN, 'i'), code: 'domain' }) };

/** Where the proof stands, and what it says. */
export const recordOf = (domain: string, token: string): { name: string; value: string } => ({
  name: `_vigil.${domain}`,
  value: `vigil-verification=${token}`,
});
