import { text } from './flaws.ts';

/** PEM of the authorities that vouch for somebody's own server, beside those that the system knows; empty: none. */
export const certificateRule = text({
  max: 100_000,
  pattern: /^$|-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/,
  code: 'certificate',
});
