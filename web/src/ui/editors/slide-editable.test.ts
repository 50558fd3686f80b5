// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_CONFIGURATION_ID } from '@vigil/contract/site/site.ts';
import { Editor } from '@tiptap/react';
import { describe, expect, test } from 'vitest';

document.head.innerHTML = `<script id="${SITE_CONFIGURATION_ID}" type="application/json">{"contentUrl":"http://content.test"}</script>`;
// The configuration is read on first use, as on the page.
const { isEditable } = await import('./slide-editable.ts');
const { slideExtensions } = await import('./slide-schema.ts');
const { contentOf, textOf } = await import('./slide-text.ts');
const { findUnsupported } = await import('../../lib/unsupported-html.ts');

const ID = '0b8f7a52-6c5e-4f43-9a9d-1f2d3c4b5a69';
const slideWith = (html: string) => ({ title: 'One', html });
const written = (html: string) => {
  const editor = new Editor({ extensions: slideExtensions, content: contentOf(slideWith(html)) });
  const text = textOf(editor);
  editor.destroy();
  return text;
};

describe.each([
  [
    'a picture',
    `<figure><img data-file="${ID}" alt="A" width="50%"><figcaption>Words <strong>of it</strong></figcaption></figure>`,
  ],
  [
    'a drawn slide with its links and text',
    `<figure><img data-file="${ID}" alt="A"><svg class="links" viewBox="0 0 720 540"><a href="http://a.example" target="_blank" rel="noopener noreferrer"><rect x="1" y="2" width="3" height="4" fill="transparent" role="img" aria-label="http://a.example"></rect></a></svg></figure><div class="transcript"><p>Words</p></div>`,
  ],
  ['a sound', `<figure><audio data-file="${ID}" aria-label="A call"></audio><figcaption>Words</figcaption></figure>`],
  ['a video', `<figure><video data-file="${ID}"></video></figure>`],
  ['a callout', '<div class="callout"><p>Words</p><ul><li><p>One</p></li></ul></div>'],
  ['a callout with a kind', '<div class="callout danger"><p>Words</p></div>'],
  [
    'columns',
    '<div class="columns"><div class="column"><p>A</p></div><div class="column"><h3>B</h3></div><div class="column"><p>C</p></div></div>',
  ],
  [
    'a table',
    '<table><tbody><tr><th scope="col"><p>A</p></th><th colspan="2"><p>B</p></th></tr><tr><td rowspan="2"><p>C</p></td><td><p>D</p></td><td><p></p></td></tr><tr><td><p>E</p></td><td><p>F</p></td></tr></tbody></table>',
  ],
  ['boxes', '<div class="compare"><div><p><strong>A</strong> B</p></div><div><p>C</p></div></div>'],
  ['marks', '<p><mark class="flag">A</mark> <mark>B</mark> <small>C</small> H<sub>2</sub> x<sup>2</sup></p>'],
])('%s', (_what, html) => {
  test('the slide’s HTML is the same after editing', () => expect(written(html)).toEqual(slideWith(html)));
  test('the slide’s HTML may be stored in a slide', () => expect(findUnsupported(html)).toEqual([]));
  test('the editor can represent the slide', () => expect(isEditable(slideWith(html))).toBe(true));
});

test('a file’s address is not part of the text', () => {
  const src = `http://content.test/files/${ID}?until=1&amp;signature=x`;
  const html = (attribute: string) => `<figure><video data-file="${ID}"${attribute}></video></figure>`;
  expect(written(html(` src="${src}"`)).html).toBe(html(''));
  expect(written(`<figure><img src="${src}" alt=""></figure>`).html).toBe(`<figure><img data-file="${ID}" alt=""></figure>`);
  expect(isEditable(slideWith(html(` src="${src}"`)))).toBe(true);
});

test.each([
  ['a paragraph as a callout', '<p class="callout">Words</p>'],
  ['bare cells and a header', '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>B <b>C</b></td></tr></tbody></table>'],
  ['a table with a caption', '<table><caption>A</caption><tr><td>B</td></tr></table>'],
  ['a drawing', '<figure><svg viewBox="0 0 1 1"><text x="1">A</text></svg><figcaption>B</figcaption></figure>'],
  ['a picture within text', `<p>A <img data-file="${ID}" alt="B"> C</p>`],
  ['a link as the sanitiser leaves it', '<p><a href="https://a.example" target="_blank" rel="noopener noreferrer">A</a></p>'],
  ['lines', '<pre>A\n B</pre><hr><p>C<br>D</p><ol start="3"><li>E</li></ol>'],
])('the editor can represent %s, though it is spelled differently', (_what, html) =>
  expect(isEditable(slideWith(html))).toBe(true),
);

test.each([
  [
    'a caption of two pictures',
    `<figure><img data-file="${ID}" alt="A"><img data-file="${ID}" alt="B"><figcaption>C</figcaption></figure>`,
  ],
  ['text in a figure', `<figure><img data-file="${ID}" alt="A"><p>Words</p></figure>`],
  ['one column', '<div class="columns"><div class="column"><p>A</p></div></div>'],
  ['four columns', `<div class="columns">${'<div class="column"><p>A</p></div>'.repeat(4)}</div>`],
  ['a list as a callout', '<ul class="callout"><li>A</li></ul>'],
  ['a class on text', '<p class="flag">A</p>'],
  ['marks within code', '<p><code>A <b>B</b></code></p>'],
  ['a file that is not ours', '<figure><audio data-file="1"></audio></figure>'],
  ['an element that slides do not support', '<p>A <button>B</button></p>'],
])('the editor cannot represent %s', (_what, html) => expect(isEditable(slideWith(html))).toBe(false));

test('elements that a slide cannot store are named', () => {
  const html = `<p style="color:red" class="callout evil">A <iframe src="/x"></iframe></p><img src="https://a.example/b.png"><script>x()</script><a href="javascript:x()">B</a><video data-file="${ID}" autoplay></video>`;
  expect(findUnsupported(html).sort()).toEqual(['<iframe>', '<img>', '<script>', 'autoplay', 'class="evil"', 'href', 'style']);
});

const LIBRARY = join(import.meta.dirname, '../../../../server/library/courses');
const pages = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));

test('every slide of the library can be edited as text', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((name) => !isEditable(slideWith(readFileSync(join(LIBRARY, name), 'utf8'))))).toEqual([]);
}, 60_000);
