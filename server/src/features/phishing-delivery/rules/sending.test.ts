import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillEmail, readEmail } from '../commands/read-email.ts';
import { breakerOpenFor, nextTryIn, planSends, shuffle, TRIES_MAX } from './sending.ts';

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

test('a file that was attached before it was refused is not sent', () => {
  const person = { first_name: '', last_name: '', middle_name: '', position: '', department: '', email: '', organization: '' };
  const letter = { sender_name: '', sender_address: '', subject: '', html: '', text: '' };
  const attachments = ['a.hta', 'a.html'].map((name) => ({ name, type: 'text/html', content: 'x' }));
  const filled = fillEmail(readEmail({ ...letter, attachments }), { ...person, link: '', date: '' });
  expect(filled.attachments.map(({ filename }) => filename)).toEqual(['a.html']);
});
