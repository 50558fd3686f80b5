import type { Interval } from '@vigil/contract/working-hours/rules.ts';
import type { Invitation } from '@vigil/contract/phishing-templates/template.ts';

/** Fisher–Yates, so that nobody's place in the list says when their delivery comes. */
export function shuffle<T>(items: T[], random: () => number): T[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}

/**
 * The order in which people are written to: those of each department evenly over all of it, in random order, from a random
 * place on, so that who sits side by side gets theirs far from each other.
 */
export function interleave<Person extends { department_id: string }>(people: readonly Person[], random: () => number): Person[] {
  const places = [...Map.groupBy(people, ({ department_id }) => department_id).values()].flatMap((department) => {
    const offset = random();
    return shuffle([...department], random).map((person, at) => ({ person, place: (at + offset) / department.length }));
  });
  return places.toSorted((one, other) => one.place - other.place).map(({ person }) => person);
}

type Dealt = { department_id: string; had: ReadonlySet<string> };

/**
 * Which template each person gets, in the order in which they are written to: of those that they have not had, if there are
 * any, and that was not dealt to their department last, one that was dealt least so far, so that shares stay balanced.
 */
export function assignTemplates(templates: readonly string[], people: readonly Dealt[]): number[] {
  const dealt = templates.map(() => 0);
  const all = templates.map((_, at) => at);
  const last = new Map<string, number>();
  return people.map(({ department_id, had }) => {
    const fresh = had.size === 0 ? all : all.filter((at) => !had.has(templates[at]!));
    const able = fresh.length > 0 ? fresh : all;
    const before = last.get(department_id);
    const chosen = able
      .filter((at) => at !== before || able.length === 1)
      .reduce((one, other) => (dealt[other]! < dealt[one]! ? other : one));
    dealt[chosen]! += 1;
    last.set(department_id, chosen);
    return chosen;
  });
}

const DAY_MS = 86_400_000;
const DAYS_LOOKED_AHEAD = 3_650;

export type Pace = {
  /** Emails a second that the mail server is given; null: as many as it takes. */
  rate: number | null;
  /** Emails a day, and how many of them the day of the start has left. */
  cap: number;
  left: number;
};

/** Emails that are spread evenly over the time of intervals. */
export type SendGroup = { count: number; intervals: readonly Interval[] };

/**
 * When the last email leaves (ms): day by day, since what finds no place under a day's cap waits for the next one. Days are
 * the database's, which are UTC's. `after` says when so much time in which emails may leave has gone by since a moment.
 */
export function lastSendAt({
  groups,
  after = (moment, length) => moment + length,
  rate,
  cap,
  left,
}: { groups: readonly SendGroup[]; after?: (moment: number, length: number) => number } & Pace): number {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const start = Math.min(...groups.map(({ intervals }) => intervals[0]!.start));
  const end = Math.max(...groups.map(({ intervals }) => intervals.at(-1)!.end));
  const timeOf = (emails: number) => (rate === null ? 0 : emails / rate) * 1000;
  const atPace = Math.max(end, after(start, timeOf(count)));
  if (cap <= 0 || count === 0) return atPace;
  let gone = 0;
  for (let day = 0; day < DAYS_LOOKED_AHEAD; day++) {
    const midnight = Math.floor(start / DAY_MS + day) * DAY_MS;
    const isRest = after(midnight, 0) >= midnight + DAY_MS;
    const dueByNight = groups.reduce((sum, group) => sum + dueBy(midnight + DAY_MS, group), 0);
    const places = isRest ? 0 : day === 0 ? left : cap;
    if (dueByNight === count && count - gone <= places) {
      // What the day before had no place for goes first thing.
      return Math.max(atPace, day === 0 ? start : after(midnight, timeOf(count - gone)));
    }
    gone += Math.min(places, dueByNight - gone);
  }
  return atPace;
}

function dueBy(moment: number, { count, intervals }: SendGroup): number {
  if (intervals.at(-1)!.end <= moment) return count;
  const lengths = (until: number) => intervals.reduce((sum, one) => sum + Math.max(0, Math.min(one.end, until) - one.start), 0);
  const total = lengths(Number.POSITIVE_INFINITY);
  return total === 0 ? 0 : Math.ceil((count * lengths(moment)) / total);
}

/** What an email fails of without being tried: its person left, or may not be written to any more. */
export const withheldFailures: readonly string[] = ['left', 'excluded', 'domain_unverified', 'excluded_tag'];

/** Of those, what an undo may still take back: for as long as it can, such an email is held and has not failed. */
export const undoableFailures: readonly string[] = ['left', 'excluded'];

export const TRIES_MAX = 8;
const FIRST_DELAY_SECONDS = 30;

/** Seconds until the next try after a temporary refusal: 30 s doubling with half of it at random, or null when it was the last. */
export function nextTryIn(tries: number, random: () => number): number | null {
  if (tries >= TRIES_MAX) return null;
  return jittered(FIRST_DELAY_SECONDS * 2 ** (tries - 1), random);
}

const SETBACK_SECONDS = 5;
const SETBACK_SECONDS_MAX = 1_800;

/** Seconds until the next try after one that failed without a word of the mail server, however many there were. */
export const nextTryAfterTransientFailure = (setbacks: number, random: () => number): number =>
  jittered(Math.min(SETBACK_SECONDS_MAX, SETBACK_SECONDS * 2 ** (setbacks - 1)), random);

const PUT_OFF_SECONDS = 60;

/** Seconds until an email comes again to a server that has put it off and nothing against it: what it named, or a minute doubling. */
export const nextTryWhenAsked = ({ named, times }: { named: number | undefined; times: number }, random: () => number): number =>
  named === undefined
    ? jittered(Math.min(SETBACK_SECONDS_MAX, PUT_OFF_SECONDS * 2 ** (times - 1)), random)
    : Math.ceil(named * (1 + random() / 4));

const jittered = (wait: number, random: () => number): number => Math.round(wait * (0.75 + random() / 2));

const AHEAD_SECONDS = 0.5;
const COMPOSED_A_CONNECTION = 4;
const CLAIMED_A_CONNECTION = 25;

/** How many of a connection's deliveries may be gone through `AHEAD_SECONDS`, of a server that takes so long for one. */
const ahead = (secondsADelivery: number, most: number): number =>
  Math.min(most, 1 + Math.floor(AHEAD_SECONDS / secondsADelivery));

/** How many deliveries each connection may have under way: enough that composing the next never waits for the last. */
export const composedAConnection = (secondsADelivery: number): number => ahead(secondsADelivery, COMPOSED_A_CONNECTION);

/** How many it may have claimed: of a fast server's many at a time, and none of a slow one's long before they can go. */
export const claimedAConnection = (secondsADelivery: number): number => ahead(secondsADelivery, CLAIMED_A_CONNECTION);

/** Sending that stood still longer than this does not go on where it was: what is overdue is spread again or asked about. */
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

const REST_SECONDS_MAX = 900;

/** Seconds a server is left alone that asked for it: as long as it named, within reason. */
export const restFor = (named: number | undefined, failures: number): number =>
  Math.max(breakerOpenFor(failures), Math.min(REST_SECONDS_MAX, named ?? 0));

export type CampaignEmail = {
  sender_name: string;
  sender_address: string;
  subject: string;
  html: string;
  text: string;
  attachments: { name: string; type: string; content: string }[];
  invitation?: Invitation | null;
};
