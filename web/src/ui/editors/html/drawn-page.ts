import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import { type ValueOf, type Variable, variablePattern } from '@vigil/contract/phishing-templates/variables.ts';
import { isVariable } from './content.ts';
import { type FoundBlock, isWhole } from './blocks.ts';
import {
  attributeOf,
  type Document,
  type Element,
  elementsOf,
  isComment,
  isElement,
  isText,
  makeElement,
  makeText,
  type Node,
  serializeDocument,
  replaceChildren,
  setAttribute,
  textsOf,
  wrapRuns,
} from './source-tree.ts';

/** Marked words, with their number in the list. */
export type Mark = { number: number; words: string };
export type Scheme = 'light' | 'dark';
export type Look = {
  valueOf: ValueOf;
  marks: readonly Mark[];
  scheme: Scheme;
  /** The blocks' name for screen readers. */
  blockName: string;
  /** The colour that highlights the edited block. */
  accent: string;
};

/**
 * Returns the page for the frame, which is never written back to the source. Blocks are editable, variables show values, and
 * marks are on their words. Nothing is executed, no link leads anywhere, and no id or name hides a property that the frame's
 * script uses.
 */
export function drawPage(
  document: Document,
  { blocks, numbers }: { blocks: readonly FoundBlock[]; numbers: ReadonlyMap<Node, number> },
  look: Look,
): string {
  for (const element of elementsOf(document))
    element.attrs = element.attrs.filter(({ name }) => !isUnwanted(element.tagName, name));
  const boxes = boxesOf(blocks);
  const edited = new Set(boxes.flatMap((box) => [...textsOf(box)]));
  for (const mark of look.marks) drawMark(document, mark, edited);
  for (const [index, box] of boxes.entries()) {
    drawBox(box, { name: String(index), label: look.blockName });
    drawChildren(box, { look, numbers });
  }
  for (const parent of [document, ...elementsOf(document)])
    if (parent.childNodes.some(isActive)) replaceChildren(parent, (child) => (isActive(child) ? [] : [child]));
  for (const element of elementsOf(document)) {
    for (const attribute of element.attrs) attribute.value = fillVariables(attribute.value, look.valueOf);
    if (attributeOf(element, 'href') !== undefined) setAttribute(element, 'href', '#');
    const texts = element.tagName === 'style' ? element.childNodes.filter(isText) : [];
    for (const text of texts) text.value = applyScheme(text.value, look.scheme);
  }
  for (const text of textsOf(document)) text.value = fillVariables(text.value, look.valueOf);
  const head = [...elementsOf(document)].find(({ tagName }) => tagName === 'head');
  head?.childNodes.push(makeElement('style', {}, frameStyle(look)));
  return serializeDocument(document);
}

/** Returns for each block the element that is edited. Wraps a line that shares its parent with others in a new element. */
function boxesOf(blocks: readonly FoundBlock[]): Element[] {
  const made = blocks.map(({ nodes, host }) => ({
    wrapper: host ?? makeElement('vigil-line', {}),
    nodes,
    isMade: host === null,
  }));
  wrapRuns(made.filter(({ isMade }) => isMade));
  return made.map(({ wrapper }) => wrapper);
}

function drawBox(box: Element, { name, label }: { name: string; label: string }): void {
  const attributes = {
    'data-vigil-block': name,
    contenteditable: 'true',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    spellcheck: 'true',
  };
  for (const [attribute, value] of Object.entries(attributes)) setAttribute(box, attribute, value);
}

type Drawing = { look: Look; numbers: ReadonlyMap<Node, number> };

const drawChildren = (parent: Element, drawing: Drawing): void => replaceChildren(parent, (child) => drawNode(child, drawing));

/**
 * Returns the nodes that the editor shows for a node of the source. Elements carry their number, variables show their values, and
 * comments and active elements become hidden placeholders.
 */
function drawNode(node: Node, drawing: Drawing): Node[] {
  const number = drawing.numbers.get(node);
  if (isText(node)) return drawVariables(node, drawing.look.valueOf);
  if (number === undefined) {
    // A mark around words has no number, because the source does not contain it.
    if (isElement(node)) drawChildren(node, drawing);
    return [node];
  }
  if (isComment(node) || isActive(node))
    return [makeElement('span', { 'data-vigil-whole': String(number), hidden: '', contenteditable: 'false' })];
  if (!isElement(node)) return [node];
  setAttribute(node, isWhole(node) ? 'data-vigil-whole' : 'data-vigil-element', String(number));
  if (!isWhole(node)) drawChildren(node, drawing);
  return [node];
}

