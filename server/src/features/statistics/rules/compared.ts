import { compareShares, wilsonInterval, type Share } from '@vigil/contract/shared/intervals.ts';
import type { ComparedFigure, ComparedShare } from '@vigil/contract/statistics/organization.ts';

const changeOf = (value: number | null, before: number | null): number | null =>
  value === null || before === null ? null : Math.round((value - before) * 100) / 100;

/** Compares a figure that is no share of people, such as a mean: its random variation is unknown. */
export const compared = (value: number | null, before: number | null): ComparedFigure => ({
  value,
  before,
  change: changeOf(value, before),
  certainty: null,
});

type Count = { value: number | null; people: number | null };

/** Compares the number of people in a group, out of all people of that day. */
export const comparedPeople = (now: Count, before: Count): ComparedFigure => ({
  ...compared(now.value, before.value),
  certainty: certaintyOf(peopleShare(now), peopleShare(before)),
});

const peopleShare = ({ value, people }: Count): Share | null =>
  value === null || people === null ? null : { part: value, of: people };

/** A share of emails or assignments in percent, and a lower bound of the people it is based on. */
export type ShareOfPeople = { percent: number | null; people: number | null };

/**
 * Compares shares. One person's emails are not independent, so the interval counts one observation for each person. This is the
 * widest interval: as if each person did the same with all of their emails.
 */
export function comparedShare(now: ShareOfPeople, before: ShareOfPeople): ComparedShare {
  const share = sampleOf(now);
  return {
    ...compared(now.percent, before.percent),
    certainty: certaintyOf(share, sampleOf(before)),
    people: now.percent === null ? null : now.people,
    interval: share && wilsonInterval(share),
  };
}

const sampleOf = ({ percent, people }: ShareOfPeople): Share | null =>
  percent === null || people === null ? null : { part: (percent / 100) * people, of: people };

const certaintyOf = (now: Share | null, before: Share | null) =>
  now === null || before === null ? null : compareShares(now, before);
