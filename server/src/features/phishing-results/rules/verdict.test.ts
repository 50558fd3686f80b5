import { expect, test } from 'vitest';
import { automatedReasons, type Hit } from './verdict.ts';

const person: Hit = {
  kind: 'clicked',
  method: 'GET',
  isPrefetch: false,
  isScannerAgent: false,
  secondsSinceSent: 21,
  secondsSinceOtherLink: null,
  othersAtOnce: 0,
};

test.each<[string, Partial<Hit>, string[]]>([
  ['a person', {}, []],
  ['a person who opened, then read for three seconds', { secondsSinceOtherLink: 3 }, []],
  ['HEAD', { method: 'HEAD' }, ['head']],
  ['a prefetch', { isPrefetch: true }, ['prefetch']],
  ['a known scanner', { isScannerAgent: true }, ['scanner_agent']],
  ['just before ten seconds', { secondsSinceSent: 9.9 }, ['too_soon']],
  ['at ten seconds', { secondsSinceSent: 10 }, []],
  ['before the server even confirmed the letter', { secondsSinceSent: null }, ['too_soon']],
  ['all links at once', { secondsSinceOtherLink: 1.9 }, ['all_links_at_once']],
  ['a form filled by the browser right after the click', { kind: 'entered_data', secondsSinceOtherLink: 1 }, []],
  ['a gateway over many letters', { othersAtOnce: 5 }, ['one_address_many_people']],
  ['an office behind one address', { othersAtOnce: 4 }, []],
])('%s', (_, difference, reasons) => {
  expect(automatedReasons({ ...person, ...difference })).toEqual(reasons);
});
