import { cachePerKey } from './cache-per-key.ts';
import { closeToken, openToken, signToken, variableToken, wholeToken, type Tags, type Token } from './block-tokens.ts';
import { isVariable } from './content.ts';
import {
  bodyOf,
  decodeReference,
  type Document,
  type Element,
  innerSpanOf,
  isComment,
  isElement,
  isText,
  type Node,
  type Span,
  spanOf,
} from './source-tree.ts';

/** A line of text with its inline elements: the unit that is edited in place. */
export type Block = {
  /** The source range of its content. */
  span: Span;
  tokens: Token[];
  /** The source range that is moved, copied or deleted as the block; null if that would remove the page's body. */
  unit: Span | null;
  /** The ranges before and after, with which `unit` is swapped when the block moves; null if there is none. */
  before: Span | null;
  after: Span | null;
  /** The source position for inserting something below the block. */
  insertAt: number;
};

export type FoundBlock = Block & { nodes: Node[]; host: Element | null };

/** Returns the blocks of a source, and the spelling of each element within them. */
export function findBlocks(
  source: string,
  document: Document,
): { blocks: FoundBlock[]; tags: Map<number, Tags>; numbers: Map<Node, number> } {
  const tags = new Map<number, Tags>();
  const numbers = new Map<Node, number>();
  const blocks: FoundBlock[] = [];
  const body = bodyOf(document);
  const ahead: Element[] = body ? [body] : [];
  for (let element = ahead.pop(); element !== undefined; element = ahead.pop()) {
    for (const run of runsOf(element)) {
      const found = readRun(source, element, run, { tags, numbers });
      if (found !== null) blocks.push(found);
    }
    ahead.push(...(element.childNodes.filter((node) => isElement(node) && !isInline(node)).toReversed() as Element[]));
  }
  return { blocks: blocks.toSorted((a, b) => a.span.start - b.span.start), tags, numbers };
}

/** Returns the lines of an element: its runs of consecutive inline children. */
function runsOf(element: Element): Node[][] {
  if (atomicElements.has(element.tagName) || !isFlow(element)) return [];
  const runs: Node[][] = [[]];
  for (const child of element.childNodes) {
    if (isInline(child)) runs.at(-1)!.push(child);
    else runs.push([]);
  }
  return runs.filter((run) => run.some(isShown));
}

type Known = { tags: Map<number, Tags>; numbers: Map<Node, number> };

/** Returns the block of a line, and adds its elements to `tags` and `numbers`; null if the line cannot be edited in place. */
function readRun(source: string, parent: Element, run: Node[], { tags, numbers }: Known): FoundBlock | null {
  const trimmed = trimRun(run);
  const isAlone = trimmed.length === countShownChildren(parent);
  const line = spanOfLine(parent, trimmed, isAlone);
  // If a link is alone in its line, the block is the link's content. Otherwise text typed at its end would be beside the link.
  const link = linkIn(trimmed);
  const nodes = link?.childNodes ?? (isAlone ? run : trimmed);
  const span = link === null ? line : innerSpanOf(link);
  if (line === null || span === null) return null;
  const own: Known = { tags: new Map(), numbers: new Map() };
  let next = tags.size;
  const tokens = nodes.flatMap((node) => readNode(source, node, { ...own, number: () => next++ }));
  // A line whose nodes the parser has moved cannot be edited in place, only as source.
  if (tokens.map(({ written }) => written).join('') !== source.slice(span.start, span.end)) return null;
  for (const [number, written] of own.tags) tags.set(number, written);
  for (const [node, number] of own.numbers) numbers.set(node, number);
  return { span, tokens, nodes, host: link ?? (isAlone ? parent : null), ...placeOf(parent, line, isAlone) };
}

/** Returns the number of children that are not blank. Cached for each parent, because every line of the parent asks. */
const countShownChildren = cachePerKey((parent: Element) => parent.childNodes.filter((node) => !isBlank(node)).length);

/** Returns the range of a line; if the line is alone in its parent, the range of all the content of the parent. */
function spanOfLine(parent: Element, nodes: Node[], isAlone: boolean): Span | null {
  const inner = innerSpanOf(parent);
  if (isAlone && inner !== null) return inner;
  const [first, last] = [spanOf(nodes[0]!), spanOf(nodes.at(-1)!)];
  return first && last && { start: first.start, end: last.end };
}

/** Returns the link that is the only node of the line; null if there is none. */
function linkIn([first, ...others]: Node[]): Element | null {
  return first !== undefined && others.length === 0 && isElement(first) && first.tagName === 'a' ? first : null;
}

/** Returns the run without blank nodes at both ends. */
function trimRun(run: Node[]): Node[] {
  const first = run.findIndex((node) => !isBlank(node));
  return run.slice(first, run.findLastIndex((node) => !isBlank(node)) + 1);
}

type Numbering = Known & { number: () => number };

/** Returns the tokens of a node, and records the number and the tags of each element in it. */
function readNode(source: string, node: Node, known: Numbering): Token[] {
  const span = spanOf(node);
  if (span === null) return [unread];
  if (isText(node)) return readText(source.slice(span.start, span.end), node.value);
  const number = known.number();
  known.numbers.set(node, number);
  const inner = isElement(node) && !isWhole(node) ? innerSpanOf(node) : null;
  if (inner === null || !isElement(node)) {
    const written = source.slice(span.start, span.end);
    known.tags.set(number, { open: written, close: '' });
    return [wholeToken(number, written)];
  }
  const [open, close] = [source.slice(span.start, inner.start), source.slice(inner.end, span.end)];
  known.tags.set(number, { open, close });
  const within = node.childNodes.flatMap((child) => readNode(source, child, known));
  return [openToken(number, open), ...within, closeToken(number, close)];
}

