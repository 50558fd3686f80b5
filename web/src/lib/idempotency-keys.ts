type PendingKey = { key: string; answered(): void };

/** The keys of unanswered calls, by address and body. */
const open = new Map<string, string>();

/**
 * Issues the idempotency keys of calls. A call repeated before its answer came, by a second click or after a lost connection,
 * gets the same key, so that the server executes it once. After the answer, an equal call gets a new key.
 */
export const idempotencyKeys = {
  keyFor(url: string, body: BodyInit | null): PendingKey {
    const request = `${url}\n${textOf(body)}`;
    const key = open.get(request) ?? newKey();
    open.set(request, key);
    return {
      key,
      answered: () => {
        if (open.get(request) === key) open.delete(request);
      },
    };
  },
};

/** Returns a random key. Does not use `randomUUID`, which browsers offer on https only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function textOf(body: BodyInit | null): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  if (!(body instanceof FormData)) return '';
  return JSON.stringify(
    [...body].map(([name, value]) => [name, value instanceof File ? [value.name, value.size, value.lastModified] : value]),
  );
}
