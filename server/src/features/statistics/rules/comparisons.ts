import { compareShares, wilsonInterval, type Share } from '@vigil/contract/shared/intervals.ts';
import type { ComparedFigure, ComparedShare } from '@vigil/contract/statistics/organization.ts';

const changeOf = (value: number | null, before: number | null): number | null =>
  value === null || before === null ? null : Math.round((value - before) * 100) / 100;

/**
 * Compares a figure that is not a share of people, such as a mean. Its certainty is null, because its random variation is
 * unknown.
 */
export const compareFigure = (value: number | null, before: number | null): ComparedFigure => ({
  value,
  before,
  change: changeOf(value, before),
  certainty: null,
});

type Count = { value: number | null; people: number | null };

/** Compares the number of people in a group, as a share of all people of that day. */
export const comparePeople = (now: Count, before: Count): ComparedFigure => ({
  ...compareFigure(now.value, before.value),
  certainty: certaintyOf(peopleShare(now), peopleShare(before)),
});

const peopleShare = ({ value, people }: Count): Share | null =>
  value === null || people === null ? null : { part: value, of: people };

/** A share of emails or assignments in percent, and at least how many people it is based on. */
export type ShareOfPeople = { percent: number | null; people: number | null };

/**
 * Compares shares of emails or assignments. One person's emails are not independent, so each person counts as one observation.
 * This makes the interval the widest, as if each person did the same with all of their emails.
 */
export function compareShareOfPeople(now: ShareOfPeople, before: ShareOfPeople): ComparedShare {
  const share = sampleOf(now);
  return {
    ...compareFigure(now.percent, before.percent),
    certainty: certaintyOf(share, sampleOf(before)),
    people: now.percent === null ? null : now.people,
    interval: share && wilsonInterval(share),
  };
}

const sampleOf = ({ percent, people }: ShareOfPeople): Share | null =>
  percent === null || people === null ? null : { part: (percent / 100) * people, of: people };

const certaintyOf = (now: Share | null, before: Share | null) =>
  now === null || before === null ? null : compareShares(now, before);
