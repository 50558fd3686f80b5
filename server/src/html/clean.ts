import type { Removal } from '@vigil/contract/phishing-templates/imported.ts';
import { html as vocabulary } from 'parse5';
import { attributeName, isElement } from './allowed.ts';
import { disarm } from './disarm.ts';
import { quietForms } from './forms.ts';
import {
  elementsOf,
  makeElement,
  parseHtml,
  printHtml,
  setText,
  textIn,
  textOf,
  textsOf,
  type Document,
  type Element,
} from './html.ts';
import { cleanConditional } from './outlook.ts';
import { prune, type Verdict } from './prune.ts';
import { cleanStyles } from './styles.ts';

export type Found = {
  /** Returns the new address of a picture, redrawn now or earlier; undefined if it was not included. */
  pictureOf: (address: string) => string | undefined;
  /** Returns an included style sheet. */
  stylesOf: (address: string) => string | undefined;
};
export type Cleaned = { html: string; title: string; removed: Record<Removal, number> };

const ROUNDS_MAX = 4;

/** Returns untrusted HTML without anything that executes, loads or sends; undefined if its serialization never parses stably. */
export function cleanHtml(source: string, found: Found): Cleaned | undefined {
  const removed: Cleaned['removed'] = {
    active: 0,
    forms: 0,
    trackers: 0,
    remote_pictures: 0,
    pictures: 0,
    styles: 0,
    unknown: 0,
    comments: 0,
  };
  let html = source;
  let title = '';
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const document = parseHtml(html);
    if (round === 0) title = titleOf(document);
    cleanDocument(document, found, removed);
    const printed = printHtml(document);
    // The serialized HTML may parse differently from the tree it came from.
    if (printed === html) return { html, title, removed };
    html = printed;
  }
  return undefined;
}

function cleanDocument(document: Document, found: Found, removed: Cleaned['removed']): void {
  takeInStyles(document, found);
  const { active, unknown } = disarm(document);
  removed.active += active;
  removed.unknown += unknown;
  removed.forms += quietForms(document);
  prune(document, (node): Verdict => {
    if (isElement(node)) return cleanElement(node, found, removed);
    const text = textOf(node);
    if (text?.isComment !== true) return 'keep';
    const cleaned = cleanConditional(text.value);
    if (cleaned === undefined) {
      removed.comments += 1;
      return 'drop';
    }
    text.write(cleaned.content);
    for (const address of cleaned.removed) removed[lost(address)] += 1;
    return 'keep';
  });
}

/** An included style sheet is inlined into the page. */
function takeInStyles(document: Document, { stylesOf }: Found): void {
  prune(document, (node) => {
    if (!isElement(node) || node.tagName !== 'link') return 'keep';
    const css = stylesOf(node.attrs.find(({ name }) => name === 'href')?.value ?? '');
    return css === undefined ? 'keep' : makeElement('style', css.replaceAll('</', '<\\/'));
  });
}

const LOADING = new Set(['src', 'srcset', 'background', 'cite', 'longdesc']);

function cleanElement(element: Element, { pictureOf }: Found, removed: Cleaned['removed']): Verdict {
  const resolveIn = (what: 'styles' | 'remote_pictures') => ({ resolve: pictureOf, removed: () => void (removed[what] += 1) });
  if (element.tagName === 'style') setText(element, cleanStyles(textIn(element), resolveIn('styles')));
  if (element.tagName === 'img' && isTracker(element) && sourceOf(element, pictureOf) === undefined) {
    removed.trackers += 1;
    return 'drop';
  }
  const isDrawing = element.namespaceURI === vocabulary.NS.SVG;
  element.attrs = element.attrs.flatMap((attribute) => {
    const name = attributeName(attribute);
    if (name === 'target') return [];
    // An SVG references by CSS, in any attribute.
    if (name === 'style' || (isDrawing && attribute.value.includes('(')))
      return [{ ...attribute, value: cleanStyles(attribute.value, resolveIn('remote_pictures')) }];
    if (!LOADING.has(name)) return [attribute];
    const picture = name === 'src' || name === 'background' ? pictureOf(attribute.value) : undefined;
    if (picture !== undefined) return [{ ...attribute, value: picture }];
    if (name === 'src' || name === 'background') removed[lost(attribute.value)] += 1;
    return [];
  });
  return 'keep';
}

const lost = (address: string) => (/^(?:https?:)?\/\//i.test(address.trim()) ? 'remote_pictures' : 'pictures');

const sourceOf = ({ attrs }: Element, pictureOf: Found['pictureOf']): string | undefined =>
  pictureOf(attrs.find(({ name }) => name === 'src')?.value ?? '');

/** A one-pixel picture is a tracking pixel. */
export function isTracker({ attrs }: Element): boolean {
  const of = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value.trim() ?? '';
  const style = of('style');
  return ['width', 'height'].some((side) => /^[01](?:px)?$/.test(of(side))) || style.split(';').some((one) => UNSEEN.test(one));
}

const UNSEEN = /^\s*(?:(?:width|height)\s*:\s*[01](?:px)?\s*(?:!important\s*)?$|display\s*:\s*none|visibility\s*:\s*hidden)/i;

function titleOf(document: Document): string {
  const title = [...elementsOf(document)].find(({ tagName }) => tagName === 'title');
  return title === undefined
    ? ''
    : [...textsOf(title)]
        .map(({ value }) => value)
        .join('')
        .replace(/\s+/g, ' ')
        .trim();
}
