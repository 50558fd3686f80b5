import { defaultTreeAdapter, html as vocabulary, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Document = DefaultTreeAdapterTypes.Document;
type Node = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;

export const parseHtml = (source: string): Document => parse(source);

export function printHtml(document: Document): string {
  const doctype = document.childNodes.find((node) => defaultTreeAdapter.isDocumentTypeNode(node));
  const { publicId = '', systemId = '' } = doctype ?? {};
  const printed = serialize(document);
  // The public name says which rules of layout hold; the serializer leaves it out.
  if (publicId === '' || /["<>&]/.test(publicId + systemId)) return printed;
  const ids = ` PUBLIC "${publicId}"${systemId === '' ? '' : ` "${systemId}"`}`;
  return printed.replace(/(?<=<!DOCTYPE [^>]*)(?=>)/, () => ids);
}

/** Every element, parents before children; removing the one at hand is allowed. */
export function* elementsOf(parent: Parent): Generator<Element> {
  // No recursion: what someone else wrote may be deeper than the stack.
  const ahead = parent.childNodes.toReversed();
  for (let child = ahead.pop(); child !== undefined; child = ahead.pop()) {
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    yield child;
    if (child.parentNode !== null) for (const below of child.childNodes.toReversed()) ahead.push(below);
  }
}

export function* textsOf(parent: Parent): Generator<DefaultTreeAdapterTypes.TextNode> {
  const ahead = parent.childNodes.toReversed();
  for (let child = ahead.pop(); child !== undefined; child = ahead.pop()) {
    if (defaultTreeAdapter.isTextNode(child)) yield child;
    else if (defaultTreeAdapter.isElementNode(child) && child.tagName !== 'style' && child.tagName !== 'title')
      for (const below of child.childNodes.toReversed()) ahead.push(below);
  }
}

/** The texts and the quoted values of attributes, as they stand in the source. */
export function* spansOf(source: string): Generator<{
  start: number;
  source: string;
  attribute: { tagName: string; name: string } | undefined;
}> {
  const document = parse(source, { sourceCodeLocationInfo: true });
  for (const element of elementsOf(document))
    for (const [name, { startOffset, endOffset }] of Object.entries(element.sourceCodeLocation?.attrs ?? {})) {
      const [written, before = '', value = ''] =
        /^([^=]*=\s*)"([^"]*)"$/.exec(source.slice(startOffset, endOffset)) ??
        /^([^=]*=\s*)'([^']*)'$/.exec(source.slice(startOffset, endOffset)) ??
        [];
      if (written === undefined) continue;
      yield { start: startOffset + before.length + 1, source: value, attribute: { tagName: element.tagName, name } };
    }
  for (const { value, sourceCodeLocation: place } of textsOf(document))
    if (place && source.slice(place.startOffset, place.endOffset) === value)
      yield { start: place.startOffset, source: value, attribute: undefined };
}

export const childrenOf = (parent: Parent): Node[] => parent.childNodes.slice();
export const attributesOf = (element: Element): { name: string; value: string }[] => element.attrs;

/** The words of a text or a comment, and how to write others in their place; undefined for an element. */
export function textOf(node: Node): { value: string; isComment: boolean; write(value: string): void } | undefined {
  if (defaultTreeAdapter.isTextNode(node))
    return { value: node.value, isComment: false, write: (value) => void (node.value = value) };
  if (defaultTreeAdapter.isCommentNode(node))
    return { value: node.data, isComment: true, write: (value) => void (node.data = value) };
  return undefined;
}

export function removeAttributes(element: Element, isUnwanted: (name: string, value: string) => boolean): void {
  element.attrs = element.attrs.filter(({ name, value }) => !isUnwanted(name, value));
}

export function setAttribute(element: Element, name: string, value: string): void {
  removeAttributes(element, (one) => one === name);
  element.attrs.push({ name, value });
}

