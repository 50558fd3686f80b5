/** 95 % of a standard normal distribution lies within this many standard deviations. */
const Z = 1.959964;

/** Shares of fewer people than this are shown without a percentage, colour or rank. */
export const FEW_PEOPLE = 10;

/** How many people of a group did something. */
export type Share = { part: number; of: number };
/** The two ends of an interval, in percent from 0 to 100. */
export type Interval = { from: number; to: number };

/** The 95 % Wilson score interval of a share, in percent; null for an empty group. */
export function wilsonInterval({ part, of }: Share): Interval | null {
  if (of === 0) return null;
  const share = part / of;
  const centre = share + Z ** 2 / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const scale = 100 / (1 + Z ** 2 / of);
  // Rounding errors leave 1e-15 where the bound is exactly 0 or 100.
  return { from: part === 0 ? 0 : (centre - spread) * scale, to: part === of ? 100 : (centre + spread) * scale };
}

/** The 95 % interval of the difference between two shares in percentage points: Newcombe's hybrid score interval (1998, method 10). */
export function differenceInterval(one: Share, other: Share): Interval | null {
  const [a, b] = [wilsonInterval(one), wilsonInterval(other)];
  if (a === null || b === null) return null;
  const [p, q] = [(100 * one.part) / one.of, (100 * other.part) / other.of];
  return { from: p - q - Math.hypot(p - a.from, b.to - q), to: p - q + Math.hypot(a.to - p, q - b.from) };
}

export type Comparison = 'more' | 'fewer' | 'chance';

/** Whether one share is larger or smaller, or the difference may be chance. Null when a group is too small. */
export function compareShares(one: Share, other: Share): Comparison | null {
  if (one.of < FEW_PEOPLE || other.of < FEW_PEOPLE) return null;
  const { from, to } = differenceInterval(one, other)!;
  return from > 0 ? 'more' : to < 0 ? 'fewer' : 'chance';
}
