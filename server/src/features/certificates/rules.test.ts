import { expect, test } from 'vitest';
import { fileNameOf, inkOn, surnameKey, surnameOf } from './rules.ts';

test.each([
  ['Королёв', ' КОРОЛЕВ '],
  ['Gʻulomjonova', "g'ulomjonova"],
  ['Gʻulomjonova', 'G‘ulomjonova'],
  ['Gʻulomjonova', 'Gʼulomjonova'],
  ['Римская-Корсакова', 'Римская Корсакова'],
  ['O’Neill', 'oneill'],
])('%s is the surname %j', (written, typed) => {
  expect(surnameKey(typed)).toBe(surnameKey(written));
});

test('another surname is another', () => {
  expect(surnameKey('Королева')).not.toBe(surnameKey('Королёв'));
});

test.each([
  [{ last_name: 'Иванов', first_name: 'Иван', email: 'a@b.c' }, 'Иванов'],
  [{ last_name: ' ', first_name: 'Иван', email: 'a@b.c' }, 'Иван'],
  [{ last_name: '—', first_name: '', email: 'a@b.c' }, 'a@b.c'],
])('of %o the surname %j is asked', (person, surname) => {
  expect(surnameOf(person)).toBe(surname);
});

test.each([
  ['#2456E6', '#FFFFFF'],
  ['#FFD400', '#11151F'],
  ['#000000', '#FFFFFF'],
  ['#FFFFFF', '#11151F'],
])('on %s one writes in %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});

test('a name becomes no path', () => {
  expect(fileNameOf({ holder: '../Иван/\\:*?"<>|\n  Иванов', number: 'K7QM' })).toBe('.. Иван Иванов K7QM.pdf');
});