/** Puts an element around `length` characters of a text from `start`, and gives it. */
export function wrapText(
  text: DefaultTreeAdapterTypes.TextNode,
  { start, length, tagName }: { start: number; length: number; tagName: string },
): Element {
  const parent = text.parentNode!;
  const wrapper = defaultTreeAdapter.createElement(tagName, vocabulary.NS.HTML, []);
  const [before, inside, after] = [
    text.value.slice(0, start),
    text.value.slice(start, start + length),
    text.value.slice(start + length),
  ];
  const insert = (node: Node) => defaultTreeAdapter.insertBefore(parent, node, text);
  if (before !== '') insert(defaultTreeAdapter.createTextNode(before));
  defaultTreeAdapter.insertText(wrapper, inside);
  insert(wrapper);
  if (after !== '') insert(defaultTreeAdapter.createTextNode(after));
  defaultTreeAdapter.detachNode(text);
  return wrapper;
}

export function appendElement(
  parent: Element,
  { tagName, className, text }: { tagName: string; className: string; text: string },
): void {
  const element = defaultTreeAdapter.createElement(tagName, vocabulary.NS.HTML, [{ name: 'class', value: className }]);
  defaultTreeAdapter.insertText(element, text);
  defaultTreeAdapter.appendChild(parent, element);
}

/** What stands between an element's tags. */
export const innerHtml = (element: Element): string => serialize(element);

export const remove = (element: Element): void => defaultTreeAdapter.detachNode(element);

const active = new Set(
  (
    'script base iframe frame frameset object embed applet link meta noscript template portal fencedframe xmp noembed noframes ' +
    'plaintext set animate animatetransform animatemotion'
  ).split(' '),
);

/** Takes out whatever acts, loads or leads elsewhere; gives how much that was. The content security policy says the same; this is the first lock of two. */
export function disarm(document: Document): number {
  let count = 0;
  for (const element of elementsOf(document)) {
    if (active.has(element.tagName.toLowerCase())) {
      // What every page says of itself is nothing that anyone misses.
      if (!isPlainHead(element)) count += 1;
      remove(element);
    } else {
      const before = element.attrs.length;
      removeAttributes(element, isActive);
      count += before - element.attrs.length;
    }
  }
  return count;
}

const CUTS_MAX = 4;

/** The same of a source whose other bytes stay as they are: what cannot be cut out of it is printed anew without. */
export function withoutActive(source: string): string {
  let left = source;
  for (let cut = 0; cut < CUTS_MAX; cut++) {
    const spans = activeSpans(left);
    if (spans?.length === 0) return left;
    if (spans === undefined) break;
    left = spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), left);
  }
  const document = parseHtml(left);
  disarm(document);
  return printHtml(document);
}

type Span = { start: number; end: number };

/** In their order, none within another; undefined when one stands nowhere in the source. */
function activeSpans(source: string): Span[] | undefined {
  const found: Span[] = [];
  for (const element of elementsOf(parse(source, { sourceCodeLocationInfo: true }))) {
    const place = element.sourceCodeLocation;
    const isWhole = active.has(element.tagName.toLowerCase()) && !isPlainHead(element);
    const attributes = element.attrs.filter(({ name, value }) => isActive(name, value));
    for (const one of isWhole ? [place] : attributes.map(({ name }) => place?.attrs?.[name])) {
      if (!one) return undefined;
      found.push({ start: one.startOffset, end: one.endOffset });
    }
  }
  let reached = 0;
  return found
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      const isOutside = start >= reached;
      reached = Math.max(reached, end);
      return isOutside;
    });
}

const isPlainHead = ({ tagName, attrs }: Element): boolean =>
  tagName === 'link' || (tagName === 'meta' && !attrs.some(({ name, value }) => name === 'http-equiv' && /refresh/i.test(value)));

const isActive = (name: string, value: string): boolean =>
  name.startsWith('on') ||
  name === 'srcdoc' ||
  name === 'formaction' ||
  name === 'ping' ||
  runs.test(value.replace(BLANKS, '')) ||
  (name === 'href' && dataPage.test(value.replace(BLANKS, '')));

/** A browser passes over them within an address. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const BLANKS = /[\u0000-\u0020]+/g;
const runs = /^(?:java|vb|j|live)script:/i;
const dataPage = /^data:/i;
