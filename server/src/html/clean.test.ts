import { expect, test } from 'vitest';
import { hostileHtml } from '../../test/hostile-html.ts';
import { prepareLandingPage } from '../features/phishing-delivery/commands/prepare-landing-page.ts';
import { cleanHtml } from './clean.ts';
import { quietForms } from './forms.ts';
import { disarm } from './disarm.ts';
import { elementsOf, parseHtml } from './html.ts';

const nothing = { pictureOf: () => undefined, stylesOf: () => undefined };
const cleaned = (html: string, found = {}) => cleanHtml(html, { ...nothing, ...found })!;

/** Elements by which a browser runs, loads or sends something. */
const ACTS =
  /^(?:script|iframe|frame|object|embed|applet|base|link|meta|template|portal|video|audio|source|animate|set|use|image)$/;

/** Cleaned HTML in which an address may stay: as text, as a string, or as a link. */
const WORDS_STAY = /--x: "https|content: "\\"|<a href="https|<(?:select|title)><style>/;

test.each(hostileHtml.map((html) => [html]))('security 23: nothing is left that acts: %s', (html) => {
  const { html: clean } = cleaned(`<p>words</p>${html}`);
  const document = parseHtml(clean);
  const acting = [...elementsOf(document)].flatMap(({ tagName, attrs }) => [
    ...(ACTS.test(tagName) ? [tagName] : []),
    ...attrs.filter(
      ({ name, value }) =>
        /^(?:on|srcdoc|formaction|ping|action$)/.test(name) ||
        /script:|^\s*data:/i.test(value) ||
        (value.includes('canary.example') && !(tagName === 'a' && name === 'href')),
    ),
  ]);
  expect(acting).toEqual([]);
  if (!WORDS_STAY.test(html)) expect(clean).not.toMatch(/url\(\s*["']?(?:https?:)?\/\/|@import|https:\/\/canary\.example/);
  // The two other cleaners find nothing more to remove.
  expect([disarm(document), quietForms(document)]).toEqual([{ active: 0, unknown: 0 }, 0]);
  if (!WORDS_STAY.test(html)) expect(prepareLandingPage(clean)).not.toContain('canary.example');
});

test('all of it at once is as clean, and reads as it was printed', () => {
  const { html } = cleaned(
    hostileHtml.filter((one) => !/plaintext|frameset|<title><style>/.test(one) && !WORDS_STAY.test(one)).join('\n'),
  );
  expect(cleaned(html).html).toBe(html);
  expect(html).not.toMatch(/canary\.example/);
});

test('what an email is made of stays: its styles, tables, links and what Outlook reads', () => {
  const outlook = '<!--[if mso]><table width="600"><tr><td><![endif]-->';
  const message =
    `<!DOCTYPE html><html lang="ru"><head><title>T</title><style>@media (max-width: 600px) { .a { width: 100% !important } }</style></head>` +
    `<body style="margin:0">${outlook}<table class="a"><tbody><tr><td style="color:#123456"><a href="https://b.example/?a=1&amp;b=2" title="x">Open</a></td></tr></tbody></table>` +
    `<!--[if mso]></td></tr></table><![endif]--><a href="mailto:a@b.example">Write</a><a href="#top">Up</a></body></html>`;
  expect(cleaned(message)).toEqual({
    html: message,
    title: 'T',
    removed: { active: 0, forms: 0, trackers: 0, remote_pictures: 0, pictures: 0, styles: 0, unknown: 0, comments: 0 },
  });
});

test('a picture and a style sheet that came along stand in the page', () => {
  const drawn = 'data:image/png;base64,AAAA';
  const { html } = cleaned(
    '<link rel="stylesheet" href="cid:css"><img src="cid:logo"><p style="background:url(cid:logo)">x</p>',
    {
      pictureOf: (address: string) => (address === 'cid:logo' || address === drawn ? drawn : undefined),
      stylesOf: (address: string) => (address === 'cid:css' ? 'p::after { content: "</style><script>x</script>" }' : undefined),
    },
  );
  expect(html).toContain(`<img src="${drawn}">`);
  expect(html).toContain(`style="background:url(&quot;${drawn}&quot;)"`);
  expect(html).toMatch(/<style>p::after \{ content: "<\\\/style><script>x<\\\/script>" \}<\/style>/);
});

test('what was taken out is counted', () => {
  expect(
    cleaned(
      '<script>1</script><p onclick="x">x</p><form action="/x"><input name="a"></form><img src="//t.example/p" width=1><img src="https://b.example/l">',
    ).removed,
  ).toEqual({ active: 2, forms: 2, trackers: 1, remote_pictures: 1, pictures: 0, styles: 0, unknown: 0, comments: 0 });
});
