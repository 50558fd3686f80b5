// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from './session.ts';

beforeEach(() => localStorage.clear());

test('a token is stored in the browser, and signing out removes it', () => {
  const listener = vi.fn<() => void>();
  const stop = session.subscribe(listener);
  session.start('token');
  expect([session.token(), localStorage.getItem('access_token')]).toEqual(['token', 'token']);
  session.signOut();
  expect([session.token(), localStorage.getItem('access_token')]).toEqual([null, null]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test('the person’s ids are stored as common info until the session ends', () => {
  session.start('token');
  session.remember({ userID: 'u', organizationID: 'o' });
  expect(JSON.parse(localStorage.getItem('common_info_v2')!)).toEqual({ userID: 'u', organizationID: 'o' });
  expect(session.commonInfo()).toEqual({ userID: 'u', organizationID: 'o' });
  session.end();
  expect(session.commonInfo()).toBeNull();
});

test('a session that the server rejects is reported as lost until the next one begins', () => {
  session.start('token');
  session.lose();
  expect([session.token(), session.wasLost()]).toEqual([null, true]);
  session.start('another');
  expect(session.wasLost()).toBe(false);
});
