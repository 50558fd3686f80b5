import type { Env } from '../../env.ts';

/** The page where anyone checks a certificate, by typing its number or by scanning its QR code. */
export const checkAddress = (env: Env, number?: string): string =>
  `${env.APP_URL}/lk/certificate${number === undefined ? '' : `/${number}`}`;
