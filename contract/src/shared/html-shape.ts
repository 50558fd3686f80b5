import type { Flaw } from './flaws.ts';
import { tokensOf } from './html-tokens.ts';
import { OpenElements } from './open-elements.ts';

/** The nesting limit. The deepest real email we have seen has 61 levels. */
export const HTML_DEPTH_MAX = 200;
/** An Outlook table of 490 KB has 9,000 elements. */
export const HTML_ELEMENTS_MAX = 50_000;
/** Attributes of one element; a parser compares each with all before it. */
export const HTML_ATTRIBUTES_MAX = 500;
export const DOCTYPE_MAX = 200;

export type HtmlShape = {
  elements: number;
  depth: number;
  attributes: number;
  doctype: number;
  /** Whether the figures are exact: SVG, scripts, selects and the like follow parsing rules that this reader does not know. */
  isCertain: boolean;
};

/** Why HTML is too heavy to parse; null if it is not. */
export function htmlFlaw(html: string): Flaw | null {
  const { elements, depth, attributes, doctype } = shapeOf(html);
  if (doctype > DOCTYPE_MAX) return { code: 'doctype_too_long', max: DOCTYPE_MAX };
  if (depth > HTML_DEPTH_MAX) return { code: 'html_too_deep', max: HTML_DEPTH_MAX };
  if (attributes > HTML_ATTRIBUTES_MAX) return { code: 'too_many_attributes', max: HTML_ATTRIBUTES_MAX };
  return elements > HTML_ELEMENTS_MAX ? { code: 'too_many_elements', max: HTML_ELEMENTS_MAX } : null;
}

/** Estimates in one pass what a browser would build from the source. Reading stops at the first exceeded limit. */
export function shapeOf(html: string): HtmlShape {
  const open = new OpenElements();
  const shape: HtmlShape = { elements: 0, depth: 0, attributes: 0, doctype: 0, isCertain: true };
  for (const token of tokensOf(html, () => open.isForeign)) {
    if (token.kind === 'doctype') shape.doctype = Math.max(shape.doctype, token.length);
    else if (token.kind === 'comment') addComment(shape, token.content);
    else if (token.kind === 'text') open.text(token.isBlank);
    else {
      shape.attributes = Math.max(shape.attributes, token.attributes);
      if (uncertain.has(token.name)) shape.isCertain = false;
      if (token.kind === 'start') open.start(token);
      else open.end(token.name);
    }
    if (isTooHeavy(shape, open)) break;
  }
  return { ...shape, elements: shape.elements + open.elements, depth: Math.max(shape.depth, open.depth) };
}

const isTooHeavy = ({ elements, depth, attributes, doctype }: HtmlShape, open: OpenElements): boolean =>
  elements + open.elements > HTML_ELEMENTS_MAX ||
  Math.max(depth, open.depth) > HTML_DEPTH_MAX ||
  attributes > HTML_ATTRIBUTES_MAX ||
  doctype > DOCTYPE_MAX;

/** Outlook parses the content of its conditional comments, so it is counted too, tag by tag, without depth. */
function addComment(shape: HtmlShape, content: string): void {
  if (!content.includes('<')) return;
  for (const token of tokensOf(content)) {
    if (token.kind !== 'start') continue;
    shape.elements++;
    shape.attributes = Math.max(shape.attributes, token.attributes);
    if (shape.elements > HTML_ELEMENTS_MAX) return;
  }
}

const uncertain = new Set('svg math script select template noscript frameset frame plaintext'.split(' '));
