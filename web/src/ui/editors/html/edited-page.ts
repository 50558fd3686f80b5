import { type Tags, mergeTokens, tokensOf } from './block-tokens.ts';
import { type Block, findBlocks } from './blocks.ts';
import type { Content } from './content.ts';
import { drawPage, type Look } from './drawn-page.ts';
import { elementsOf, parseWithLocations, type Span } from './source-tree.ts';

/** A source that is being edited, with its blocks and their positions. */
export type EditedPage = { source: string; blocks: readonly Block[]; tags: ReadonlyMap<number, Tags> };

/** The nesting from which a page cannot be edited in place: browsers flatten it, and no author writes it. */
const DEEP = 400;

/** Returns the page for editing and its HTML for the frame; null if it can be edited only as source. */
export function openPage(source: string, look: Look): { page: EditedPage; drawn: string } | null {
  const document = parseWithLocations(source);
  for (const element of elementsOf(document)) if (depthOf(element) > DEEP) return null;
  const found = findBlocks(source, document);
  const drawn = drawPage(document, found, look);
  return { page: { source, blocks: found.blocks, tags: found.tags }, drawn };
}

function depthOf(node: { parentNode: unknown }): number {
  let depth = 0;
  for (let above = node.parentNode as { parentNode?: unknown } | null | undefined; above && depth <= DEEP; depth += 1)
    above = above.parentNode as { parentNode?: unknown } | null | undefined;
  return depth;
}

/** Returns the page after a block's content changed; only the changed characters of the source differ. */
export function writeBlock(page: EditedPage, blockIndex: number, content: readonly Content[]): EditedPage {
  const block = page.blocks[blockIndex];
  if (block === undefined) return page;
  const { start, end } = block.span;
  const tokens = mergeTokens(block.tokens, tokensOf(content, page.tags));
  const written = tokens.map((token) => token.written).join('');
  if (written === page.source.slice(start, end)) return page;
  const growth = written.length - (end - start);
  const placeOf = (place: number) => (place >= end ? place + growth : place);
  const spanOf = (span: Span | null) => span && { start: placeOf(span.start), end: placeOf(span.end) };
  const blocks = page.blocks.map((other, index): Block => {
    const moved = {
      span: spanOf(other.span)!,
      unit: spanOf(other.unit),
      before: spanOf(other.before),
      after: spanOf(other.after),
      insertAt: placeOf(other.insertAt),
    };
    return index === blockIndex ? { ...moved, span: { start, end: end + growth }, tokens } : { ...other, ...moved };
  });
  return { ...page, source: splice(page.source, block.span, written), blocks };
}

/** Replaces a range of the source. */
export const splice = (source: string, { start, end }: Span, words: string): string =>
  source.slice(0, start) + words + source.slice(end);

/** A source after a block was added or moved, and the position of the block to edit next. */
export type Arranged = { source: string; at: number };

/** Inserts something below a block, or at the end of the body if none is selected. */
export function insertBelow({ source, blocks }: EditedPage, at: number | null, part: string): Arranged {
  const end = /<\/body\s*>(?![^]*<\/body)/i.exec(source)?.index ?? source.length;
  const place = (at === null ? undefined : blocks[at]?.insertAt) ?? blocks.at(-1)?.insertAt ?? end;
  return { source: splice(source, { start: place, end: place }, `\n${part}\n`), at: place + 1 };
}

/** Deletes a block; null if that would remove the body of the page. */
export function deleteBlock({ source, blocks }: EditedPage, index: number): Arranged | null {
  const unit = blocks[index]?.unit;
  if (!unit) return null;
  // If the block fills whole lines, its indent is removed too.
  const indent = /\r?\n[ \t]*$/.exec(source.slice(0, unit.start))?.[0].length ?? 0;
  const isOwnLine = /^[ \t]*(?:\r?\n|$)/.test(source.slice(unit.end));
  const start = unit.start - (isOwnLine ? indent : 0);
  return { source: splice(source, { start, end: unit.end }, ''), at: start };
}

/** Inserts a copy of a block below it; null if that would copy the body of the page. */
export function copyBlock({ source, blocks }: EditedPage, index: number): Arranged | null {
  const unit = blocks[index]?.unit;
  if (!unit) return null;
  const indent = /\r?\n[ \t]*$/.exec(source.slice(0, unit.start))?.[0] ?? '';
  const copy = indent + source.slice(unit.start, unit.end);
  return { source: splice(source, { start: unit.end, end: unit.end }, copy), at: unit.end + indent.length };
}

/** Swaps a block with its neighbour; what is between the two does not change. Null if there is no neighbour. */
export function moveBlock({ source, blocks }: EditedPage, index: number, direction: 'before' | 'after'): Arranged | null {
  const block = blocks[index];
  const beside = block?.[direction];
  if (!block?.unit || !beside) return null;
  const [first, second] = direction === 'before' ? [beside, block.unit] : [block.unit, beside];
  if (first.end > second.start) return null;
  const [firstText, secondText] = [source.slice(first.start, first.end), source.slice(second.start, second.end)];
  const between = source.slice(first.end, second.start);
  return {
    source: splice(source, { start: first.start, end: second.end }, secondText + between + firstText),
    at: direction === 'before' ? first.start : first.start + secondText.length + between.length,
  };
}

/** Returns the index of the first block that ends after a position; null if there is none. */
export const blockAt = ({ blocks }: EditedPage, place: number): number | null => {
  const found = blocks.findIndex(({ span }) => span.end > place);
  return found < 0 ? null : found;
};
