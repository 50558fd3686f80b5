import { expect, test } from 'vitest';
import { compileText } from './texts.ts';

const words = { translation: { menu: { audit: 'Журнал', page: '{{number}}' } }, commons: { save: 'Сохранить' } };
const compile = (body: string, head = 'title: Роли\norder: 3') =>
  compileText(`---\n${head}\n---\n\n${body}`, { slug: 'roles', where: 'roles.md', slugs: ['roles', 'audit'], words });

test('a text has its head, its HTML and its words', () => {
  expect(compile('## Кто\n\nОдин & *два*\n\n- три\n- четыре')).toEqual({
    slug: 'roles',
    title: 'Роли',
    order: 3,
    version: null,
    date: null,
    html: '<h2>Кто</h2>\n<p>Один &amp; <em>два</em></p>\n<ul>\n<li>три</li>\n<li>четыре</li>\n</ul>',
    text: 'Кто Один & два три четыре',
  });
});

test('words of the interface stand as the interface has them', () => {
  const { text, html } = compile('Откройте [[menu.audit]], нажмите [["commons:save"]]');
  expect(text).toBe('Откройте Журнал, нажмите Сохранить');
  expect(html).toBe('<p>Откройте <strong>Журнал</strong>, нажмите Сохранить</p>');
});

test('links lead to other texts, to screens and out', () => {
  const { html } = compile('[a](article:audit) [b](screen:/admin/profile) [c](https://example.com/?a=1&b=2)');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '?article=audit',
    '/lk/admin/profile',
    'https://example.com/?a=1&amp;b=2',
  ]);
});

test.each([
  ['a word that no screen has', '[[menu.nothing]]'],
  ['a word with a gap', '[[menu.page]]'],
  ['a text that is not there', '[a](article:nothing)'],
  ['a screen that is not there', '[a](screen:/nothing)'],
  ['a script', '[a](javascript:alert)'],
  ['markup of its own', '<b>bold</b>'],
])('%s stops the build', (_, body) => expect(() => compile(body)).toThrow('roles.md'));

test('no head stops the build, nor one without a title', () => {
  expect(() => compile('', 'order: 1')).toThrow('title');
  expect(() => compileText('text', { slug: 'a', where: 'a.md', slugs: [], words })).toThrow('head');
});
