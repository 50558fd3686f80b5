import { expect, test } from 'vitest';
import { compileText } from './texts.ts';

const words = { translation: { menu: { audit: 'Журнал', page: '{{number}}' } }, commons: { save: 'Сохранить' } };
const compile = (body: string, head = 'title: Роли\norder: 3') =>
  compileText(`---\n${head}\n---\n\n${body}`, { slug: 'roles', where: 'roles.md', slugs: ['roles', 'audit'], words });

test('a text is compiled to its head, its HTML and its plain text', () => {
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

test('references to interface texts are replaced by those texts', () => {
  const { text, html } = compile('Откройте [[menu.audit]], нажмите [["commons:save"]]');
  expect(text).toBe('Откройте Журнал, нажмите Сохранить');
  expect(html).toBe('<p>Откройте <strong>Журнал</strong>, нажмите Сохранить</p>');
});

test('links lead to other texts, to screens and to other sites', () => {
  const { html } = compile('[a](article:audit) [b](screen:/admin/profile) [c](https://example.com/?a=1&b=2)');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '?article=audit',
    '/lk/admin/profile',
    'https://example.com/?a=1&amp;b=2',
  ]);
});

test.each([
  ['a text key that does not exist', '[[menu.nothing]]'],
  ['a text with a placeholder', '[[menu.page]]'],
  ['an article that does not exist', '[a](article:nothing)'],
  ['a screen that does not exist', '[a](screen:/nothing)'],
  ['a script', '[a](javascript:alert)'],
  ['HTML in the Markdown', '<b>bold</b>'],
])('%s stops the build', (_, body) => expect(() => compile(body)).toThrow('roles.md'));

test('a missing head stops the build, and so does a head without a title', () => {
  expect(() => compile('', 'order: 1')).toThrow('title');
  expect(() => compileText('text', { slug: 'a', where: 'a.md', slugs: [], words })).toThrow('head');
});
