import type { Interval } from '@vigil/contract/working-hours/rules.ts';
import type { Invitation } from '@vigil/contract/phishing-templates/template.ts';

/**
 * Shuffles the items in place (Fisher–Yates), so that a person's place in the list does not predict when their delivery comes.
 */
export function shuffle<T>(items: T[], random: () => number): T[] {
  for (let index = items.length - 1; index > 0; index--) {
    const otherIndex = Math.floor(random() * (index + 1));
    [items[index], items[otherIndex]] = [items[otherIndex]!, items[index]!];
  }
  return items;
}

/**
 * Orders people for sending. Each department's people are spread evenly over the whole order, in random order and from a random
 * place on, so that colleagues who sit side by side get their emails far apart.
 */
export function interleave<Person extends { department_id: string }>(people: readonly Person[], random: () => number): Person[] {
  const places = [...Map.groupBy(people, ({ department_id }) => department_id).values()].flatMap((department) => {
    const offset = random();
    return shuffle([...department], random).map((person, index) => ({ person, place: (index + offset) / department.length }));
  });
  return places.toSorted((a, b) => a.place - b.place).map(({ person }) => person);
}

type AssignedPerson = { department_id: string; had: ReadonlySet<string> };

/**
 * Assigns a template to each person in sending order. Of the templates that are new to the person (if any) and not the last one
 * of their department, the person gets one assigned least often so far, so that shares stay balanced.
 */
export function assignTemplates(templates: readonly string[], people: readonly AssignedPerson[]): number[] {
  const counts = templates.map(() => 0);
  const all = templates.map((_, index) => index);
  const last = new Map<string, number>();
  return people.map(({ department_id, had }) => {
    const fresh = had.size === 0 ? all : all.filter((index) => !had.has(templates[index]!));
    const able = fresh.length > 0 ? fresh : all;
    const before = last.get(department_id);
    const chosen = able
      .filter((index) => index !== before || able.length === 1)
      .reduce((least, candidate) => (counts[candidate]! < counts[least]! ? candidate : least));
    counts[chosen]! += 1;
    last.set(department_id, chosen);
    return chosen;
  });
}

const DAY_MS = 86_400_000;
const DAYS_LOOKED_AHEAD = 3_650;

export type Throughput = {
  /** Emails a second that the mail server accepts; null for no limit. */
  rate: number | null;
  /** The most emails that may be sent on one day. */
  cap: number;
  /** How many emails may still be sent on the day of the start. */
  left: number;
};

/** Emails that are spread evenly over these intervals. */
export type SendGroup = { count: number; intervals: readonly Interval[] };

/**
 * Returns when the last email is sent (ms), computed day by day, because emails above a day's cap wait for the next day. Days are
 * the database's, in UTC. `after` returns when a permitted sending time of this length has passed since a moment.
 */
export function lastSendAt({
  groups,
  after = (moment, length) => moment + length,
  rate,
  cap,
  left,
}: { groups: readonly SendGroup[]; after?: (moment: number, length: number) => number } & Throughput): number {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const start = Math.min(...groups.map(({ intervals }) => intervals[0]!.start));
  const end = Math.max(...groups.map(({ intervals }) => intervals.at(-1)!.end));
  const timeOf = (emails: number) => (rate === null ? 0 : emails / rate) * 1000;
  const atPace = Math.max(end, after(start, timeOf(count)));
  if (cap <= 0 || count === 0) return atPace;
  let sent = 0;
  for (let day = 0; day < DAYS_LOOKED_AHEAD; day++) {
    const midnight = Math.floor(start / DAY_MS + day) * DAY_MS;
    const isRest = after(midnight, 0) >= midnight + DAY_MS;
    const dueByNight = groups.reduce((sum, group) => sum + countDueBy(midnight + DAY_MS, group), 0);
    const places = isRest ? 0 : day === 0 ? left : cap;
    if (dueByNight === count && count - sent <= places) {
      // Emails left over from the day before leave first.
      return Math.max(atPace, day === 0 ? start : after(midnight, timeOf(count - sent)));
    }
    sent += Math.min(places, dueByNight - sent);
  }
  return atPace;
}

function countDueBy(moment: number, { count, intervals }: SendGroup): number {
  if (intervals.at(-1)!.end <= moment) return count;
  const lengths = (until: number) =>
    intervals.reduce((sum, interval) => sum + Math.max(0, Math.min(interval.end, until) - interval.start), 0);
  const total = lengths(Number.POSITIVE_INFINITY);
  return total === 0 ? 0 : Math.ceil((count * lengths(moment)) / total);
}

