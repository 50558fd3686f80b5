/** Names an order: anyone who sends it again under the same name, after a lost answer or by a second click, gets the first one's answer. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
