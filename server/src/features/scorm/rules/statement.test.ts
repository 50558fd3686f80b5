import { cpuMs } from '../../../../test/cpu-ms.ts';
import { expect, test } from 'vitest';
import { ELEMENT_NAME_MAX, flattenStatement, STATEMENT_DEPTH_MAX, STATEMENT_ELEMENTS_MAX } from './statement.ts';

test.each([
  ['flat', { 'cmi.core.lesson_status': 'passed' }, { 'cmi.core.lesson_status': 'passed' }],
  ['nested', { cmi: { core: { score: { raw: 90 } } } }, { 'cmi.core.score.raw': '90' }],
  ['lists', { cmi: { interactions: [{ id: 'q1' }] } }, { 'cmi.interactions.0.id': 'q1' }],
  ['an element without a value', { cmi: { a: null, b: [] } }, { 'cmi.a': '' }],
  [
    'elements that the data model does not know',
    { user: 'x', adl: { nav: { request: '_none_' } } },
    { user: 'x', 'adl.nav.request': '_none_' },
  ],
  ['one value written twice', { 'cmi.a': 'x', cmi: { a: 'x' } }, { 'cmi.a': 'x' }],
])('%s', (_, statement, values) => expect(flattenStatement(statement)).toEqual({ values, flaw: null }));

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`cmi.k${n}`, 'x']));
const nested = (levels: number): Record<string, unknown> => (levels === 0 ? { a: 'x' } : { a: nested(levels - 1) });

test('As many elements as allowed are saved, and one more is refused', () => {
  expect(Object.keys(flattenStatement(keys(STATEMENT_ELEMENTS_MAX)).values!)).toHaveLength(STATEMENT_ELEMENTS_MAX);
  const flaw = { code: 'too_many', max: STATEMENT_ELEMENTS_MAX };
  expect(flattenStatement(keys(STATEMENT_ELEMENTS_MAX + 1))).toEqual({ values: null, flaw });
  expect(flattenStatement({ cmi: Array.from({ length: STATEMENT_ELEMENTS_MAX + 1 }, () => null) })).toEqual({
    values: null,
    flaw,
  });
});

test('Data as deep as allowed is saved, and one level more is refused', () => {
  expect(flattenStatement({ cmi: nested(STATEMENT_DEPTH_MAX - 1) }).flaw).toBe(null);
  const flaw = { code: 'too_deep', max: STATEMENT_DEPTH_MAX };
  expect(flattenStatement({ cmi: nested(STATEMENT_DEPTH_MAX) }).flaw).toEqual(flaw);
});

test('A name as long as allowed is saved, and one character more is refused', () => {
  expect(flattenStatement({ cmi: { ['a'.repeat(ELEMENT_NAME_MAX - 4)]: 'x' } }).flaw).toBe(null);
  const flaw = { code: 'too_long', max: ELEMENT_NAME_MAX };
  expect(flattenStatement({ cmi: { ['a'.repeat(ELEMENT_NAME_MAX - 3)]: 'x' } }).flaw).toEqual(flaw);
});

test('Elements outside the data model have the same limits', () => {
  const others = Object.fromEntries(Array.from({ length: 2 * STATEMENT_ELEMENTS_MAX }, (_, n) => [`k${n}`, 'x']));
  expect(flattenStatement(others).flaw).toEqual({ code: 'too_many', max: STATEMENT_ELEMENTS_MAX });
  expect(flattenStatement({ deep: nested(1000) }).flaw).toEqual({ code: 'too_deep', max: STATEMENT_DEPTH_MAX });
});

test('An element with two values is refused', () => {
  expect(flattenStatement({ 'cmi.a': 'x', cmi: { a: 'y' } }).flaw).toEqual({ code: 'contradicts', names: 'cmi.a' });
});

test('Sixty thousand elements are refused without counting them all again at each', () => {
  const statement = keys(60_000);
  const began = cpuMs();
  flattenStatement(statement);
  expect(cpuMs() - began).toBeLessThan(1000);
});
