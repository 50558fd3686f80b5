/*
 * A linear tag reader for untrusted HTML. No regular expression here can backtrack: each searches for one fixed word, and each
 * character is read once.
 */

export type HtmlToken =
  | { kind: 'start'; name: string; attributes: number; isSelfClosing: boolean; source: string }
  | { kind: 'end'; name: string; attributes: number }
  | { kind: 'text'; isBlank: boolean }
  | { kind: 'comment'; content: string }
  | { kind: 'doctype'; length: number };

/** Elements whose content is text up to their own end tag. */
const rawTags = new Set('script style textarea title xmp iframe noembed noframes noscript'.split(' '));

/** `isForeign`: the reader is inside SVG or MathML, where no element has raw text. */
export function* tokensOf(html: string, isForeign: () => boolean = () => false): Generator<HtmlToken> {
  const commentEnd = finder(html, '-->');
  const oddCommentEnd = finder(html, '--!>');
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf('<', at);
    const textEnd = tag < 0 ? html.length : tag;
    if (textEnd > at) yield { kind: 'text', isBlank: isBlank(html, at, textEnd) };
    if (tag < 0) return;
    const next = html.charCodeAt(tag + 1);
    if (isAlpha(next)) {
      const read = readTag(html, tag + 1);
      if (read === undefined) return;
      const { name, end, attributes } = read;
      at = end;
      yield { kind: 'start', name, attributes, isSelfClosing: html[end - 2] === '/', source: html.slice(tag, end) };
      if (rawTags.has(name) && !isForeign()) at = endOfRawText(html, name, end);
      else if (name === 'plaintext') return;
    } else if (next === SLASH && isAlpha(html.charCodeAt(tag + 2))) {
      const read = readTag(html, tag + 2);
      if (read === undefined) return;
      at = read.end;
      yield { kind: 'end', name: read.name, attributes: read.attributes };
    } else if (html.startsWith('<!--', tag)) {
      const [contentEnd, end] = endOfComment(html, tag + 4, commentEnd, oddCommentEnd);
      at = end;
      yield { kind: 'comment', content: html.slice(tag + 4, contentEnd) };
    } else if (next === EXCLAMATION || next === QUESTION || next === SLASH) {
      const close = html.indexOf('>', tag + 2);
      at = close < 0 ? html.length : close + 1;
      if (html.slice(tag + 2, tag + 9).toLowerCase() === 'doctype') yield { kind: 'doctype', length: at - tag };
      else yield { kind: 'comment', content: '' };
    } else {
      at = tag + 1;
      yield { kind: 'text', isBlank: false };
    }
  }
}

const [SLASH, EXCLAMATION, QUESTION, MORE, EQUALS, QUOTE, APOSTROPHE] = [0x2f, 0x21, 0x3f, 0x3e, 0x3d, 0x22, 0x27];

const isAlpha = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);

/** Reads a tag from its name to after its `>`; undefined if it never ends. */
function readTag(html: string, start: number): { name: string; end: number; attributes: number } | undefined {
  let at = start;
  const codeAt = () => html.charCodeAt(at);
  const isNameEnd = (code: number) => isSpace(code) || code === SLASH || code === MORE;
  while (at < html.length && !isNameEnd(codeAt())) at++;
  const name = html.slice(start, at).toLowerCase();
  for (let attributes = 0; at < html.length; attributes++) {
    while (isSpace(codeAt()) || codeAt() === SLASH) at++;
    if (codeAt() === MORE) return { name, end: at + 1, attributes };
    // A name may begin with `=`.
    at++;
    while (at < html.length && !isNameEnd(codeAt()) && codeAt() !== EQUALS) at++;
    let value = at;
    while (isSpace(html.charCodeAt(value))) value++;
    if (html.charCodeAt(value) !== EQUALS) continue;
    at = value + 1;
    while (isSpace(codeAt())) at++;
    const quote = codeAt();
    if (quote === QUOTE || quote === APOSTROPHE) {
      const close = html.indexOf(html[at]!, at + 1);
      if (close < 0) return undefined;
      at = close + 1;
    } else while (at < html.length && !isSpace(codeAt()) && codeAt() !== MORE) at++;
  }
  return undefined;
}

function endOfRawText(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

type Find = (from: number) => number;

/** Returns a function that finds the word from a position on. If the word does not occur any more, it is searched for once only. */
function finder(html: string, word: string): Find {
  let known = -1;
  return (from) => {
    if (known < from) known = html.indexOf(word, from);
    if (known < 0) known = Number.POSITIVE_INFINITY;
    return known;
  };
}

function endOfComment(html: string, start: number, findEnd: Find, findOddEnd: Find): [content: number, end: number] {
  if (html.startsWith('>', start)) return [start, start + 1];
  if (html.startsWith('->', start)) return [start, start + 2];
  const [plain, odd] = [findEnd(start), findOddEnd(start)];
  if (Math.min(plain, odd) > html.length) return [html.length, html.length];
  return plain <= odd ? [plain, plain + 3] : [odd, odd + 4];
}

function isBlank(html: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isSpace(html.charCodeAt(at))) return false;
  return true;
}
