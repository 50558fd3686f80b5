// @vitest-environment jsdom
import { flawsOf, text } from '@vigil/contract/shared/flaws.ts';
import { expect, test } from 'vitest';
import { errorAt, unmatchedErrors } from './draft-errors.ts';

const flaws = flawsOf({ title: text({ min: 1, max: 5 }) }, { title: '' });
const fresh = { serverErrors: {}, attempts: 0, touched: new Set<string>() };

test.each([
  [{}, undefined],
  [{ attempts: 1 }, 'Обязательное поле'],
  [{ touched: new Set(['title']) }, 'Обязательное поле'],
  [{ touched: new Set(['note']) }, undefined],
  [{ serverErrors: { title: 'Taken' } }, 'Taken'],
  [{ serverErrors: { 'title.0': 'Taken' } }, 'Taken'],
  [{ serverErrors: { title_short: 'Taken' } }, undefined],
  [{ serverErrors: { title: 'Taken' }, attempts: 1 }, 'Taken'],
  [{ serverErrors: { note: 'Taken' }, attempts: 1 }, 'Обязательное поле'],
])('an empty required field in a form with %o has the error %s', (state, error) => {
  expect(errorAt('title', { ...fresh, ...state }, flaws)).toBe(error);
});

test('a valid field has no error, however often saving was attempted', () => {
  expect(errorAt('note', { ...fresh, attempts: 3 }, flaws)).toBeUndefined();
});

test.each([
  [{ title: 'a' }, []],
  [{ 'title.0.name': 'a' }, []],
  [{ owner: 'b', title: 'a' }, ['b']],
  [{ 'owner.name': 'b' }, ['b']],
])('of the server errors %o in a form with a title, %o belong to none of its fields', (serverErrors, stray) => {
  expect(unmatchedErrors({ serverErrors, values: { title: '' } })).toEqual(stray);
});
