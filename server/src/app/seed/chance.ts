/** A reproducible stream of random numbers in [0, 1), so that a demonstration looks the same everywhere. */
export type Chance = { next(): number; pick<T>(list: readonly T[]): T; int(below: number): number };

/** Returns a stream of random numbers; the same start returns the same numbers. */
export function chanceFrom(start: number): Chance {
  let state = start >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return { next, int, pick: (list) => list[int(list.length)]! };
}
