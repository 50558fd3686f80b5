import type { Variable } from '@vigil/contract/phishing-templates/variables.ts';

/**
 * Finds where the link stands by itself in a text: after a space, a bracket, a quote or a word with its colon, or as the address
 * of `[words](…)`, and before a space or what ends a sentence. Inside another address the link would reveal its token to an
 * outside site.
 */
export const linksInPlace = (text: string): Set<number> => new Set(Array.from(text.matchAll(alone), ({ index }) => index));

/** The pattern looks for the variable first: looking back from every character would take quadratic time. */
const alone =
  /(?=\{\{\s*link\s*\}\})(?<=(?:^|\s)(?:(?!https?:|ftp:|mailto:)\p{L}+:)?[([{<"'«„“‘—–]*|\]\()\{\{\s*link\s*\}\}(?=[)\]}>"'»”“’.,;:!?…—–]*(?:\s|$))/giu;

/**
 * Returns a function that tells whether a variable may be filled at a place in an attribute's value. The link may be filled only
 * as the whole address of a link.
 */
export function variablesFor({ tagName, name, value }: AttributePlace): (variable: Variable, offset: number) => boolean {
  const isWholeLink = name === 'href' && isLinkTag(tagName) && /^\{\{\s*link\s*\}\}$/.test(value.trim());
  // A value must not stand before the end of the scheme: a person may be called «javascript:».
  const schemeEnd = addresses.has(name) ? value.search(/[:/?#]/) : -1;
  return (variable, offset) => {
    if (variable === 'link') return isWholeLink;
    if (name.startsWith('on') || name === 'srcdoc') return false;
    return !addresses.has(name) || (schemeEnd >= 0 && schemeEnd < offset);
  };
}

/** Whether people read the attribute's value as text. */
export const hasReadableValue = (attribute: string): boolean => words.has(attribute);

type AttributePlace = { tagName: string; name: string; value: string };

/** Whether a tag is a link. Outlook draws a button as a shape of VML. */
const isLinkTag = (tagName: string): boolean => tagName === 'a' || tagName === 'area' || tagName.startsWith('v:');

const addresses = new Set(['href', 'src', 'action', 'formaction', 'background', 'data', 'poster', 'cite', 'longdesc', 'srcset']);
const words = new Set(['title', 'alt', 'aria-label', 'summary']);
