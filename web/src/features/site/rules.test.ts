import { expect, test } from 'vitest';
import { containsWords, filterItems, markWords, splitAtWords, snippetOf, wordsOf } from './rules.ts';

test.each([
  ['', []],
  ['  ', []],
  ['Отчёт  отчет', ['отчет']],
  ['пароль пароли паролями', ['парол']],
  ['emails email', ['email']],
  ['xatlarning kurslar', ['xatlarning', 'kurs']],
  ['роли', ['роли']],
  ['Oʻchirish O’CHIRISH', ["o'chirish"]],
])('the searched words of %j are %j', (query, words) => expect(wordsOf(query)).toEqual(words));

test.each([
  ['письмо', true],
  ['загрузка ПИСЬМО', true],
  ['письмо счёт', false],
])('the words %s in title and text together are found: %s', (query, holds) =>
  expect(containsWords({ title: 'Загрузка', text: 'Отправить письмо' }, wordsOf(query))).toBe(holds),
);

test('a text is split at the found words', () => {
  expect(splitAtWords('Учётная запись', wordsOf('учет'))).toEqual([
    { text: 'Учётная', isFound: true },
    { text: ' запись', isFound: false },
  ]);
  expect(splitAtWords('', wordsOf('a'))).toEqual([]);
});

test('regular expression characters in a search are literal', () => {
  expect(splitAtWords('a (b) c', wordsOf('(b)')).filter(({ isFound }) => isFound)).toEqual([{ text: '(b)', isFound: true }]);
});

test.each([
  ['<p>Class of a class</p>', 'class', '<p><mark>Class</mark> of a <mark>class</mark></p>'],
  ['<a href="?article=roles">Roles</a>', 'article', '<a href="?article=roles">Roles</a>'],
  ['a &amp; b', 'amp', 'a &amp; b'],
  ['<p>one</p>', '', '<p>one</p>'],
  ['roles and role', 'role roles', '<mark>roles</mark> and <mark>role</mark>'],
])('the HTML %s with %j marked', (html, query, marked) => expect(markWords(html, wordsOf(query))).toBe(marked));

test('a snippet begins a little before the found word, at a whole word, and shows that there is more', () => {
  const text = `${'before '.repeat(20)}word${' after'.repeat(40)}`;
  const snippet = snippetOf(text, ['word']);
  expect(snippet).toMatch(/^…before .* word after .* after…$/);
  expect(snippet.length).toBeLessThan(140);
  expect(snippetOf('a word', ['word'])).toBe('a word');
  expect(snippetOf('nothing here', ['word'])).toBe('');
});

const log =
  '<h2>New</h2>\n<ul>\n<li>A <strong>red</strong> door</li>\n<li>A window</li>\n</ul>\n<h2>Fixed</h2>\n<ul>\n<li>A roof</li>\n</ul>';
test.each([
  ['red door', '<h2>New</h2>\n<ul>\n<li>A <strong>red</strong> door</li>\n</ul>\n'],
  ['new', log],
  ['', log],
])('the list entries with %j', (query, expected) => expect(filterItems(log, wordsOf(query))).toBe(expected));
