import { attributeOf, bodyOf, type Element, isElement, isText, type Node, parseWithLocations } from './source-tree.ts';

/** Returns the plain text of an email for mail programs without HTML: a line per block, and links as addresses. */
export function textOfHtml(source: string): string {
  const document = parseWithLocations(source);
  const written = writeNodes(bodyOf(document)?.childNodes ?? []);
  const lines = written
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim());
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** Returns the text of nodes. Not recursive, because imported HTML may be nested deeper than the stack allows. */
function writeNodes(nodes: readonly Node[]): string {
  let written = '';
  const ahead: (Node | string)[] = nodes.toReversed();
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (typeof next === 'string') written += next;
    else if (isText(next)) written += next.value.replace(/\s+/g, ' ');
    else if (isElement(next) && !isUnseen(next)) {
      const [before, after] = aroundOf(next);
      written += before;
      ahead.push(after, ...next.childNodes.toReversed());
    }
  }
  // Plain text cannot show a QR code, so its address is written instead.
  return written.replace(/\{\{\s*qr\s*\}\}/g, '{{link}}');
}

/** Returns the text to write before and after the content of an element. */
function aroundOf(element: Element): [string, string] {
  const { tagName } = element;
  if (tagName === 'br') return ['\n', ''];
  if (tagName === 'hr') return ['\n\n---\n\n', ''];
  if (tagName === 'img') return [attributeOf(element, 'alt') ?? '', ''];
  if (tagName === 'li') return ['\n- ', ''];
  if (tagName === 'a') return ['', addressAfter(element)];
  if (tagName === 'td' || tagName === 'th') return ['', ' '];
  if (paragraphs.has(tagName)) return ['\n\n', '\n\n'];
  return lines.has(tagName) ? ['\n', '\n'] : ['', ''];
}

/** Returns the text after a link: its address, unless its text already contains the address. */
function addressAfter(element: Element): string {
  const address = attributeOf(element, 'href')?.trim() ?? '';
  const isInText = element.childNodes.some((node) => isText(node) && node.value.trim() === address);
  return isInText || !/^(?:https?:|\{\{\s*link\s*\}\}$)/.test(address) ? '' : `:\n${address}\n`;
}

const isUnseen = (element: Element): boolean =>
  unseen.has(element.tagName) || /display\s*:\s*none/i.test(attributeOf(element, 'style') ?? '');

const unseen = new Set([
  'style',
  'script',
  'title',
  'head',
  'template',
  'noscript',
  'select',
  'textarea',
  'svg',
  'iframe',
  'object',
]);
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre table form section article header footer'.split(' '));
const lines = new Set('div tr center address dd dt fieldset figure main aside nav'.split(' '));
