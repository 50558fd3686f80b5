import { describe, expect, test } from 'vitest';
import { SAME_ADDRESS_SECONDS, signAddress, verifyAddress } from './signed-address.ts';

const secret = 'a secret of this test';
const path = '/slides/a%20b/1.html';
const start = new Date('2026-11-20T10:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

function sign(now = start, to = path): string {
  return signAddress({ secret, contentUrl: 'http://content.localhost:8080', path: to, expiresInSeconds: 60, now });
}

function verify(
  address: string,
  change: { path?: string; query?: Record<string, unknown>; secret?: string; now?: Date } = {},
): boolean {
  const url = new URL(address);
  const query = { ...Object.fromEntries(url.searchParams), ...change.query };
  return verifyAddress({ secret: change.secret ?? secret, path: change.path ?? url.pathname, query, now: change.now ?? start });
}

describe('a signed address', () => {
  test('opens its path on the content host', () => {
    expect(sign()).toMatch(/^http:\/\/content\.localhost:8080\/slides\/a%20b\/1\.html\?until=\d+&signature=[\w-]{43}$/);
    expect(verify(sign())).toBe(true);
  });

  test.each([
    ['at once', 0, true],
    ['as long as was asked', 59, true],
    ['till the span ends', SAME_ADDRESS_SECONDS + 59, true],
    ['not a second more', SAME_ADDRESS_SECONDS + 60, false],
  ])('is good %s', (_, seconds, good) => {
    expect(verify(sign(), { now: later(seconds) })).toBe(good);
  });

  test('made at the end of a span is still good for as long as was asked', () => {
    const made = later(SAME_ADDRESS_SECONDS - 1);
    expect(verify(sign(made), { now: new Date(made.getTime() + 60_000) })).toBe(true);
  });

  test('stays the same for five minutes, then changes', () => {
    expect(sign(later(SAME_ADDRESS_SECONDS - 1))).toBe(sign());
    expect(sign(later(SAME_ADDRESS_SECONDS))).not.toBe(sign());
  });

  test.each([
    ['another path', { path: '/slides/a%20b/2.html' }],
    ['another secret', { secret: 'guessed' }],
    ['a longer life', { query: { until: '9999999999' } }],
    ['a life that is no number', { query: { until: '1e99' } }],
    ['no signature', { query: { signature: undefined } }],
    ['an empty signature', { query: { signature: '' } }],
    ['two signatures', { query: { signature: ['a', 'b'] } }],
    ['a signature of another length', { query: { signature: 'abcd' } }],
  ])('is refused with %s', (_, change) => {
    expect(verify(sign(), change)).toBe(false);
  });

  test.each(['//evil.example/x', '/a/../b', 'relative', '/a?b', '/a b'])('is not made for %s', (bad) => {
    expect(() => sign(start, bad)).toThrow('Not a path');
  });
});
