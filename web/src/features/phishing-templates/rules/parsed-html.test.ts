// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { htmlOf, parseWithoutStyles } from './parsed-html.ts';

afterEach(() => vi.restoreAllMocks());

const page = (head: string, body: string) => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

test.each([
  [page('<style>a { color: red }</style>', '<p>x</p>')],
  [page('<style media="print">a{}</style><title>T</title><STYLE>b{}</STYLE>', '<p>x</p>')],
  [page('', '<table><style>td{}</style><tbody><tr><td>x</td></tr></tbody></table>')],
  [page('', '<p>x</p><style>p::after { content: "<b>" }</style>')],
  [page('', '<p>x</p><template data-style="7"></template>')],
  // Each of these characters becomes two in lower case, which moves whatever follows.
  [page('<title>İİİ</title><style>a{}</style>', '<p>x</p>')],
])('%s keeps its style sheets, which the parser never meets', (html) => {
  const parser = vi.spyOn(DOMParser.prototype, 'parseFromString');
  expect(htmlOf(parseWithoutStyles(html))).toBe(html);
  expect(parser.mock.calls.join('').toLowerCase()).not.toContain('<style');
});

test('a style sheet without an end hides what follows, as in a browser', () => {
  const { document, styles } = parseWithoutStyles('<p>x</p><style>a{} <p>y</p>');
  expect(document.body.textContent).toBe('x');
  expect(styles).toEqual(['<style>a{} <p>y</p>']);
});
