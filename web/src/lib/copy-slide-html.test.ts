// @vitest-environment jsdom
import { SITE_CONFIGURATION_ID } from '@vigil/contract/site/site.ts';
import { expect, test } from 'vitest';

document.head.innerHTML = `<script id="${SITE_CONFIGURATION_ID}" type="application/json">{"contentUrl":"http://content.test"}</script>`;
// The configuration is read on first use, as on the page.
const { copySlideHtml } = await import('./copy-slide-html.ts');

const drawn = (html: string) => {
  const box = document.createElement('div');
  box.append(copySlideHtml(html));
  return box.innerHTML;
};

test.each([
  ['<p class="callout">Text <mark class="flag">here</mark></p>', '<p class="callout">Text <mark class="flag">here</mark></p>'],
  [
    '<img src="http://content.test/files/1?until=2" alt="A" width="50%" onerror="x()">',
    '<img src="http://content.test/files/1?until=2" alt="A" width="50%">',
  ],
  ['<img src="https://tracker.example/files/1.png">', '<img>'],
  ['<script>x()</script><style>*{}</style><iframe src="/"></iframe>', ''],
  ['<p style="position:fixed" onclick="x()" id="app">Text</p>', '<p>Text</p>'],
  ['<a href="javascript:x()">bad</a><a href="https://example.com">good</a>', '<a>bad</a><a href="https://example.com">good</a>'],
  [
    '<svg viewBox="0 0 1 1"><rect fill="url(https://a.example)" width="1"></rect><use href="#a"></use></svg>',
    '<svg viewBox="0 0 1 1"><rect width="1"></rect></svg>',
  ],
])('the HTML %s is rebuilt as %s', (html, expected) => expect(drawn(html)).toBe(expected));

test('a drawing is rebuilt as a drawing, and endless nesting ends', () => {
  const box = copySlideHtml('<svg viewBox="0 0 1 1"></svg>').firstElementChild!;
  expect(box.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(drawn('<b>'.repeat(5_000)).length).toBeLessThan(1_000);
});
