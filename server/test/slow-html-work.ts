/** Work for the tests of the worker pool. */
export const echo = (word: string): string => word;

export function fail(): never {
  throw new Error('on purpose');
}

export function never(): never {
  for (;;);
}

/** Fills the memory in small pieces: one large list could exceed the thread's limit before the thread is asked to end. */
export function fill(): never {
  let chain: object | null = null;
  for (;;) chain = { chain };
}
