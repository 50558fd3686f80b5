/** Where each one-time link leads. */
export const oneTimePaths = {
  invitation: '/lk/auth/registration/',
  recovery: '/lk/auth/password/recovery/confirm/',
  address: '/lk/auth/address/confirm/',
} as const;
export type OneTimeKind = keyof typeof oneTimePaths;

export const TRIES_MAX = 8;
const FIRST_WAIT_SECONDS = 15;
const WAIT_SECONDS_MAX = 3_600;

/** How long a letter waits after its nth temporary failure; null when it is given up. */
export const secondsToRetry = (tries: number): number | null =>
  tries >= TRIES_MAX ? null : Math.min(WAIT_SECONDS_MAX, FIRST_WAIT_SECONDS * 4 ** (tries - 1));
