import { randomBytes } from 'node:crypto';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { inThread } from '../../../html/threads/in-thread.ts';
import { variablePattern, type ValueOf, type Variable } from '@vigil/contract/phishing-templates/variables.ts';
import { makeLandingPageSafe, makeRedirectPageSafe } from './prepare-landing-page.ts';
import { attributesOf, childrenOf, parseHtml, printHtml, textOf, type Document, type Parent } from '../../../html/html.ts';
import { variablesInComment } from './read-comment.ts';
import { variablesFor, hasReadableValue, linksInPlace } from './places-of-variables.ts';

/**
 * Text with places for a person's data: every second piece is a variable's name. `isAstray`: the link stood where it may not
 * stand, and is not filled there. The value is plain data, so that another thread can read it.
 */
export type Reading = { pieces: readonly string[]; kind: 'html' | 'text'; isAstray: boolean };

/** Returns the text with a person's values in its places. */
export function fillReading({ pieces, kind }: Reading, valueOf: ValueOf): string {
  const escape = kind === 'html' ? escapeHtml : inOneLine;
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : escape(valueOf(piece as Variable)))).join('');
}

/** Replaces line breaks by spaces in a value of plain text. */
const inOneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

export type ServedAs = 'landing' | 'redirect' | 'email';

const safeAs: Record<ServedAs, (document: Document) => void> = {
  landing: makeLandingPageSafe,
  redirect: makeRedirectPageSafe,
  email: () => {},
};

/**
 * Reads HTML once, to be filled for many people. Only texts and attribute values are filled, so that no value changes the markup.
 */
export function readHtml(source: string, servedAs: ServedAs = 'email'): Reading {
  const makeSafe = safeAs[servedAs];
  // Brings variables to one spelling: a space within the braces would end an unquoted address.
  let html = source.replace(variablePattern, '{{$1}}');
  let isAstray = false;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const document = parseHtml(html);
    makeSafe(document);
    isAstray = markVariables(document) || isAstray;
    const marked = printHtml(document);
    const printed = marked.replace(marks, '{{$1}}');
    // Printed HTML may parse differently from its source; only HTML that parses as itself is filled.
    if (printed === html) return readMarked(marked, isAstray, 'html');
    html = printed;
  }
  return { pieces: [html], kind: 'html', isAstray: true };
}

export const readHtmlInThread = inThread(import.meta.url, readHtml, (source) => [source]);

/** Reads plain text once, to be filled for many people. */
export function readText(source: string): Reading {
  const inPlace = linksInPlace(source);
  let isAstray = false;
  const marked = source.replace(variablePattern, (_, name: Variable, offset: number) => {
    if (name !== 'link' || inPlace.has(offset)) return mark(name);
    isAstray = true;
    return '';
  });
  return readMarked(marked, isAstray, 'text');
}

const ROUNDS_MAX = 8;
/** What surrounds a marked variable: random, so that nobody can have written it into a template. */
const SECRET = randomBytes(8).toString('hex');
const mark = (name: Variable): string => SECRET + name + SECRET;
const marks = new RegExp(`${SECRET}(\\w+?)${SECRET}`, 'g');

function readMarked(marked: string, isAstray: boolean, kind: Reading['kind']): Reading {
  const pieces = marked.split(marks);
  const hasUnread = pieces.some((piece, index) => index % 2 === 0 && /\{\{\s*link\s*\}\}/.test(piece));
  return { pieces, kind, isAstray: isAstray || hasUnread };
}

/** Elements whose content is no text of the page. */
const raw = new Set(['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext']);
/** Elements whose content is sent with a form. */
const sent = new Set(['textarea', 'select', 'option', 'button']);
const blocks = new Set(
  (
    'html head title body address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Marks the variables that may be filled and removes the links that may not. Returns whether a link was removed. */
function markVariables(document: Document): boolean {
  let isAstray = false;
  let run: { value: string; write(value: string): void; isSent: boolean }[] = [];
  const dropLink = (): string => {
    isAstray = true;
    return '';
  };
  /** Marks the variables of a run of text, which may consist of many nodes: part of an address may be bold. */
  const endRun = (): void => {
    const inPlace = linksInPlace(run.map(({ value }) => value).join(''));
    let start = 0;
    for (const { value, isSent, ...text } of run) {
      const before = start;
      text.write(
        value.replace(variablePattern, (_, name: Variable, offset: number) =>
          name === 'link' && (isSent || !inPlace.has(before + offset)) ? dropLink() : mark(name),
        ),
      );
      start += value.length;
    }
    run = [];
  };
  const markAttribute = (tagName: string, { name, value }: { name: string; value: string }): string => {
    if (!value.includes('{{')) return value;
    const inPlace = hasReadableValue(name) ? linksInPlace(value) : undefined;
    const isFillable = variablesFor({ tagName, name, value });
    return value.replace(variablePattern, (whole, variable: Variable, offset: number) => {
      if (inPlace?.has(offset) || isFillable(variable, offset)) return mark(variable);
      return variable === 'link' ? dropLink() : whole;
    });
  };
  // Not recursive: foreign HTML may be nested deeper than the stack.
  const ahead: { node: ReturnType<typeof childrenOf>[number] | undefined; isSent: boolean }[] = [];
  const queueChildren = (parent: Parent, isSent: boolean): void => {
    for (const node of childrenOf(parent).toReversed()) ahead.push({ node, isSent });
  };
  queueChildren(document, false);
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { node, isSent } = next;
    if (node === undefined) endRun();
    else {
      const text = textOf(node);
      if (text?.isComment) {
        const fillable = variablesInComment(text.value);
        text.write(
          text.value.replace(variablePattern, (whole, name: Variable, offset: number) =>
            fillable.has(offset) ? mark(name) : whole,
          ),
        );
      } else if (text !== undefined) run.push({ ...text, isSent });
      else if ('tagName' in node) {
        for (const attribute of attributesOf(node)) attribute.value = markAttribute(node.tagName, attribute);
        if (raw.has(node.tagName)) continue;
        if (blocks.has(node.tagName)) {
          endRun();
          ahead.push({ node: undefined, isSent });
        }
        queueChildren(node, isSent || sent.has(node.tagName));
      }
    }
  }
  endRun();
  return isAstray;
}
