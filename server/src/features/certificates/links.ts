import type { Env } from '../../env.ts';

/** Returns the address of the page where anyone checks a certificate, by typing its number or by scanning its QR code. */
export const checkPageAddress = (env: Env, number?: string): string =>
  `${env.APP_URL}/lk/certificate${number === undefined ? '' : `/${number}`}`;
