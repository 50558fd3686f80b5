import { fileTags, isFileTag, slideAttributes, slideClasses, slideTags } from '@vigil/contract/modules/slide-html.ts';
import { expect, test } from 'vitest';
import { hostileHtml } from '../../../../test/hostile-html.ts';
import { cleanSlideHtml } from './clean-html.ts';

const ID = '0b8f7a52-6c5e-4f43-9a9d-1f2d3c4b5a69';
const values: Record<string, string> = {
  'data-file': ID,
  width: '50%',
  href: 'https://a.example',
  target: '_blank',
  rel: 'noopener noreferrer',
};
const VOID = new Set(['br', 'hr', 'img']);
const attributesOf = (tag: string) => (slideAttributes[tag] ?? []).map((name) => ` ${name}="${values[name] ?? '1'}"`).join('');
const elementOf = (tag: string, attributes = attributesOf(tag)) =>
  VOID.has(tag) ? `<${tag}${attributes} />` : `<${tag}${attributes}></${tag}>`;

test.each(slideTags)('%s stays with all its allowed attributes', (tag) =>
  expect(cleanSlideHtml(elementOf(tag), '')).toBe(elementOf(tag)),
);

test.each(slideClasses)('the class %s stays, and an unknown class beside it is removed', (name) =>
  expect(cleanSlideHtml(`<div class="${name} evil"></div>`, '')).toBe(`<div class="${name}"></div>`),
);

test.each(slideTags)('%s loses all other attributes', (tag) => {
  const foreign = ' style="color:red" id="a" onclick="x()" data-x="1" autoplay="" srcset="/x" poster="/x" xlink:href="/x"';
  expect(cleanSlideHtml(elementOf(tag, attributesOf(tag) + foreign), '')).toBe(elementOf(tag));
});

test.each(Object.keys(fileTags))('%s without a file of ours is removed', (tag) => {
  expect(isFileTag(tag)).toBe(true);
  expect(cleanSlideHtml(`<p>A</p><${tag} src="https://a.example/x" alt="B">`, '')).toBe('<p>A</p>');
});

test('nothing hostile is left', () => {
  for (const html of hostileHtml)
    expect(cleanSlideHtml(html, '')).not.toMatch(
      /<(?:script|iframe|object|embed|style|link|meta|base|form)\b|<[^>]+\son\w+\s*=|<[^>]+javascript:/i,
    );
});
