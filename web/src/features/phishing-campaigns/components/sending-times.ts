import type { SendingForecast } from '@vigil/contract/phishing-campaigns/sending-forecast.ts';
import { planSends } from '@vigil/contract/phishing-delivery/rules.ts';
import { clockAt } from '../../../lib/clock.ts';

/** The number of emails in each hour of a day, and the working hours, in the organisation's time zone. */
export type SendingDay = { day: string; hours: number[]; isWorked: boolean[]; total: number };

const HOUR_MS = 3_600_000;

/**
 * Returns the expected number of emails in each hour. Counts each email in the middle of its slot, because randomness moves an
 * email only within its slot.
 */
export function sendingCalendar({ groups, working }: Pick<SendingForecast, 'groups' | 'working'>): SendingDay[] {
  const days = new Map<string, SendingDay>();
  for (const { count, intervals } of groups) {
    const parts = intervals.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
    for (const send_at of planSends({ count, intervals: parts, random: () => 0.5 })) {
      const day = dayAt(days, send_at);
      day.hours[clockAt(send_at).hour()]! += 1;
      day.total += 1;
    }
  }
  for (const { start, end } of working) {
    for (let at = Date.parse(start); at < Date.parse(end); at = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS) {
      const day = days.get(dayOfClock(at));
      if (day !== undefined) day.isWorked[clockAt(at).hour()] = true;
    }
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function dayAt(days: Map<string, SendingDay>, at: number): SendingDay {
  const day = dayOfClock(at);
  const known = days.get(day);
  if (known !== undefined) return known;
  const begun = { day, hours: Array.from({ length: 24 }, () => 0), isWorked: Array.from({ length: 24 }, () => false), total: 0 };
  days.set(day, begun);
  return begun;
}

const dayOfClock = (at: number): string => clockAt(at).format('YYYY-MM-DD');
