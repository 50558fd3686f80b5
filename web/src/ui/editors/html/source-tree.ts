import { defaultTreeAdapter, parse, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;
export type Document = DefaultTreeAdapterTypes.Document;
type Text = DefaultTreeAdapterTypes.TextNode;
type Comment = DefaultTreeAdapterTypes.CommentNode;

/** A range of the source. */
export type Span = { start: number; end: number };

/** Parses the source as a browser does, with the position of every node. */
export const parseWithLocations = (source: string): Document => parse(source, { sourceCodeLocationInfo: true });
export const serializeDocument = (document: Document): string => serialize(document);

export const isElement = (node: Node | Parent): node is Element => defaultTreeAdapter.isElementNode(node);
export const isText = (node: Node): node is Text => defaultTreeAdapter.isTextNode(node);
export const isComment = (node: Node): node is Comment => defaultTreeAdapter.isCommentNode(node);

/**
 * Yields every element, parents before children. Not recursive, because imported HTML may be nested deeper than the stack allows.
 */
export function* elementsOf(parent: Parent): Generator<Element> {
  const ahead = parent.childNodes.toReversed();
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (const child of node.childNodes.toReversed()) ahead.push(child);
  }
}

/** Yields every visible text in reading order, in which the page after a click searches for marks. */
export function* textsOf(parent: Parent): Generator<Text> {
  const ahead = parent.childNodes.toReversed();
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (isText(node)) yield node;
    else if (isElement(node) && node.tagName !== 'style' && node.tagName !== 'title')
      for (const child of node.childNodes.toReversed()) ahead.push(child);
  }
}

export const bodyOf = (document: Document): Element | undefined =>
  [...elementsOf(document)].find(({ tagName }) => tagName === 'body');

/** Returns the range of a whole node; null if the parser added it. */
export function spanOf(node: Node): Span | null {
  const place = node.sourceCodeLocation;
  return place ? { start: place.startOffset, end: place.endOffset } : null;
}

/** Returns the range of an element's content, even if its end tag is missing; null if the parser added the element. */
export function innerSpanOf(element: Element): Span | null {
  const place = element.sourceCodeLocation;
  if (!place?.startTag) return null;
  return { start: place.startTag.endOffset, end: place.endTag?.startOffset ?? place.endOffset };
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value;

export function setAttribute(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((attr) => attr.name !== name), { name, value }];
}

export const makeElement = (tagName: string, attributes: Record<string, string>, words = ''): Element => {
  const made = defaultTreeAdapter.createElement(
    tagName,
    'http://www.w3.org/1999/xhtml' as Element['namespaceURI'],
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  );
  if (words !== '') defaultTreeAdapter.insertText(made, words);
  return made;
};

export const makeText = (words: string): Text => defaultTreeAdapter.createTextNode(words);

/**
 * Replaces each child by other nodes. Builds the list of children once, because changing it for each child would take quadratic
 * time.
 */
export function replaceChildren(parent: Parent, replace: (child: Node) => readonly Node[]): void {
  parent.childNodes = parent.childNodes.flatMap((child) => {
    const others = replace(child);
    for (const node of others) node.parentNode = parent;
    return others;
  });
}

/** Wraps each run of consecutive siblings in an element. */
export function wrapRuns(runs: readonly { wrapper: Element; nodes: readonly Node[] }[]): void {
  const placed = new Map<Node, readonly Node[]>();
  const parents = new Set<Parent>();
  for (const { wrapper, nodes } of runs) {
    const [first, ...others] = nodes;
    if (first?.parentNode == null) continue;
    parents.add(first.parentNode);
    placed.set(first, [wrapper]);
    for (const node of others) placed.set(node, []);
  }
  for (const parent of parents) replaceChildren(parent, (child) => placed.get(child) ?? [child]);
  for (const { wrapper, nodes } of runs) {
    wrapper.childNodes = [...nodes];
    for (const node of nodes) node.parentNode = wrapper;
  }
}

/**
 * Returns the character of a reference such as `&nbsp;`. Cached, because a long email may repeat a reference ten thousand times.
 */
export function decodeReference(reference: string): string {
  const known = references.get(reference);
  if (known !== undefined) return known;
  const [node] = parseFragment(reference).childNodes;
  const read = node !== undefined && isText(node) ? node.value : reference;
  if (references.size < REFERENCES_MAX) references.set(reference, read);
  return read;
}

const references = new Map<string, string>();
const REFERENCES_MAX = 5000;