const anyVariable = /(\{\{\s*\w+\s*\}\})/;

/** Returns the text with each variable replaced by an element that shows its value. */
function drawVariables(text: Node & { value: string }, valueOf: ValueOf): Node[] {
  const parts = text.value.split(anyVariable).filter((part) => part !== '');
  if (parts.length === 1 && !anyVariable.test(text.value)) return [text];
  return parts.map((part): Node => {
    const name = /^\{\{\s*(\w+)\s*\}\}$/.exec(part)?.[1];
    if (name === undefined || !isVariable(name)) return makeText(part);
    const attributes = { 'data-vigil-variable': name, contenteditable: 'false' };
    if (name === 'qr') return makeElement('img', { ...attributes, src: exampleQr, width: '180', height: '180', alt: 'QR' });
    return makeElement('span', attributes, valueOf(name as Variable) || `{{${name}}}`);
  });
}

/** Marks the first occurrence of the words, as the page after a click does. */
function drawMark(document: Document, { number, words }: Mark, edited: ReadonlySet<Node>): void {
  if (words.trim() === '') return;
  const text = [...textsOf(document)].find(({ value }) => value.includes(words));
  if (text === undefined || !edited.has(text)) return;
  const start = text.value.indexOf(words);
  const mark = makeElement('mark', { 'data-vigil-mark': String(number) }, words);
  const badge = makeElement('span', { 'data-vigil-badge': '', contenteditable: 'false' }, String(number));
  const [before, after] = [text.value.slice(0, start), text.value.slice(start + words.length)];
  const drawn = [...(before === '' ? [] : [makeText(before)]), mark, badge, ...(after === '' ? [] : [makeText(after)])];
  if (text.parentNode !== null) replaceChildren(text.parentNode, (child) => (child === text ? drawn : [child]));
}

const activeElements = new Set(
  'script base iframe frame frameset object embed applet link meta noscript template portal'.split(' '),
);
const isActive = (node: Node): boolean => isElement(node) && activeElements.has(node.tagName);
const controls = new Set(['input', 'button', 'select', 'textarea', 'output', 'fieldset', 'object', 'img', 'form', 'embed']);
const unwanted = new Set([
  'name',
  'srcdoc',
  'formaction',
  'action',
  'ping',
  'autofocus',
  'contenteditable',
  'accesskey',
  'popovertarget',
]);
const isUnwanted = (tagName: string, name: string): boolean =>
  unwanted.has(name) || name.startsWith('on') || name.startsWith('data-vigil-') || (name === 'id' && controls.has(tagName));

const fillVariables = (text: string, valueOf: ValueOf): string =>
  text.replace(variablePattern, (_, name: Variable) => valueOf(name));

/** Returns the styles with those for the colour scheme applied and those for the other scheme disabled. */
const applyScheme = (css: string, scheme: Scheme): string =>
  css.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_, queryScheme: string) =>
    queryScheme.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
  );

const frameStyle = ({ accent }: Look): string => `
html{scrollbar-width:none}
[data-vigil-block]{outline-offset:3px;cursor:text}
[data-vigil-block]:hover{outline:1px dashed ${accent}!important}
[data-vigil-block]:focus,[data-vigil-block][data-vigil-current]{outline:2px solid ${accent}!important;border-radius:2px}
[data-vigil-variable]:not(img){background:#e8eefd!important;color:#1d3f94!important;border-radius:4px;padding:1px 4px}
mark[data-vigil-mark]{background:#ffe7b8!important;color:#11151b!important;border-radius:4px;padding:1px 2px}
[data-vigil-badge]{display:inline-block!important;min-width:19px;height:19px;margin-left:3px;border-radius:10px;background:#b4530a!important;color:#fff!important;font:700 12px/19px system-ui,sans-serif!important;text-align:center;user-select:none}
input,select,textarea{pointer-events:none}
a{cursor:text}
img{max-width:100%}`;