/** Why an email fails without an attempt: its person left, or may not get emails any more. */
export const withheldFailures: readonly string[] = ['left', 'excluded', 'domain_unverified', 'excluded_tag'];

/**
 * Reasons that end if a deletion or blocking is undone. As long as an undo is possible, such an email waits and does not fail.
 */
export const undoableFailures: readonly string[] = ['left', 'excluded'];

export const ATTEMPTS_MAX = 8;
const FIRST_DELAY_SECONDS = 30;

/**
 * Returns the seconds until the next attempt after a temporary refusal: 30 s, doubling, with jitter; null after the last attempt.
 */
export function nextAttemptIn(tries: number, random: () => number): number | null {
  if (tries >= ATTEMPTS_MAX) return null;
  return addJitter(FIRST_DELAY_SECONDS * 2 ** (tries - 1), random);
}

const TRANSIENT_FAILURE_SECONDS = 5;
const TRANSIENT_FAILURE_SECONDS_MAX = 1_800;

/**
 * Returns the seconds until the next attempt after an attempt that failed without a reply of the mail server. The number of such
 * attempts is unlimited.
 */
export const nextAttemptAfterTransientFailure = (setbacks: number, random: () => number): number =>
  addJitter(Math.min(TRANSIENT_FAILURE_SECONDS_MAX, TRANSIENT_FAILURE_SECONDS * 2 ** (setbacks - 1)), random);

const PACE_SECONDS = 60;

/**
 * Returns the seconds until an email is offered again to a server that only asked to wait: as long as the server named, or else a
 * minute, doubling.
 */
export const nextAttemptWhenAsked = (
  { namedSeconds, times }: { namedSeconds: number | undefined; times: number },
  random: () => number,
): number =>
  namedSeconds === undefined
    ? addJitter(Math.min(TRANSIENT_FAILURE_SECONDS_MAX, PACE_SECONDS * 2 ** (times - 1)), random)
    : Math.ceil(namedSeconds * (1 + random() / 4));

const addJitter = (wait: number, random: () => number): number => Math.round(wait * (0.75 + random() / 2));

const AHEAD_SECONDS = 0.5;
const COMPOSED_PER_CONNECTION = 4;
const CLAIMED_PER_CONNECTION = 25;

/** Returns how many deliveries one connection completes in `AHEAD_SECONDS`, at the server's seconds per delivery. */
const completedAhead = (secondsPerDelivery: number, max: number): number =>
  Math.min(max, 1 + Math.floor(AHEAD_SECONDS / secondsPerDelivery));

/**
 * Returns how many deliveries each connection may have under way: so many that composing the next one never delays the
 * connection.
 */
export const composedPerConnection = (secondsPerDelivery: number): number =>
  completedAhead(secondsPerDelivery, COMPOSED_PER_CONNECTION);

/**
 * Returns how many deliveries each connection may have claimed: many for a fast server, few for a slow one, where they would wait
 * long.
 */
export const claimedPerConnection = (secondsPerDelivery: number): number =>
  completedAhead(secondsPerDelivery, CLAIMED_PER_CONNECTION);

/** Overdue deliveries are rescheduled, or held for a decision, after an interruption longer than this. */
export const LONG_STOP_MINUTES = 60;

const REST_MS = 1_000;
const REST_MS_MAX = 30_000;

/** Returns the milliseconds to rest after this many failures in a row. */
export const restAfter = (failures: number, random: () => number): number =>
  addJitter(Math.min(REST_MS_MAX, REST_MS * 2 ** (failures - 1)), random);

/**
 * The longest rest of an unreachable server. Together with the connection timeout, it finds a server that is back within a
 * minute.
 */
const BREAKER_SECONDS_MAX = 40;

/** Returns the seconds that an unreachable mail server rests after this many failures in a row. */
export const breakerOpenFor = (failures: number): number => Math.min(BREAKER_SECONDS_MAX, 5 * 2 ** (failures - 1));

const REST_SECONDS_MAX = 900;

/** Returns the seconds that a server rests when it asked for a rest: as long as it named, up to a maximum. */
export const restFor = (namedSeconds: number | undefined, failures: number): number =>
  Math.max(breakerOpenFor(failures), Math.min(REST_SECONDS_MAX, namedSeconds ?? 0));

export type CampaignEmail = {
  sender_name: string;
  sender_address: string;
  subject: string;
  html: string;
  text: string;
  attachments: { name: string; type: string; content: string }[];
  invitation?: Invitation | null;
};
