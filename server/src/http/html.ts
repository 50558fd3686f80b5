import { defaultTreeAdapter, html as vocabulary, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Document = DefaultTreeAdapterTypes.Document;
type Node = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;

export const parseHtml = (source: string): Document => parse(source);
export const printHtml = (document: Document): string => serialize(document);

/** Every element, parents before children; removing the one at hand is allowed. */
export function* elementsOf(parent: Parent): Generator<Element> {
  for (const child of parent.childNodes.slice()) {
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    yield child;
    if (child.parentNode !== null) yield* elementsOf(child);
  }
}

export function* textsOf(parent: Parent): Generator<DefaultTreeAdapterTypes.TextNode> {
  for (const child of parent.childNodes.slice()) {
    if (defaultTreeAdapter.isTextNode(child)) yield child;
    else if (defaultTreeAdapter.isElementNode(child) && child.tagName !== 'style' && child.tagName !== 'title')
      yield* textsOf(child);
  }
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
