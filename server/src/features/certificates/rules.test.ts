import { expect, test } from 'vitest';
import { fileNameOf, inkOn, surnameKey, surnameOf } from './rules.ts';

test.each([
  ['Королёв', ' КОРОЛЕВ '],
  ['Gʻulomjonova', "g'ulomjonova"],
  ['Gʻulomjonova', 'G‘ulomjonova'],
  ['Gʻulomjonova', 'Gʼulomjonova'],
  ['Римская-Корсакова', 'Римская Корсакова'],
  ['O’Neill', 'oneill'],
])('the surname %s is normalised to %j', (written, typed) => {
  expect(surnameKey(typed)).toBe(surnameKey(written));
});

test('different surnames stay different', () => {
  expect(surnameKey('Королева')).not.toBe(surnameKey('Королёв'));
});

test.each([
  [{ last_name: 'Иванов', first_name: 'Иван', email: 'a@b.c' }, 'Иванов'],
  [{ last_name: ' ', first_name: 'Иван', email: 'a@b.c' }, 'Иван'],
  [{ last_name: '—', first_name: '', email: 'a@b.c' }, 'a@b.c'],
])('the surname of %o to check is %j', (person, surname) => {
  expect(surnameOf(person)).toBe(surname);
});

test.each([
  ['#2456E6', '#FFFFFF'],
  ['#FFD400', '#11151F'],
  ['#000000', '#FFFFFF'],
  ['#FFFFFF', '#11151F'],
])('the date %s is written in %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});

test('a name cannot become a path', () => {
  expect(fileNameOf({ holder: '../Иван/\\:*?"<>|\n  Иванов', number: 'K7QM' })).toBe('.. Иван Иванов K7QM.pdf');
});
