import type { Variable } from '@vigil/contract/phishing-templates/variables.ts';

/**
 * Where the link stands by itself in a text: after a space, a bracket, a quote or a word with its colon, or as the address of
 * `[words](…)`, and before a space or what ends a sentence. Within another's address it would tell a stranger the token in it.
 */
export function linksInPlace(text: string): Set<number> {
  const inPlace = new Set<number>();
  for (const { index } of text.matchAll(link)) {
    alone.lastIndex = index;
    if (alone.test(text)) inPlace.add(index);
  }
  return inPlace;
}

const link = /\{\{\s*link\s*\}\}/g;
/** Tried at the links alone: at every place of a text its look backwards would cost the square of a row of brackets. */
const alone =
  /(?<=(?:^|\s)(?:(?!https?:|ftp:|mailto:)\p{L}+:)?[([{<"'«„“‘—–]*|\]\()\{\{\s*link\s*\}\}(?=[)\]}>"'»”“’.,;:!?…—–]*(?:\s|$))/iuy;

/** Says of each variable of an attribute's value whether it may be filled there; the link only as the whole address of a link. */
export function fitIn({ tagName, name, value }: Place): (variable: Variable, at: number) => boolean {
  const isWholeLink = name === 'href' && leads(tagName) && /^\{\{\s*link\s*\}\}$/.test(value.trim());
  // A value must not be what names the scheme: someone may be called «javascript:».
  const schemeEnd = addresses.has(name) ? value.search(/[:/?#]/) : -1;
  return (variable, at) => {
    if (variable === 'link') return isWholeLink;
    if (name.startsWith('on') || name === 'srcdoc') return false;
    return !addresses.has(name) || (schemeEnd >= 0 && schemeEnd < at);
  };
}

export const isWords = (attribute: string): boolean => words.has(attribute);

type Place = { tagName: string; name: string; value: string };

/** Outlook draws a button as a shape of VML. */
const leads = (tagName: string): boolean => tagName === 'a' || tagName === 'area' || tagName.startsWith('v:');

const addresses = new Set(['href', 'src', 'action', 'formaction', 'background', 'data', 'poster', 'cite', 'longdesc', 'srcset']);
const words = new Set(['title', 'alt', 'aria-label', 'summary']);
