/** Work for the tests of the pool. */
export const echo = (word: string): string => word;

export function fail(): never {
  throw new Error('on purpose');
}

export function never(): never {
  for (;;);
}

export function fill(): never {
  const kept: object[] = [];
  for (;;) kept.push({ at: kept.length });
}
