/** Work for the tests of the pool. */
export const echo = (word: string): string => word;

export function fail(): never {
  throw new Error('on purpose');
}

export function never(): never {
  for (;;);
}

/** In small pieces: a list would grow by more at once than a thread has left when it is told to end. */
export function fill(): never {
  let kept: object | null = null;
  for (;;) kept = { kept };
}
