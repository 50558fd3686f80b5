/** The header with an idempotency key: a repeated request with the same key, after a lost answer or a double click, gets the first answer. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
