/** A displayed percentage; `sign`: the number is a bound that the exact value does not reach. */
export type RoundedPercent = { value: number; decimals: 0 | 1; sign: '<' | '>' | null };

/** Returns `part` as a percentage of `of`; null if either is unknown or `of` is zero. */
export function percentOf(part: number, of: number): number | null;
export function percentOf(part: number | null, of: number | null): number | null;
export function percentOf(part: number | null, of: number | null): number | null {
  return part === null || of === null || of === 0 ? null : (100 * part) / of;
}

const DECIMAL_BELOW = 10;
const toTenth = (percent: number): number => Math.round(percent * 10) / 10;

/** Rounds a share of emails, people or assignments: to one decimal below 10 %, and to 0 or 100 only if exact. */
export function roundShare(percent: number): RoundedPercent {
  if (percent <= 0 || percent >= 100) return { value: percent <= 0 ? 0 : 100, decimals: 0, sign: null };
  if (percent < 0.1) return { value: 0.1, decimals: 1, sign: '<' };
  if (percent > 99.9) return { value: 99.9, decimals: 1, sign: '>' };
  const isExact = toTenth(percent) < DECIMAL_BELOW || Math.round(percent) === 100;
  return isExact ? { value: toTenth(percent), decimals: 1, sign: null } : { value: Math.round(percent), decimals: 0, sign: null };
}

/** Like `roundShare`, with a decimal above 10 % too, for columns of shares. */
export function roundShareFinely(percent: number): RoundedPercent {
  const rounded = roundShare(percent);
  const isExact = rounded.sign !== null || percent <= 0 || percent >= 100;
  return isExact ? rounded : { value: toTenth(percent), decimals: 1, sign: null };
}

/** Rounds an interval around a share for display: both ends with the same decimals. */
export function roundInterval({ from, to }: { from: number; to: number }): { from: number; to: number; decimals: 0 | 1 } {
  return to < DECIMAL_BELOW
    ? { from: toTenth(from), to: toTenth(to), decimals: 1 }
    : { from: Math.round(from), to: Math.round(to), decimals: 0 };
}

/** Rounds progress to whole percent, as in the specification; 0 or 100 only if exact. */
export function roundProgress(percent: number): RoundedPercent {
  if (percent > 0 && percent < 1) return { value: 1, decimals: 0, sign: '<' };
  if (percent > 99 && percent < 100) return { value: 99, decimals: 0, sign: '>' };
  return { value: Math.round(Math.min(100, Math.max(0, percent))), decimals: 0, sign: null };
}

/** The difference of two shares as displayed, so that a reader who subtracts gets the same result. */
export function shareChange(value: number, before: number): { value: number; decimals: 0 | 1 } {
  const [one, other] = [roundShare(value), roundShare(before)];
  return { value: toTenth(one.value - other.value), decimals: one.decimals === 1 || other.decimals === 1 ? 1 : 0 };
}

/**
 * Rounds the shares of all parts of a whole so that the displayed values add up to 100 (largest remainder). All have a decimal
 * if one needs it. Null for each part of an empty whole.
 */
export function roundParts(parts: readonly number[]): (RoundedPercent | null)[] {
  const of = parts.reduce((sum, part) => sum + part, 0);
  if (of === 0) return parts.map(() => null);
  const exact = parts.map((part) => (100 * part) / of);
  const decimals = exact.some((percent) => roundShare(percent).decimals === 1) ? 1 : 0;
  const scale = 10 ** decimals;
  const floors = exact.map((percent) => Math.floor(percent * scale));
  const missing = 100 * scale - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = exact
    .map((percent, at) => ({ at, remainder: percent * scale - floors[at]! }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at)
    .slice(0, missing);
  for (const { at } of byRemainder) floors[at]! += 1;
  return exact.map((percent, at) => {
    const { sign, ...rounded } = roundShare(percent);
    if (sign !== null || percent === 0 || percent === 100) return { ...rounded, sign };
    return { value: floors[at]! / scale, decimals, sign: null };
  });
}
