import type { Env } from '../../env.ts';

/** Where anyone who is shown a certificate checks it; its number may be typed there, or comes with the square code. */
export const checkAddress = (env: Env, number?: string): string =>
  `${env.APP_URL}/lk/certificate${number === undefined ? '' : `/${number}`}`;
