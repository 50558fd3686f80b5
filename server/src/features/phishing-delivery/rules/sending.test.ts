import { expect, test } from 'vitest';
import { fillEmail, readEmail } from '../commands/read-email.ts';
import { breakerOpenFor, nextTryIn, shuffle, TRIES_MAX } from './sending.ts';

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
