import type { EmailKind } from '@vigil/contract/emails/rules.ts';

/** The page of each one-time link. */
export const oneTimePaths = {
  invitation: '/lk/auth/registration/',
  recovery: '/lk/auth/password/recovery/confirm/',
  address: '/lk/auth/address/confirm/',
} as const;
export type OneTimeKind = keyof typeof oneTimePaths;

/** The emails that a person waits for or must get at once. Urgent emails never queue behind invitations and reminders. */
const URGENT_KINDS: ReadonlySet<string> = new Set<EmailKind>([
  'recovery',
  'address_wish',
  'password_changed',
  'address_changed',
  'two_factor_changed',
  'two_factor_reset',
]);
export const isUrgent = (kind: string): boolean => URGENT_KINDS.has(kind);

const ATTEMPTS_MAX = 8;
const FIRST_WAIT_SECONDS = 15;
const WAIT_SECONDS_MAX = 3_600;

/**
 * Returns how long an email waits after a failure without an answer from the mail server. Such failures never make an email fail
 * for good.
 */
export const secondsAfterTransientFailure = (setbacks: number, random: () => number): number =>
  Math.round(Math.min(WAIT_SECONDS_MAX, FIRST_WAIT_SECONDS * 2 ** (setbacks - 1)) * (0.75 + random() / 2));

/** For this long an email is retried as often as the mail server asks; after that, each deferral counts as an attempt. */
export const DEFERRAL_HOURS_MAX = 72;

/** Returns how long an email waits after this many temporary refusals by the mail server, or null if it fails for good. */
export const secondsToRetry = (tries: number): number | null =>
  tries >= ATTEMPTS_MAX ? null : Math.min(WAIT_SECONDS_MAX, FIRST_WAIT_SECONDS * 4 ** (tries - 1));
