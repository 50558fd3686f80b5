type Order = { key: string; answered(): void };

/** Orders whose answer has not come, each by what it asks for. */
const open = new Map<string, string>();

/**
 * One key for one order: placed again before its answer came, by a second click or after a lost connection, it is the same
 * order and is done once. After the answer the same wish is a new one.
 */
export const idempotencyKeys = {
  place(url: string, body: BodyInit | null): Order {
    const wish = `${url}\n${textOf(body)}`;
    const key = open.get(wish) ?? newKey();
    open.set(wish, key);
    return {
      key,
      answered: () => {
        if (open.get(wish) === key) open.delete(wish);
      },
    };
  },
};

/** `randomUUID` is there on https alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function textOf(body: BodyInit | null): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  if (!(body instanceof FormData)) return '';
  return JSON.stringify(
    [...body].map(([name, value]) => [name, value instanceof File ? [value.name, value.size, value.lastModified] : value]),
  );
}
