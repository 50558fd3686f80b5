import { expect, test } from 'vitest';
import { asksOf, connectionsAfter, GROWTH_MS, namedWait, withoutPlaces } from './limits.ts';

test.each([
  [421, '421 4.7.0 mx.example Error: too many connections from 192.0.2.1', 'server_later'],
  [421, '421 4.3.2 Service shutting down', 'server_later'],
  [421, undefined, 'server_later'],
  [450, '450 4.7.1 Error: too much mail from 192.0.2.1', 'server_later'],
  [451, '451 4.7.1 Sending rate limit exceeded, slow down', 'server_later'],
  [452, '452 4.3.2 Too many messages in this session', 'server_later'],
  [451, '451 4.4.5 Server busy, try again later', 'server_later'],
  [450, '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery', 'email_later'],
  [451, '451 4.7.1 Greylisting in action, please come back in 00:04:59', 'email_later'],
  [450, '450 4.2.0 <a@b.example>: Recipient address rejected: Greylisted', 'email_later'],
  [451, '451 4.7.1 Please try again later', 'email_later'],
  [451, '451 Ratelimit exceeded for mail.example', 'server_later'],
  [432, '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded', 'server_later'],
  [454, '454 4.7.0 Too many login attempts, please try again later', 'server_later'],
  [454, '454 4.7.0 Temporary authentication failure', null],
  [454, '454 4.7.1 <a@b.example>: Relay access denied', null],
  [452, '452 4.2.2 Mailbox full', null],
  [452, '452 4.3.1 Insufficient system storage', null],
  [450, '450 4.1.1 unverified address', null],
  [451, '451 later', null],
  [550, '550 5.7.1 rate', null],
])('%i %s asks for %s', (code, response, asks) => {
  expect(asksOf(code, response)).toBe(asks);
});

test.each([
  ['451 4.7.1 Greylisting in action, please come back in 00:04:59', 299],
  ['450 4.2.0 Greylisted, see http://postgrey.example/help?a.html in 300 seconds', 300],
  ['450 try again in 5 minutes', 300],
  ['450 try again in 10 hours', 3_600],
  ['421 4.7.0 too many connections from 192.0.2.10', undefined],
])('%s names %s seconds', (response, seconds) => {
  expect(namedWait(response)).toBe(seconds);
});

test.each([
  ['421 4.7.0 mx.test Error: too many connections from 127.0.0.1', '421 4.7.0 … Error: too many connections from …'],
  [
    '450 4.7.1 <anna@bank.example>: Recipient address rejected: too much mail',
    '450 4.7.1 <…>: Recipient address rejected: too much mail',
  ],
  ['421 smtp-7.mail.corp.local closing, [2001:db8::5] at 10:15:20', '421 … closing, … at 10:15:20'],
  ['421-4.3.2 host[10.0.0.5]:2525 fe80::1 busy.', '421-4.3.2 host…:2525 … busy.'],
  ['535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6', '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6'],
])('%s of another’s server is shown as %s', (words, shown) => {
  expect(withoutPlaces(words)).toBe(shown);
});

test('a server that limited connections is given one more each half a minute, up to all', () => {
  const after = (ms: number) => connectionsAfter({ left: 2, most: 5, ms });
  expect([-1, 0, GROWTH_MS - 1, GROWTH_MS, 3 * GROWTH_MS, 100 * GROWTH_MS].map(after)).toEqual([2, 2, 2, 3, 5, 5]);
});
