export type Planned = { template: number; send_at: number };

/**
 * Template and moment (ms) for each of `count` recipients, who must be in random order already: templates in balanced
 * shares, sends spread evenly over the window with jitter inside each one's share of it.
 */
export function planSends({
  count,
  templates,
  start,
  end,
  random,
}: {
  count: number;
  templates: number;
  start: number;
  end: number;
  random: () => number;
}): Planned[] {
  const share = (end - start) / Math.max(1, count);
  return Array.from({ length: count }, (_, index) => ({
    template: index % templates,
    send_at: Math.round(start + share * (index + (share > 0 ? random() : 0))),
  }));
}

/** Letters that come between these hours tell a person that nobody sent them by hand. */
export const NIGHT_FROM = 22;
export const NIGHT_UNTIL = 7;
export const isNightHour = (hour: number): boolean => hour >= NIGHT_FROM || hour < NIGHT_UNTIL;
/** Of a day of the week, as `Date` counts it: Saturday and Sunday. */
export const isWeekendDay = (weekday: number): boolean => weekday === 0 || weekday === 6;
/** The hours of a working day that sending is moved to. */
export const WORK_FROM = 9;
export const WORK_UNTIL = 18;
