import { expect, test } from 'vitest';
import { changesOf } from './rules.ts';

const text = (value: string) => ({ kind: 'text', text: value });
const nothing = { kind: 'nothing' };

test('changed fields come first, and an added or removed field has an empty other side', () => {
  expect(changesOf({ a: 1, title: 'old', gone: 'x' }, { a: 1, title: 'new', fresh: [1, 2] })).toEqual([
    { name: 'title', before: text('old'), after: text('new'), isChanged: true },
    { name: 'gone', before: text('x'), after: nothing, isChanged: true },
    { name: 'fresh', before: nothing, after: text('1, 2'), isChanged: true },
    { name: 'a', before: text('1'), after: text('1'), isChanged: false },
  ]);
});

test('ids are shown as names, and omitted if no name is known', () => {
  const [known, unknown] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const names = { [known]: 'Бухгалтерия' };
  expect(changesOf({ department_id: known }, { department_id: unknown, ids: [unknown] }, names)).toEqual([
    { name: 'department_id', before: text('Бухгалтерия'), after: nothing, isChanged: true },
  ]);
  expect(changesOf(null, { users: [known, unknown] }, names)[0]!.after).toEqual(text('Бухгалтерия'));
});

test('roles have their names, and only in fields of roles', () => {
  const names = { operator: 'Оператор', employee: 'Сотрудник' };
  const after = { role: 'operator', roles: ['employee', 'unknown'], title: 'operator' };
  expect(changesOf(null, after, names).map((change) => change.after)).toEqual([
    text('Оператор'),
    text('Сотрудник, unknown'),
    text('operator'),
  ]);
});

test('flags, moments and records are formatted for people', () => {
  const at = '2026-11-22T09:00:00.000Z';
  expect(changesOf({ is_on: false, at: null }, { is_on: true, at, who: [{ email: 'a@b.test', changes: ['x'] }] })).toEqual([
    { name: 'is_on', before: { kind: 'flag', is: false }, after: { kind: 'flag', is: true }, isChanged: true },
    { name: 'at', before: nothing, after: { kind: 'moment', at }, isChanged: true },
    { name: 'who', before: nothing, after: text('a@b.test'), isChanged: true },
  ]);
});

test('an empty list and an empty value are formatted for people', () => {
  expect(changesOf(null, ['x'])).toEqual([{ name: '', before: nothing, after: text('x'), isChanged: true }]);
  expect(changesOf(null, undefined)).toEqual([]);
});
