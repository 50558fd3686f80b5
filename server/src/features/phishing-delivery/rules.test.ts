import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillLetter, readLetter } from './commands/read-letter.ts';
import {
  automatedReasons,
  breakerOpenFor,
  countedIn,
  nextTryIn,
  outranks,
  planSends,
  shuffle,
  TRIES_MAX,
  type Hit,
} from './rules.ts';

test('results outrank one another in the order of the design', () => {
  const order = ['sent', 'opened', 'clicked', 'opened_attachment', 'entered_data'] as const;
  order.forEach((result, at) => {
    expect(outranks(result, null)).toBe(true);
    order.forEach((other, below) => expect(outranks(result, other)).toBe(at > below));
  });
  expect(countedIn('entered_data')).toEqual(['opened', 'clicked', 'entered_data']);
  expect(countedIn('sent')).toEqual([]);
});

test('sends are spread evenly in balanced shares whatever the numbers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (count, templates, length, randoms) => {
        const plan = planSends({ count, templates, start: 0, end: length, random: () => randoms.next().value! });
        const shares = Array.from({ length: templates }, (_, template) => plan.filter((one) => one.template === template).length);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(plan.every(({ send_at }, index) => send_at >= Math.floor((length / count) * index) && send_at <= length)).toBe(
          true,
        );
        const half = plan.filter(({ send_at }) => send_at < length / 2).length;
        // A window of fewer milliseconds than people has no even halves.
        if (length > 10 * count) expect(Math.abs(half - count / 2)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 50 },
  );
});

test('a shuffle keeps everyone once', () => {
  const people = Array.from({ length: 100 }, (_, index) => index);
  expect(shuffle([...people], Math.random).toSorted((a, b) => a - b)).toEqual(people);
});

test('tries grow apart and end', () => {
  expect(nextTryIn(1, () => 0.5)).toBe(30);
  expect(nextTryIn(4, () => 0)).toBe(180);
  expect(nextTryIn(4, () => 1)).toBe(300);
  expect(nextTryIn(TRIES_MAX, () => 0)).toBeNull();
  expect([1, 2, 3, 10].map(breakerOpenFor)).toEqual([5, 10, 20, 40]);
});

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

test('a file that was attached before it was refused is not sent', () => {
  const person = { first_name: '', last_name: '', middle_name: '', position: '', department: '', email: '', organization: '' };
  const letter = { sender_name: '', sender_address: '', subject: '', html: '', text: '' };
  const attachments = ['a.hta', 'a.html'].map((name) => ({ name, type: 'text/html', content: 'x' }));
  const filled = fillLetter(readLetter({ ...letter, attachments }), { ...person, link: '', date: '' });
  expect(filled.attachments.map(({ filename }) => filename)).toEqual(['a.html']);
});
