import { text, whole } from '@vigil/contract/shared/flaws.ts';
import { expect, test, vi } from 'vitest';
import { fieldsOf } from './draft-fields.ts';

type Values = { title: string; note: string | undefined; days: number | null; kind: 'a' | 'b'; is_on: boolean };
const values: Values = { title: 'Title', note: undefined, days: null, kind: 'a', is_on: true };
const set = vi.fn<(patch: Partial<Values>) => void>();
const rules = { title: text({ min: 1, max: 20 }), note: text({ max: 5 }), days: whole(1, 99) };
const errorOf = (path: string) => (path === 'days' ? 'Wrong' : undefined);
const fields = fieldsOf({ values, rules, set, errorOf });

const sent = (change: () => void) => {
  set.mockClear();
  change();
  return set.mock.calls;
};

test('a text field takes its limits from the rules, and is empty without a value', () => {
  expect(fields.text('title')).toMatchObject({ name: 'title', value: 'Title', required: true, maxLength: 20 });
  expect(fields.text('note')).toMatchObject({ name: 'note', value: '', required: false, maxLength: 5 });
  expect(sent(() => fields.text('note').onChange({ currentTarget: { value: 'x' } }))).toEqual([[{ note: 'x' }]]);
});

test('a number field takes its bounds from the rules, and is empty text when emptied', () => {
  expect(fields.number('days')).toMatchObject({ name: 'days', value: '', min: 1, max: 99, error: 'Wrong' });
  expect(sent(() => fields.number('days').onChange(''))).toEqual([[{ days: '' }]]);
});

test('a choice cannot be cleared', () => {
  expect(sent(() => fields.choice('kind').onChange(null))).toEqual([]);
  expect(sent(() => fields.choice('kind').onChange('b'))).toEqual([[{ kind: 'b' }]]);
});

test('a checkbox is on or off', () => {
  expect(fields.tick('is_on')).toMatchObject({ name: 'is_on', checked: true });
  expect(sent(() => fields.tick('is_on').onChange({ currentTarget: { checked: false } }))).toEqual([[{ is_on: false }]]);
});

test('nested fields have the outer field’s name as a prefix', () => {
  const within = fieldsOf({ values, rules, set, errorOf, within: 'part' });
  expect([within.text('title').name, within.number('days').name, within.tick('is_on').name]).toEqual([
    'part.title',
    'part.days',
    'part.is_on',
  ]);
});
