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
  /** A picture by its address, drawn again, or one that was drawn before; undefined for what did not come along. */
  pictureOf: (address: string) => string | undefined;
  /** A style sheet that came along. */
  stylesOf: (address: string) => string | undefined;
};
export type Cleaned = { html: string; title: string; removed: Record<Removal, number> };

const ROUNDS_MAX = 4;

/** HTML from outside that acts on nothing, loads nothing and sends nothing; undefined for what never reads as it was printed. */
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
    // What was printed may be read otherwise than what it was printed from.
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

/** A style sheet that came along stands in the page itself. */
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
    // What a drawing refers to, it refers to by CSS in whichever attribute.
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

/** A picture of one point tells its owner that an email was read. */
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
