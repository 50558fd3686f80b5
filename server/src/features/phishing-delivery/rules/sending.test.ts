import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillEmail, readEmail } from '../commands/read-email.ts';
import { breakerOpenFor, assignTemplates, interleave, lastSendAt, nextAttemptIn, shuffle, ATTEMPTS_MAX } from './sending.ts';
import { timeAfter } from './windows.ts';

test('A shuffle keeps everyone once', () => {
  const people = Array.from({ length: 100 }, (_, index) => index);
  expect(shuffle([...people], Math.random).toSorted((a, b) => a - b)).toEqual(people);
});

test('Templates are assigned in balanced shares', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 9 }), (people, count) => {
      const templates = Array.from({ length: count }, (_, index) => `template ${index}`);
      const assigned = assignTemplates(
        templates,
        Array.from({ length: people }, () => ({ department_id: 'one', had: new Set<string>() })),
      );
      const shares = templates.map((_, template) => assigned.filter((assignedTemplate) => assignedTemplate === template).length);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

const staff = fc
  .array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 })
  .map((sizes) =>
    sizes.flatMap((size, department) =>
      Array.from({ length: size }, (_, index) => ({ id: `${department}.${index}`, department_id: String(department) })),
    ),
  );
const departmentsOf = (people: { department_id: string }[]) => [
  ...Map.groupBy(people.entries(), ([, person]) => person.department_id).values(),
];

test('Emails to people of one department lie far apart, over the whole time of sending', () => {
  fc.assert(
    fc.property(staff, (people) => {
      const order = interleave(people, Math.random);
      expect(order.map(({ id }) => id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
      for (const department of departmentsOf(order)) {
        const places = department.map(([place]) => place);
        for (let index = 1; index < places.length; index++) {
          // The people of a department are equally far apart in the order, give or take one place for each department.
          const others = (people.length - department.length) / department.length;
          const departments = new Set(people.map(({ department_id }) => department_id)).size;
          expect(Math.abs(places[index]! - places[index - 1]! - 1 - others)).toBeLessThanOrEqual(departments);
        }
      }
    }),
  );
});

test('Two people of one department in a row never get the same template, and shares stay balanced', () => {
  fc.assert(
    fc.property(staff, fc.integer({ min: 2, max: 6 }), (people, count) => {
      const order = interleave(people, Math.random);
      const templates = Array.from({ length: count }, (_, index) => `template ${index}`);
      const assigned = assignTemplates(
        templates,
        order.map(({ department_id }) => ({ department_id, had: new Set<string>() })),
      );
      for (const department of departmentsOf(order)) {
        const got = department.map(([place]) => assigned[place]);
        for (let index = 1; index < got.length; index++) expect(got[index]).not.toBe(got[index - 1]);
      }
      const shares = templates.map((_, template) => assigned.filter((assignedTemplate) => assignedTemplate === template).length);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(2 + people.length * 0.05);
    }),
  );
});

test('Nobody gets a template that they had while there is another', () => {
  const had = [['a'], ['b'], ['a'], ['c'], ['a', 'b', 'c'], ['a', 'b']].map((names) => new Set(names));
  const assigned = assignTemplates(
    ['a', 'b', 'c'],
    had.map((known) => ({ department_id: 'one', had: known })),
  ).map((index) => 'abc'[index]!);
  expect(assigned).toHaveLength(had.length);
  had.forEach((known, index) => expect(known.size === 3 || !known.has(assigned[index]!), `person ${index}`).toBe(true));
});

const DAY = 86_400_000;
const noon = DAY / 2;
test.each<[string, Parameters<typeof lastSendAt>[0], number]>([
  [
    'at once, with nothing in the way',
    { groups: [{ count: 9, intervals: [{ start: noon, end: noon }] }], rate: null, cap: 100, left: 100 },
    noon,
  ],
  [
    'at once, ten a second',
    { groups: [{ count: 100, intervals: [{ start: noon, end: noon }] }], rate: 10, cap: 100, left: 100 },
    noon + 10_000,
  ],
  [
    'a window that is longer than the sending takes',
    { groups: [{ count: 100, intervals: [{ start: 0, end: noon }] }], rate: 10, cap: 100, left: 100 },
    noon,
  ],
  [
    'more than the day has left',
    { groups: [{ count: 10, intervals: [{ start: noon, end: noon }] }], rate: 1, cap: 10, left: 4 },
    DAY + 6_000,
  ],
  [
    'more than two days hold',
    { groups: [{ count: 25, intervals: [{ start: noon, end: noon }] }], rate: null, cap: 10, left: 10 },
    2 * DAY,
  ],
  [
    'a window whose first day is too full',
    { groups: [{ count: 20, intervals: [{ start: 0, end: 2 * DAY }] }], rate: null, cap: 10, left: 5 },
    2 * DAY,
  ],
  [
    'a window that the cap outlasts',
    { groups: [{ count: 40, intervals: [{ start: 0, end: 2 * DAY }] }], rate: null, cap: 10, left: 10 },
    3 * DAY,
  ],
  ['nobody', { groups: [{ count: 0, intervals: [{ start: noon, end: noon }] }], rate: 1, cap: 10, left: 0 }, noon],
])('The last email leaves: %s', (_, sending, expectedTime) => {
  expect(lastSendAt(sending)).toBe(expectedTime);
});

test('Emails above a day’s cap wait for the next working hours', () => {
  const hours = {
    weekdays: [1, 2, 3, 4, 5],
    from: '09:00',
    until: '18:00',
    holidays: 'none' as const,
    days: [],
    time_zone: 'UTC',
  };
  const after = timeAfter({ hours, isInHours: true });
  const friday = Date.parse('2026-11-20T09:00Z');
  const groups = [{ count: 25, intervals: [{ start: friday, end: friday + 3_600_000 }] }];
  expect(new Date(lastSendAt({ groups, after, rate: null, cap: 10, left: 10 })).toISOString()).toBe('2026-11-24T09:00:00.000Z');
  expect(new Date(lastSendAt({ groups, after, rate: 0.001, cap: 100, left: 100 })).toISOString()).toBe(
    '2026-11-20T15:56:40.000Z',
  );
});

test('The intervals between attempts grow, and attempts end', () => {
  expect(nextAttemptIn(1, () => 0.5)).toBe(30);
  expect(nextAttemptIn(4, () => 0)).toBe(180);
  expect(nextAttemptIn(4, () => 1)).toBe(300);
  expect(nextAttemptIn(ATTEMPTS_MAX, () => 0)).toBeNull();
  expect([1, 2, 3, 10].map(breakerOpenFor)).toEqual([5, 10, 20, 40]);
});

test('A file that was attached before its kind was refused is not sent', () => {
  const message = { sender_name: '', sender_address: '', subject: '', html: '', text: '' };
  const attachments = ['a.hta', 'a.html'].map((name) => ({ name, type: 'text/html', content: 'x' }));
  const filled = fillEmail(readEmail({ ...message, attachments }), () => '', '');
  expect(filled.attachments.map(({ name }) => name)).toEqual(['a.html']);
});