const pieces = /\{\{\s*(\w+)\s*\}\}|&(?:#\d+|#x[\da-f]+|[a-z]\w*);?|\r\n?|[^]/gi;

/** Splits a text into characters, each with its spelling in the source. */
function readText(written: string, value: string): Token[] {
  const tokens = Array.from(written.matchAll(pieces)).flatMap(([piece, name]): Token[] => {
    if (name !== undefined) return isVariable(name) ? [variableToken(name, piece)] : charactersOf(piece);
    if (piece.startsWith('&')) return [signToken(decodeReference(piece), piece)];
    return [signToken(piece.startsWith('\r') ? '\n' : piece, piece)];
  });
  const read = tokens.map(({ key, written: own }) => (key.startsWith('{{') ? own.replace(/\r\n?/g, '\n') : key)).join('');
  return read === value ? tokens : [unread];
}

const charactersOf = (words: string): Token[] =>
  Array.from({ length: words.length }, (_, index) => signToken(words.charAt(index)));
/** A token that makes its block not editable, because no source contains its spelling. */
const unread: Token = { key: '', written: '\0' };

/** Returns the range that moves with a block, its neighbours, and the position for inserting below it. */
function placeOf(parent: Element, span: Span, isAlone: boolean): Pick<Block, 'unit' | 'before' | 'after' | 'insertAt'> {
  if (!isAlone) return { unit: span, before: null, after: null, insertAt: span.end };
  if (parent.tagName === 'body') return { unit: null, before: null, after: null, insertAt: span.end };
  const moved = movedUnit(parent);
  const unit = spanOf(moved);
  const isInCell = isCell(parent) && moved.tagName === 'tr';
  const table = isInCell && cellsOf(moved).length > 1 ? tableOf(moved) : null;
  const below = isInCell ? (table === null ? span.end : spanOf(table)?.end) : unit?.end;
  return { unit, before: neighbourOf(moved, -1), after: neighbourOf(moved, 1), insertAt: below ?? span.end };
}

/** Returns the element that moves with this one: for a cell its row, or the whole table if the table has only this row. */
function movedUnit(element: Element): Element {
  if (!isCell(element)) return element;
  const row = element.parentNode as Element;
  const table = tableOf(row);
  return table !== null && rowsOf(table).length === 1 ? table : row;
}

const isCell = ({ tagName }: Element): boolean => tagName === 'td' || tagName === 'th';
const elementsIn = cachePerKey((parent: Element): Element[] => parent.childNodes.filter(isElement));
const placesIn = cachePerKey((parent: Element) => new Map(elementsIn(parent).map((child, index) => [child, index])));
const cellsOf = (row: Element): Element[] => elementsIn(row).filter(isCell);
const rowsOf = cachePerKey((table: Element): Element[] =>
  elementsIn(table).flatMap((part) =>
    part.tagName === 'tr' ? [part] : elementsIn(part).filter(({ tagName }) => tagName === 'tr'),
  ),
);

function tableOf(row: Element): Element | null {
  for (let above = row.parentNode; above !== null && 'tagName' in above; above = above.parentNode)
    if (above.tagName === 'table') return above;
  return null;
}

function neighbourOf(element: Element, step: -1 | 1): Span | null {
  const parent = element.parentNode as Element;
  const beside = elementsIn(parent)[placesIn(parent).get(element)! + step];
  return beside === undefined || invisibleElements.has(beside.tagName) ? null : spanOf(beside);
}

const blockNames = new Set(
  (
    'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** Elements that show nothing on the page. */
const invisibleElements = new Set(['script', 'style', 'link', 'meta', 'base', 'title', 'template', 'noscript']);
/** Elements whose content is not edited: they have no text, or text that is not shown on the page. */
const atomicElements = new Set([
  ...invisibleElements,
  ...'area br col embed hr img input source track wbr select textarea svg math video audio object iframe canvas map option'.split(
    ' ',
  ),
]);
/** Elements that are visible without text. */
const pictured = new Set('img input select textarea svg hr'.split(' '));
/** Elements that contain no text directly: the text of a table, for example, is in its cells. */
const flowless = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup', 'ul', 'ol', 'dl', 'select']);

/** Whether the node is edited only as a whole, not by its content. */
export const isWhole = (node: Node): boolean => !isElement(node) || atomicElements.has(node.tagName);
const isFlow = ({ tagName }: Element): boolean => !flowless.has(tagName);
const isBlank = (node: Node): boolean => isText(node) && /^[ \t\r\n\f]*$/.test(node.value);

/** Whether the node and all its descendants are inline. */
function isInline(node: Node): boolean {
  if (!isElement(node)) return true;
  const known = inLine.get(node);
  if (known !== undefined) return known;
  const isInlineElement = !blockNames.has(node.tagName) && (atomicElements.has(node.tagName) || node.childNodes.every(isInline));
  inLine.set(node, isInlineElement);
  return isInlineElement;
}
const inLine = new WeakMap<Element, boolean>();

/** Whether the node has anything visible. */
function isShown(node: Node): boolean {
  if (isText(node)) return !isBlank(node);
  if (isComment(node) || !isElement(node)) return false;
  if (atomicElements.has(node.tagName)) return pictured.has(node.tagName);
  return node.childNodes.some(isShown);
}
