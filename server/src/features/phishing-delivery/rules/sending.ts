/** Fisher–Yates, so that nobody's place in the list says when their delivery comes. */
export function shuffle<T>(items: T[], random: () => number): T[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}

export const TRIES_MAX = 8;
const FIRST_DELAY_SECONDS = 30;

/** Seconds until the next try after a temporary refusal: 30 s doubling with half of it at random, or null when it was the last. */
export function nextTryIn(tries: number, random: () => number): number | null {
  if (tries >= TRIES_MAX) return null;
  return jittered(FIRST_DELAY_SECONDS * 2 ** (tries - 1), random);
}

const SETBACK_SECONDS = 5;
export const SETBACK_SECONDS_MAX = 1_800;

/** Seconds until the next try after one that failed without a word of the mail server, however many there were. */
export const nextTryAfterSetback = (setbacks: number, random: () => number): number =>
  jittered(Math.min(SETBACK_SECONDS_MAX, SETBACK_SECONDS * 2 ** (setbacks - 1)), random);

const jittered = (wait: number, random: () => number): number => Math.round(wait * (0.75 + random() / 2));

const AHEAD_SECONDS = 0.5;
const DELIVERIES_A_CONNECTION = 4;

/**
 * How many deliveries each connection may have claimed at once: enough that composing the next never waits for the last,
 * and none of a slow server's long before they can go.
 */
export const deliveriesAConnection = (secondsADelivery: number): number =>
  Math.min(DELIVERIES_A_CONNECTION, 1 + Math.floor(AHEAD_SECONDS / secondsADelivery));

/** Sending that stood still longer than this does not go on where it was: what is overdue is spread anew or asked about. */
export const LONG_STOP_MINUTES = 60;

const REST_MS = 1_000;
const REST_MS_MAX = 30_000;

/** Milliseconds to leave alone what failed so many times in a row. */
export const restAfter = (failures: number, random: () => number): number =>
  jittered(Math.min(REST_MS_MAX, REST_MS * 2 ** (failures - 1)), random);

/** With the time that a connection is waited for, a server that is back after however long is found within a minute. */
const BREAKER_SECONDS_MAX = 40;

/** Seconds a dead mail server is left alone after so many failures in a row. */
export const breakerOpenFor = (failures: number): number => Math.min(BREAKER_SECONDS_MAX, 5 * 2 ** (failures - 1));

export type CampaignEmail = {
  sender_name: string;
  sender_address: string;
  subject: string;
  html: string;
  text: string;
  attachments: { name: string; type: string; content: string }[];
};
