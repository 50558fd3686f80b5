import { expect, test } from 'vitest';
import { linksOf, replaceLink } from './links.ts';
import { textOfHtml } from './text-of-html.ts';

const SOURCE = `<!--[if mso]><v:roundrect href="https://shop.example/?a=1&amp;b=2"><![endif]-->
<a class=x href=https://shop.example/a>Купить <b>тут</b></a> <a href='{{ link }}'><img src=x alt="Знак"></a>
<a href="mailto:a@b.example">a</a><a href="tel:+998">b</a><a href="#c">c</a><a name="d">d</a>`;

test('every link is found, each with its kind', () => {
  expect(linksOf(SOURCE).map(({ kind, words, address }) => [kind, words, address])).toEqual([
    ['foreign', 'Outlook', 'https://shop.example/?a=1&b=2'],
    ['foreign', 'Купить тут', 'https://shop.example/a'],
    ['campaign', 'Знак', '{{ link }}'],
    ['mail', 'a', 'mailto:a@b.example'],
    ['phone', 'b', 'tel:+998'],
    ['anchor', 'c', '#c'],
  ]);
});

test('replacing one link changes nothing else', () => {
  const [shape, shop, sign] = linksOf(SOURCE);
  expect(replaceLink(SOURCE, shop!, '{{link}}')).toBe(SOURCE.replace('href=https://shop.example/a', 'href="{{link}}"'));
  expect(replaceLink(SOURCE, shape!, '{{link}}')).toBe(SOURCE.replace('https://shop.example/?a=1&amp;b=2', '{{link}}'));
  expect(replaceLink(SOURCE, sign!, `https://x.example/?a="'`)).toBe(
    SOURCE.replace('{{ link }}', 'https://x.example/?a=&#34;&#39;'),
  );
});

test('the plain text has the words line by line, the link in its place, and nothing hidden', () => {
  expect(
    textOfHtml(`<!doctype html><title>T</title><style>p{}</style><body><div style="display:none">Секрет</div>
<h1>Премия</h1><p>Здравствуйте,
{{first_name}}.<br>Войдите:</p><table><tr><td>Сумма</td><td>100</td></tr><tr><td><a href="{{link}}">Войти</a></td></tr></table>
<ul><li>раз<li>два</ul>{{qr}} <a href="https://a.example">https://a.example</a> <img alt="Знак" src=x></body>`),
  ).toBe(
    'Премия\n\nЗдравствуйте, {{first_name}}.\nВойдите:\n\nСумма 100\n\nВойти:\n{{link}}\n\n- раз\n- два\n\n{{link}} https://a.example Знак\n',
  );
});
