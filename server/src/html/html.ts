import { defaultTreeAdapter, html as vocabulary, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Document = DefaultTreeAdapterTypes.Document;
type Node = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;

export const parseHtml = (source: string): Document => parse(source);

/** Includes the doctype's public identifier, which selects the layout mode and which the serializer omits. */
export function printHtml(document: Document): string {
  const doctype = document.childNodes.find((node) => defaultTreeAdapter.isDocumentTypeNode(node));
  const { publicId = '', systemId = '', name = '' } = doctype ?? {};
  if (doctype === undefined || publicId === '' || /["<>&]/.test(publicId + systemId)) return serialize(document);
  doctype.name = `${name} PUBLIC "${publicId}"${systemId === '' ? '' : ` "${systemId}"`}`;
  try {
    return serialize(document);
  } finally {
    doctype.name = name;
  }
}

/** Yields every element, parents before children. Use `prune` to remove elements. */
export function* elementsOf(parent: Parent): Generator<Element> {
  // No recursion: untrusted HTML may be nested deeper than the stack.
  const ahead = parent.childNodes.toReversed();
  for (let child = ahead.pop(); child !== undefined; child = ahead.pop()) {
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    yield child;
    for (const below of child.childNodes.toReversed()) ahead.push(below);
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

export const childrenOf = (parent: Parent): Node[] => parent.childNodes.slice();
export const attributesOf = (element: Element): { name: string; value: string }[] => element.attrs;

/** Reads and writes the text of a text node or a comment; undefined for an element. */
export function textOf(node: Node): { value: string; isComment: boolean; write(value: string): void } | undefined {
  if (defaultTreeAdapter.isTextNode(node))
    return { value: node.value, isComment: false, write: (value) => void (node.value = value) };
  if (defaultTreeAdapter.isCommentNode(node))
    return { value: node.data, isComment: true, write: (value) => void (node.data = value) };
  return undefined;
}

/** The direct text of an element, as a browser reads a style sheet: text inside child elements is not part of it. */
export const textIn = (element: Element): string =>
  element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');

export function setText(element: Element, value: string): void {
  element.childNodes = [];
  if (value !== '') defaultTreeAdapter.insertText(element, value);
}

export function makeElement(tagName: string, text: string): Element {
  const element = defaultTreeAdapter.createElement(tagName, vocabulary.NS.HTML, []);
  defaultTreeAdapter.insertText(element, text);
  return element;
}

export function removeAttributes(element: Element, isUnwanted: (name: string, value: string) => boolean): void {
  element.attrs = element.attrs.filter(({ name, value }) => !isUnwanted(name, value));
}

export function setAttribute(element: Element, name: string, value: string): void {
  removeAttributes(element, (one) => one === name);
  element.attrs.push({ name, value });
}

/** Wraps `length` characters of a text from `start` in an element, and returns it. */
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

/** The nodes between an element's tags. */
export const innerHtml = (element: Element): string => serialize(element);
