import type { Interval } from '../working-hours/rules.ts';

/** Returns `count` times (ms), one in each of `count` equal shares of the consecutive intervals, at random within its share. */
export function planSends({
  count,
  intervals,
  random,
}: {
  count: number;
  intervals: readonly Interval[];
  random: () => number;
}): number[] {
  const share = intervals.reduce((sum, { start, end }) => sum + end - start, 0) / Math.max(1, count);
  let at = 0;
  let gone = 0;
  return Array.from({ length: count }, (_, index) => {
    const passed = share * (index + (share > 0 ? random() : 0));
    for (; at < intervals.length - 1 && passed >= gone + lengthOf(intervals[at]!); at++) gone += lengthOf(intervals[at]!);
    return Math.floor(intervals[at]!.start + passed - gone);
  });
}

const lengthOf = ({ start, end }: Interval): number => end - start;

/** A campaign is not paused before this many emails were attempted; the failure rate of fewer means nothing. */
export const TRIES_BEFORE_PAUSE = 20;

/** Whether a campaign is paused automatically: more than this percentage of attempted emails failed permanently. */
export const isFailing = ({ tried, failed }: { tried: number; failed: number }, share: number): boolean =>
  tried >= TRIES_BEFORE_PAUSE && failed * 100 > share * tried;

/** A bounce message counts for this many days after its email was sent. */
export const BOUNCE_DAYS_MAX = 5;
/** An operator is notified of this many bounces within this many minutes. */
export const BOUNCES_BEFORE_NOTICE = 10;
export const BOUNCES_WITHIN_MINUTES = 5;
/** Bounces pause a campaign only after an operator has been notified for this long. */
export const MINUTES_AFTER_BOUNCE_NOTICE = 30;

/** The reasons that can be recognised in a mail server's message. */
const failureMeanings = ['no_address', 'mailbox_full', 'too_large', 'blocked', 'no_answer'] as const;
export type FailureMeaning = (typeof failureMeanings)[number];

const CODE = /(?<![\w.])[45]\.\d{1,3}\.\d{1,3}(?!\w|\.\w)/;
/** The enhanced status codes of each reason, by RFC 3463 and its registry; 5.1.7 and 5.1.8 concern the sender. */
const meaningOfCode: Record<FailureMeaning, RegExp> = {
  no_address: /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/,
  mailbox_full: /^[45]\.2\.2$/,
  too_large: /^5\.(?:2\.3|3\.4)$/,
  blocked: /^5\.7\.\d+$/,
  no_answer: /^[45]\.4\.[1-7]$/,
};
/** Matches the text of servers that send no code, or a code that says less: Yandex reports an unknown user as 5.7.1. */
const NO_ADDRESS =
  /\b(?:no such (?:user|mailbox|recipient)|(?:user|recipient|mailbox)(?: name)? (?:unknown|not found|does ?n.t exist|does not exist)|unknown (?:user|recipient|mailbox)|invalid (?:recipient|mailbox)|recipientnotfound)\b/i;
const MAILBOX_FULL = /\b(?:over ?quota|quota exceeded|(?:mailbox|inbox) (?:is )?full)\b/i;

/** Recognises the reason in a mail server's message by its text or its code; null if it cannot be recognised. */
export function meaningOfFailure(failure: string): FailureMeaning | null {
  const isOfSender = /\bsender\b/i.test(failure);
  if (!isOfSender && NO_ADDRESS.test(failure)) return 'no_address';
  if (MAILBOX_FULL.test(failure)) return 'mailbox_full';
  const code = CODE.exec(failure)?.[0];
  return code === undefined ? null : (failureMeanings.find((meaning) => meaningOfCode[meaning].test(code)) ?? null);
}
