import type { Removal } from '@vigil/contract/phishing-templates/imported.ts';
import { quietForms } from './forms.ts';
import {
  childrenOf,
  disarm,
  elementsOf,
  parseHtml,
  printHtml,
  remove,
  removeAttributes,
  textOf,
  textsOf,
  type Document,
  type Element,
  type Parent,
} from './html.ts';
import { cleanStyles } from './styles.ts';

export type Found = {
  /** A picture by its address, drawn anew, or one that was drawn before; undefined for what did not come along. */
  pictureOf: (address: string) => string | undefined;
  /** A style sheet that came along. */
  stylesOf: (address: string) => string | undefined;
};
export type Cleaned = { html: string; title: string; removed: Record<Removal, number> };

const ROUNDS_MAX = 4;

/** HTML from outside that acts on nothing, loads nothing and sends nothing; undefined for what never reads as it was printed. */
export function cleanHtml(source: string, found: Found): Cleaned | undefined {
  const removed: Cleaned['removed'] = { active: 0, forms: 0, trackers: 0, remote_pictures: 0, pictures: 0, styles: 0 };
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
  removed.active += disarm(document);
  removed.forms += quietForms(document);
  for (const element of elementsOf(document)) cleanElement(element, found, removed);
  cleanComments(document);
}

/** A style sheet that came along stands in the page itself. */
function takeInStyles(document: Document, { stylesOf }: Found): void {
  for (const element of elementsOf(document)) {
    if (element.tagName !== 'link') continue;
    const address = element.attrs.find(({ name }) => name === 'href')?.value ?? '';
    const css = stylesOf(address);
    if (css === undefined) continue;
    const style = [...elementsOf(parseHtml('<style>x</style>'))].find(({ tagName }) => tagName === 'style')!;
    for (const node of childrenOf(style)) textOf(node)?.write(css.replace(/<\//g, ''));
    const parent = element.parentNode!;
    style.parentNode = parent;
    parent.childNodes.splice(parent.childNodes.indexOf(element), 1, style);
  }
}

/** They play, and load as they are shown. */
const media = new Set(['video', 'audio', 'source', 'track', 'image', 'use', 'feimage', 'bgsound']);
const loading = new Set([
  'src',
  'srcset',
  'background',
  'poster',
  'lowsrc',
  'dynsrc',
  'imagesrcset',
  'data',
  'cite',
  'longdesc',
  'manifest',
]);

function cleanElement(element: Element, { pictureOf }: Found, removed: Cleaned['removed']): void {
  if (media.has(element.tagName.toLowerCase())) return remove(element);
  const lost = (address: string) => (/^(?:https?:)?\/\//i.test(address.trim()) ? 'remote_pictures' : 'pictures');
  if (element.tagName === 'style') {
    for (const node of childrenOf(element)) {
      const text = textOf(node);
      text?.write(cleanStyles(text.value, { resolve: pictureOf, removed: () => void (removed.styles += 1) }));
    }
  }
  for (const attribute of element.attrs) {
    if (attribute.name === 'style') {
      attribute.value = cleanStyles(attribute.value, { resolve: pictureOf, removed: () => void (removed.remote_pictures += 1) });
    } else if (loading.has(attribute.name)) {
      const picture = ['src', 'background'].includes(attribute.name) ? pictureOf(attribute.value) : undefined;
      if (picture !== undefined) {
        attribute.value = picture;
        continue;
      }
      if (element.tagName === 'img' && attribute.name === 'src' && isTracker(element)) {
        removed.trackers += 1;
        return remove(element);
      }
      if (attribute.name === 'src' || attribute.name === 'background') removed[lost(attribute.value)] += 1;
      removeAttributes(element, (name) => name === attribute.name);
    } else if (attribute.name === 'target') removeAttributes(element, (name) => name === 'target');
  }
}

/** A picture of one point tells its owner that a letter was read. */
export function isTracker({ attrs }: Element): boolean {
  const of = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value.trim() ?? '';
  const style = of('style');
  return (
    ['width', 'height'].some(
      (side) => /^[01](?:px)?$/.test(of(side)) || new RegExp(`(?:^|[;\\s])${side}\\s*:\\s*[01](?:px)?\\s*(?:;|$)`).test(style),
    ) || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
  );
}

/** Those that Outlook reads stay, without what acts or loads; any other may hold what nobody was to see. */
function cleanComments(document: Document): void {
  const ahead: Parent[] = [document];
  for (let parent = ahead.pop(); parent !== undefined; parent = ahead.pop()) {
    for (const node of childrenOf(parent)) {
      const text = textOf(node);
      if (text?.isComment === true) {
        if (isForOutlook(text.value)) text.write(text.value.replace(/\b(?:src|background)\s*=\s*("[^"]*"|'[^']*')/gi, ''));
        else parent.childNodes = parent.childNodes.filter((one) => one !== node);
      } else if ('childNodes' in node) ahead.push(node);
    }
  }
}

const isForOutlook = (comment: string): boolean =>
  /^\s*(?:\[if\b|<!\[endif\])/i.test(comment) &&
  !/<\/?(?:script|iframe|frame|object|embed|applet|base|link|form|meta|input)\b|[\s/"']on[a-z]+\s*=|(?:java|vb)script:|url\(|@import/i.test(
    comment,
  );

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
