import { expect, test } from 'vitest';
import { effectiveAddresses, assignAddresses } from './link-addresses.ts';

const [news, mail, removed] = ['https://news.test', 'https://mail.test:8443', 'https://gone.test'];

test.each([
  [null, [news]],
  ['all', [news, mail]],
  ['mail.test:8443', [mail]],
  ['gone.test', [news]],
])('The choice %s means %j', (choice, expected) => {
  expect(effectiveAddresses(choice, [news, mail])).toEqual(expected);
});

test('Each address is assigned equally often, and a removed one never', () => {
  const next = assignAddresses([news, removed, mail], [mail, news], () => 0);
  expect([next(), next(), next(), next()]).toEqual([news, mail, news, mail]);
  expect(assignAddresses([news, mail], [mail, news], () => 0.9)()).toBe(mail);
  expect(assignAddresses([removed], [mail, news], () => 0)()).toBe(mail);
});
