import { expect, test } from 'vitest';
import { checkFlaws, NUMBER_SIGNS, numberOf, readNumber } from './rules.ts';

test.each([
  ['K7QM-2XFT-9WBD', 'K7QM-2XFT-9WBD'],
  [' k7qm 2xft 9wbd ', 'K7QM-2XFT-9WBD'],
  ['K7QM–2XFT—9WBD', 'K7QM-2XFT-9WBD'],
  ['K7QM2XFT9WBD', 'K7QM-2XFT-9WBD'],
  ['K7QM-2XFT-9WB', null],
  ['K7QM-2XFT-9WBDA', null],
  ['K7QM-2XFT-9WB0', null],
  ['', null],
])('%j is the number %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test('no sign of a number reads as another', () => {
  expect(NUMBER_SIGNS).not.toMatch(/[01OILU]/);
  expect(new Set(NUMBER_SIGNS).size).toBe(NUMBER_SIGNS.length);
  expect(readNumber(numberOf('23456789ABCD'))).toBe('2345-6789-ABCD');
});

test('an impossible number is a flaw of its field; the rule for required fields reports an empty number', () => {
  expect(checkFlaws({ number: '12' })).toEqual({ number: { code: 'certificate_number' } });
  expect([checkFlaws({ number: '' }), checkFlaws({ number: 'k7qm2xft9wbd' })]).toEqual([{}, {}]);
});
