import { expect, test } from 'vitest';
import { dkimRecordOf, dkimStateOf, holdsKey } from './rules.ts';

const { value } = dkimRecordOf('example.com', 's1', 'MIIB+/==');

test.each([
  [value, true],
  ['p=MIIB+/==', true],
  ['v=DKIM1;k=rsa;t=s;p=MII B+ /==;', true],
  ['v=DKIM1; k=rsa; p=', false],
  ['v=DKIM1; k=rsa; p=MIIB', false],
  ['v=DKIM2; k=rsa; p=MIIB+/==', false],
  ['v=DKIM1; k=ed25519; p=MIIB+/==', false],
  ['v=spf1 -all', false],
  ['', false],
])('%s holds the key: %s', (record, holds) => expect(holdsKey(record, 'MIIB+/==')).toBe(holds));

test('of the keys of a domain that are found the newest signs, and those before it are replaced', () => {
  const key = (day: number, isFound: boolean, domain = 'example.com') => ({
    domain,
    created_at: `2026-11-0${day}T00:00:00.000Z`,
    found_at: isFound ? '2026-11-09T00:00:00.000Z' : null,
  });
  const all = [key(5, false), key(4, true), key(3, false), key(2, true), key(1, false, 'example.org')];
  expect(all.map((one) => dkimStateOf(one, all))).toEqual(['waiting', 'signing', 'replaced', 'replaced', 'waiting']);
});
