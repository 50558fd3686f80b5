import { text } from './flaws.ts';

/** PEM certificates of authorities to trust for a server, in addition to the system's; empty: none. */
export const certificateRule = text({
  max: 100_000,
  pattern: /^$|-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/,
  code: 'certificate',
});
