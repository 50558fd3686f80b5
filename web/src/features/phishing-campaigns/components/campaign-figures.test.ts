import { expect, test } from 'vitest';
import { compareDepartments, shownShareOf } from './campaign-figures.ts';

const department = (name: string, sent: number, incidents: number | null) => ({ name, statistics: { sent, incidents } });

test('departments of few people come last, without a share or comparison', () => {
  const departments = [department('Board', 7, 7), department('IT', 264, 13), department('Call centre', 412, 86)];
  const compared = compareDepartments(departments, { sent: 2987, incidents: 373 }, { isExact: true });
  expect(compared.map(({ department: { name }, share, against }) => [name, share?.percent?.toFixed(1), against])).toEqual([
    ['Call centre', '20.9', 'more'],
    ['IT', '4.9', 'fewer'],
    ['Board', undefined, null],
  ]);
});

test('a hidden department has no share', () => {
  const [hidden] = compareDepartments([department('Archive', 40, null)], { sent: 100, incidents: 20 }, { isExact: true });
  expect(hidden).toMatchObject({ share: null, against: null });
});

test('rounded figures have no interval and no comparison', () => {
  expect(shownShareOf({ part: 20, of: 100 }, { isExact: false })).toMatchObject({ percent: 20, interval: null });
  const [only] = compareDepartments([department('IT', 100, 90)], { sent: 500, incidents: 100 }, { isExact: false });
  expect(only!.against).toBeNull();
});
