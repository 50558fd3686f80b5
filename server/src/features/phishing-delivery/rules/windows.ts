import {
  afterWorkingTime,
  type Interval,
  nextWorkingMoment,
  workingIntervals,
  type ZonedHours,
} from '@vigil/contract/working-hours/rules.ts';
import type { SendGroup } from './sending.ts';

/** When emails may be sent: at any time, or in working hours. */
export type SendingTimes = { hours: ZonedHours; isInHours: boolean };
export type ZonedGroup = SendGroup & { time_zone: string };

/** Returns the parts of a window in which people of a time zone may get emails. */
export function intervalsIn({ hours, isInHours }: SendingTimes, time_zone: string, window: Interval): Interval[] {
  const found = isInHours ? workingIntervals({ ...hours, time_zone }, window) : [window];
  // An organisation without any working time left uses the whole window, so that emails do not wait for ever.
  return found.length > 0 ? found : [window];
}

/** Returns when people of each time zone get their emails; `counts` is the number of people by zone. */
export const groupsIn = (times: SendingTimes, counts: ReadonlyMap<string, number>, window: Interval): ZonedGroup[] =>
  [...counts].map(([time_zone, count]) => ({ time_zone, count, intervals: intervalsIn(times, time_zone, window) }));

/** Returns the last moment (ms) at which an email of these groups may be sent. */
export const lastMomentOf = (groups: readonly SendGroup[]): number =>
  Math.max(...groups.map(({ intervals }) => intervals.at(-1)!.end));

/** Returns a function that returns the moment (ms) at which `length` ms of permitted sending time have passed since `moment`. */
export const timeAfter =
  ({ hours, isInHours }: SendingTimes) =>
  (moment: number, length: number): number =>
    isInHours ? afterWorkingTime(hours, moment, length) : moment + length;

/** Counts the emails of these groups that fall outside working hours. */
export function countOutsideHours({ hours }: SendingTimes, groups: readonly ZonedGroup[]): number {
  return groups.reduce(
    (sum, { time_zone, count, intervals }) => sum + Math.round(count * restShare({ ...hours, time_zone }, intervals)),
    0,
  );
}

function restShare(hours: ZonedHours, intervals: readonly Interval[]): number {
  const total = intervals.reduce((sum, { start, end }) => sum + end - start, 0);
  if (total === 0) return nextWorkingMoment(hours, intervals[0]!.start) === intervals[0]!.start ? 0 : 1;
  const worked = intervals.reduce((sum, window) => sum + workingTimeIn(hours, window), 0);
  return 1 - worked / total;
}

const workingTimeIn = (hours: ZonedHours, window: Interval): number =>
  workingIntervals(hours, window).reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, window.end) - start), 0);
