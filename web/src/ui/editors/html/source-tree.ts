import { defaultTreeAdapter, parse, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;
export type Document = DefaultTreeAdapterTypes.Document;
type Text = DefaultTreeAdapterTypes.TextNode;
type Comment = DefaultTreeAdapterTypes.CommentNode;

/** From where to where in the source. */
export type Span = { start: number; end: number };

/** The source as a browser reads it, every node with its place. */
export const readSource = (source: string): Document => parse(source, { sourceCodeLocationInfo: true });
export const printed = (document: Document): string => serialize(document);

export const isElement = (node: Node | Parent): node is Element => defaultTreeAdapter.isElementNode(node);
export const isText = (node: Node): node is Text => defaultTreeAdapter.isTextNode(node);
export const isComment = (node: Node): node is Comment => defaultTreeAdapter.isCommentNode(node);

/** Every element, parents before children. No recursion: what someone else wrote may be deeper than the stack. */
export function* elementsOf(parent: Parent): Generator<Element> {
  const ahead = parent.childNodes.toReversed();
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (const child of node.childNodes.toReversed()) ahead.push(child);
  }
}

/** Every text that is shown, in the order of reading, as the page about a caught email looks for marks. */
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

/** Where the whole of a node stands; null of one that the reader added by itself. */
export function spanOf(node: Node): Span | null {
  const place = node.sourceCodeLocation;
  return place ? { start: place.startOffset, end: place.endOffset } : null;
}

/** Where an element's content stands; an end tag may be left out. */
export function innerSpanOf(element: Element): Span | null {
  const place = element.sourceCodeLocation;
  if (!place?.startTag) return null;
  return { start: place.startTag.endOffset, end: place.endTag?.startOffset ?? place.endOffset };
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

export function setAttribute(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((one) => one.name !== name), { name, value }];
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

/** Puts others in the place of each child. The list is written once: a change for each costs the square of their number. */
export function replaceChildren(parent: Parent, replace: (child: Node) => readonly Node[]): void {
  parent.childNodes = parent.childNodes.flatMap((child) => {
    const others = replace(child);
    for (const other of others) other.parentNode = parent;
    return others;
  });
}

/** Wraps each run of nodes, all of one parent and one after another, in an element in their place. */
export function wrapRuns(runs: readonly { wrapper: Element; nodes: readonly Node[] }[]): void {
  const placed = new Map<Node, readonly Node[]>();
  const parents = new Set<Parent>();
  for (const { wrapper, nodes } of runs) {
    const [first, ...others] = nodes;
    if (first?.parentNode == null) continue;
    parents.add(first.parentNode);
    placed.set(first, [wrapper]);
    for (const other of others) placed.set(other, []);
  }
  for (const parent of parents) replaceChildren(parent, (child) => placed.get(child) ?? [child]);
  for (const { wrapper, nodes } of runs) {
    wrapper.childNodes = [...nodes];
    for (const node of nodes) node.parentNode = wrapper;
  }
}

/** What a reference such as `&nbsp;` stands for. Each is read once: a long email writes one of them ten thousand times. */
export function decoded(reference: string): string {
  const known = references.get(reference);
  if (known !== undefined) return known;
  const [node] = parseFragment(reference).childNodes;
  const read = node !== undefined && isText(node) ? node.value : reference;
  if (references.size < REFERENCES_MAX) references.set(reference, read);
  return read;
}

const references = new Map<string, string>();
const REFERENCES_MAX = 5000;
