import { parse } from 'parse5';
import { attributeFate, fateOf, isActiveElement, isElement } from './allowed.ts';
import { inThread } from './threads/in-thread.ts';
import { elementsOf, parseHtml, printHtml, type Document, type Element } from './html.ts';
import { prune } from './prune.ts';

export type Disarmed = { active: number; unknown: number };

/**
 * Removes and counts everything that executes, navigates on its own or is not in the list. The content security policy of our pages
 * is a second protection.
 */
export function disarm(document: Document): Disarmed {
  const count: Disarmed = { active: 0, unknown: 0 };
  prune(document, (node) => {
    if (!isElement(node)) return 'keep';
    const fate = fateOf(node);
    if (fate === 'head') return 'drop';
    if (fate !== 'keep') {
      count[isActiveElement(node) ? 'active' : 'unknown'] += 1;
      return fate;
    }
    disarmAttributes(node, count);
    return 'keep';
  });
  return count;
}

function disarmAttributes(element: Element, count: Disarmed): void {
  element.attrs = element.attrs.filter((attribute) => {
    const fate = attributeFate(element, attribute);
    if (fate !== 'keep') count[fate] += 1;
    return fate === 'keep';
  });
}

/** HTML that parses differently each time it is serialized. */
class NeverStable extends Error {
  override name = 'NeverStable';
}

const CUTS_MAX = 4;
const ROUNDS_MAX = 8;

/** Removes active content from a source and leaves its other bytes unchanged; where something cannot be cut out, the source is serialized again. */
export function withoutActive(source: string): string {
  let left = source;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const spans = unwantedSpans(left);
    if (spans?.length === 0) return left;
    left = spans === undefined || round >= CUTS_MAX ? printed(left) : cut(left, spans);
  }
  throw new NeverStable('The HTML is read otherwise each time it is printed.');
}

export const withoutActiveInThread = inThread(import.meta.url, withoutActive, (source) => [source]);

function printed(source: string): string {
  const document = parseHtml(source);
  disarm(document);
  return printHtml(document);
}

type Span = { start: number; end: number };

function cut(source: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let reached = 0;
  for (const { start, end } of spans) {
    pieces.push(source.slice(reached, start));
    reached = end;
  }
  pieces.push(source.slice(reached));
  return pieces.join('');
}

/** Returns the spans to cut out, in order and not nested; undefined if one has no position in the source. */
function unwantedSpans(source: string): Span[] | undefined {
  const found: Span[] = [];
  for (const element of elementsOf(parse(source, { sourceCodeLocationInfo: true }))) {
    const spans = spansIn(element);
    if (spans === undefined) return undefined;
    found.push(...spans);
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

type Place = { startOffset: number; endOffset: number };

function spansIn(element: Element): Span[] | undefined {
  const place = element.sourceCodeLocation;
  const fate = fateOf(element);
  if (fate === 'head') return [];
  let places: (Place | null | undefined)[];
  if (fate === 'drop') places = [place];
  else if (fate === 'unwrap') places = [place?.startTag, ...(place?.endTag ? [place.endTag] : [])];
  else {
    const unwanted = element.attrs.filter((attribute) => attributeFate(element, attribute) !== 'keep');
    places = unwanted.map(({ prefix, name }) => place?.attrs?.[prefix ? `${prefix}:${name}` : name.toLowerCase()]);
  }
  return places.every((one) => one) ? places.map((one) => ({ start: one!.startOffset, end: one!.endOffset })) : undefined;
}
