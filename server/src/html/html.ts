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

export function removeAttributes(element: Element, isUnwanted: (name: string) => boolean): void {
  element.attrs = element.attrs.filter(({ name }) => !isUnwanted(name));
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

const active = new Set([
  'script',
  'base',
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'link',
  'meta',
  'noscript',
  'template',
]);

/** Takes out whatever acts, loads or leads elsewhere. The content security policy says the same; this is the first lock of two. */
export function disarm(document: Document): void {
  for (const element of elementsOf(document)) {
    if (active.has(element.tagName)) remove(element);
    else
      removeAttributes(element, (name) => name.startsWith('on') || name === 'srcdoc' || name === 'formaction' || name === 'ping');
  }
}
