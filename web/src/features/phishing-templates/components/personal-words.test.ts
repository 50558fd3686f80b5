import { expect, test } from 'vitest';
import { replaceWords } from '../../../ui/editors/html/links.ts';
import { findPersonalWords } from './personal-words.ts';

const sure = (name: string) =>
  Object.fromEntries(
    findPersonalWords([{ name, address: '' }])
      .filter(({ isSure }) => isSure)
      .map(({ words, written }) => [words, written.replace(/[{}]|_name/g, '')]),
  );

test.each([
  ['Анна Петрова', { 'Анна Петрова': 'first last', 'Петрова Анна': 'last first' }],
  ['Петрова Анна', { 'Анна Петрова': 'first last', 'Петрова Анна': 'last first' }],
  ['Petrov, John', { 'Petrov, John': 'last, first', 'John Petrov': 'first last', 'Petrov John': 'last first' }],
  [
    'Петрова Анна Сергеевна',
    {
      'Петрова Анна Сергеевна': 'last first middle',
      'Анна Сергеевна': 'first middle',
      'Анна Петрова': 'first last',
      'Петрова Анна': 'last first',
    },
  ],
  ['Анна Сергеевна', { 'Анна Сергеевна': 'first middle' }],
  ['Отдел кадров', {}],
  ['a.petrova@primer.example', {}],
  ['Анна', {}],
])('the certain personal words of %s in an email', (name, expected) => {
  expect(sure(name)).toEqual(expected);
});

test('a first name alone is offered but not certain, and longer words come first', () => {
  const found = findPersonalWords([{ name: 'Вера Ким', address: 'v.kim@primer.example' }]);
  expect(found.map(({ words }) => words)).toEqual(['v.kim@primer.example', 'Вера Ким', 'Ким Вера', 'Вера']);
  expect(found.at(-1)).toEqual({ words: 'Вера', written: '{{first_name}}', isSure: false });
});

test('only whole visible words are replaced, and nothing in the markup', () => {
  const html = '<p title="Вера">Вера, Верандa; Вера&nbsp;Ким <b>Вера</b></p><style>.Вера{}</style>';
  const once = replaceWords(html, 'Вера Ким', '{{first_name}} {{last_name}}');
  expect(replaceWords(once, 'Вера', '{{first_name}}')).toBe(
    '<p title="Вера">{{first_name}}, Верандa; {{first_name}} {{last_name}} <b>{{first_name}}</b></p><style>.Вера{}</style>',
  );
});
