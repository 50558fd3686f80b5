import { attributesOf, childrenOf, parseHtml, printHtml, textOf, type Document, type Parent } from '../../../http/html.ts';
import type { LetterTemplate } from '../rules.ts';

const LINK = '{{link}}';
const spelled = /\{\{\s*link\s*\}\}/g;
/** Where the link may begin in a text: after a space, a bracket, a quote or a word with its colon, never within an address. */
const stray = /(?<!^|[\s([{<>"'«„“‘—–]|(?:^|\s)\p{L}+:)\{\{link\}\}/gu;

/** Of these a browser or a mail program makes an address; the link may be all of it, or its beginning. */
const addresses = new Set(['href', 'src', 'action', 'background']);
const words = new Set(['title', 'alt', 'aria-label', 'summary']);
/** What stands in these is sent with a form, or is no text. */
const closed = new Set(['textarea', 'select', 'option', 'button', 'style', 'script', 'noscript', 'template', 'iframe', 'xmp']);
/** How much of what stands before a text can matter. */
const BEFORE = 50;
const inline = new Set(
  [
    'a',
    'abbr',
    'b',
    'big',
    'code',
    'em',
    'font',
    'i',
    'ins',
    'mark',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'tt',
    'u',
  ].concat('wbr'),
);

/**
 * A person's own link leads to our page alone. Inside another's address it would tell a stranger the token in it, so it
 * is taken out there. `{{link}}` by itself, or as a whole address, stays.
 */
export const withoutStrayLinks = (template: LetterTemplate): LetterTemplate => ({
  ...template,
  sender_name: withoutStrayInText(template.sender_name),
  subject: withoutStrayInText(template.subject),
  text: withoutStrayInText(template.text),
  html: withoutStrayInHtml(template.html),
  attachments: template.attachments.map((file) => ({
    ...file,
    content: file.type === 'text/html' ? withoutStrayInHtml(file.content) : withoutStrayInText(file.content),
  })),
});

export const hasStrayLinks = (template: LetterTemplate): boolean =>
  countOf(allOf(withoutStrayLinks(template))) < countOf(allOf(template));

export const hasStrayLink = (html: string): boolean => countOf(withoutStrayInHtml(html)) < countOf(html);

const allOf = ({ attachments, sender_name, subject, text, html }: LetterTemplate): string =>
  [sender_name, subject, text, html, ...attachments.map(({ content }) => content)].join('\n');

const withoutStrayInText = (text: string): string => {
  const plain = text.replace(spelled, LINK);
  const kept = plain.replace(stray, '');
  return kept === plain ? text : kept;
};

/** The HTML as it is written when nothing in it is astray; else read, mended and printed anew. */
export function withoutStrayInHtml(html: string): string {
  // One spelling, so that what is read here is cut the same way as what is filled.
  const plain = html.replace(spelled, LINK);
  if (!plain.includes(LINK)) return html;
  const document = parseHtml(plain);
  const kept = mend(document);
  if (kept === countOf(plain)) return plain;
  const mended = printHtml(document);
  // Whatever this did not come upon, in the name of an attribute say, is not for filling either.
  return countOf(mended) === kept ? mended : mended.replaceAll(LINK, '');
}

const countOf = (text: string): number => text.match(spelled)?.length ?? 0;

/** Takes the stray ones out of what is below and gives how many stay. */
function mend(document: Document): number {
  let kept = 0;
  let before = '';
  const keep = (value: string): string => {
    kept += countOf(value);
    return value;
  };
  const inText = (value: string): string => {
    const mended = (before + value).replace(stray, '').slice(before.length);
    before = mended.slice(-BEFORE).replaceAll(LINK, 'x');
    return keep(mended);
  };
  const walk = (parent: Parent, isClosed: boolean): void => {
    for (const child of childrenOf(parent)) {
      const text = textOf(child);
      if (text !== undefined) {
        text.write(isClosed ? text.value.replaceAll(LINK, '') : text.isComment ? inComment(text.value) : inText(text.value));
        continue;
      }
      if (!('tagName' in child)) continue;
      for (const attribute of attributesOf(child)) attribute.value = inAttribute(attribute);
      if (!inline.has(child.tagName)) before = '';
      walk(child, isClosed || closed.has(child.tagName));
      if (!inline.has(child.tagName)) before = '';
    }
  };
  const inAttribute = ({ name, value }: { name: string; value: string }): string => {
    if (!value.includes(LINK)) return value;
    if (addresses.has(name) && value.trim().startsWith(LINK) && countOf(value) === 1) return keep(value);
    return words.has(name) ? keep(value.replace(stray, '')) : value.replaceAll(LINK, '');
  };
  /** Outlook reads what stands in a comment of its own. */
  const inComment = (value: string): string => {
    if (!value.includes(LINK)) return value;
    return mend(parseHtml(value)) === countOf(value) ? keep(value) : value.replaceAll(LINK, '');
  };
  walk(document, false);
  return kept;
}
