import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { splice } from './edited-page.ts';
import {
  attributeOf,
  decodeReference,
  elementsOf,
  isComment,
  isText,
  type Node,
  type Parent,
  parseWithLocations,
  type Span,
  textsOf,
} from './source-tree.ts';

/** `campaign` is a person's own link, `foreign` leads to a website, the others lead to no page. */
type LinkKind = 'campaign' | 'foreign' | 'mail' | 'phone' | 'anchor';
export type Link = {
  /** The range of the whole attribute. */
  span: Span;
  address: string;
  words: string;
  kind: LinkKind;
};

/** Returns the links of an email in order, including those of shapes that Outlook draws from comments. */
export function linksOf(source: string): Link[] {
  const document = parseWithLocations(source);
  const links: Link[] = [];
  for (const element of elementsOf(document)) {
    const place = element.sourceCodeLocation?.attrs?.['href'];
    const address = attributeOf(element, 'href');
    if (place === undefined || address === undefined || !['a', 'area'].includes(element.tagName)) continue;
    links.push({
      span: { start: place.startOffset, end: place.endOffset },
      address,
      words: wordsOf(element),
      kind: kindOf(address),
    });
  }
  return [...links, ...linksInComments(document)].toSorted((a, b) => a.span.start - b.span.start);
}

/** Returns the source with the address of one link replaced, in the same quotes. */
export const replaceLink = (source: string, link: Link, address: string): string =>
  splice(source, link.span, rewriteLink(source, link, address));

function rewriteLink(source: string, { span }: Link, address: string): string {
  const written = source.slice(span.start, span.end);
  const [, before = 'href=', quote = '"'] = /^([^=]*=\s*)(["']?)/.exec(written) ?? [];
  const mark = quote === '' ? '"' : quote;
  return `${before}${mark}${escapeHtml(address)}${mark}`;
}

/** Returns the source with every foreign link replaced by one address, and the original addresses by the index of the link. */
export function replaceForeignLinks(source: string, address: string): { html: string; known: ReadonlyMap<number, string> } {
  const links = linksOf(source);
  const known = new Map(
    links.flatMap(({ kind, address: original }, index) => (kind === 'foreign' ? [[index, original] as const] : [])),
  );
  const pieces: string[] = [];
  let end = 0;
  for (const index of known.keys()) {
    const link = links[index]!;
    pieces.push(source.slice(end, link.span.start), rewriteLink(source, link, address));
    end = link.span.end;
  }
  const html = pieces.join('') + source.slice(end);
  return { html, known };
}

/** Returns the source with the words replaced in its visible text. */
export function replaceWords(source: string, words: string, written: string): string {
  const places = [...textsOf(parseWithLocations(source))]
    .flatMap(({ sourceCodeLocation: place }) => (place ? [place] : []))
    // Sorts by position, because the parser moves stray text of a table before the table.
    .toSorted((a, b) => a.startOffset - b.startOffset);
  const pattern = wholeWords(words);
  const pieces: string[] = [];
  let end = 0;
  for (const { startOffset, endOffset } of places) {
    if (startOffset < end) continue;
    pieces.push(
      source.slice(end, startOffset),
      source.slice(startOffset, endOffset).replace(pattern, () => written),
    );
    end = endOffset;
  }
  return pieces.join('') + source.slice(end);
}

/** Returns a pattern that matches whole words only, with any white space between them. */
export const wholeWords = (words: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_.@-])${words
      .split(/\s+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(?:\\s|&nbsp;)+')}(?![\\p{L}\\p{N}_@-])`,
    'gu',
  );

function kindOf(address: string): LinkKind {
  if (/^\s*\{\{\s*link\s*\}\}\s*$/.test(address)) return 'campaign';
  if (/^\s*mailto:/i.test(address)) return 'mail';
  if (/^\s*(?:tel|sms):/i.test(address)) return 'phone';
  return /^\s*(?:#|$)/.test(address) ? 'anchor' : 'foreign';
}

const wordsOf = (element: Parent): string => {
  const words = [...textsOf(element)].map(({ value }) => value).join('');
  const picture = [...elementsOf(element)].find(({ tagName }) => tagName === 'img');
  return (words.trim() || (picture && attributeOf(picture, 'alt')) || '').replace(/\s+/g, ' ').trim();
};

const hrefs = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

function linksInComments(document: Parent): Link[] {
  return [...commentsOf(document)].flatMap(({ data, start }) =>
    Array.from(data.matchAll(hrefs), ({ 0: written, 1: double, 2: single, index }): Link => {
      const address = (double ?? single ?? '').replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, decodeReference);
      const from = start + index;
      return { span: { start: from, end: from + written.length }, address, words: 'Outlook', kind: kindOf(address) };
    }),
  );
}

function* commentsOf(parent: Parent): Generator<{ data: string; start: number }> {
  const ahead: Node[] = parent.childNodes.toReversed();
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    const place = node.sourceCodeLocation;
    if (isComment(node) && place) yield { data: node.data, start: place.startOffset + '<!--'.length };
    else if (!isText(node) && 'childNodes' in node) for (const child of node.childNodes.toReversed()) ahead.push(child);
  }
}
