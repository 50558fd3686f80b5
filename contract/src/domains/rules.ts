export const DOMAIN_MAX = 253;
/** Labels of letters, digits and inner hyphens, two at least; names in other scripts as `xn--…`. */
export const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Where the proof stands, and what it says. */
export const recordOf = (domain: string, token: string): { name: string; value: string } => ({
  name: `_vigil.${domain}`,
  value: `vigil-verification=${token}`,
});
