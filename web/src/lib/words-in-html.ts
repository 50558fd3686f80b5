import { wordsOf } from '@vigil/contract/modules/rules.ts';

/**
 * Returns the text of `html`, with a line for each block. Returns the source instead if `other` has the same text and differs
 * only in its markup.
 */
export const wordsInHtml = (html: string, other: string): string => (textIn(html) === textIn(other) ? html : textIn(html));

const textIn = (html: string): string =>
  html
    .replaceAll(/<(style|script|title)\b[^>]*>.*?<\/\1>/gis, '')
    .replaceAll(/<(?:br|hr|\/(?:p|div|h[1-6]|li|tr|figure|blockquote))\b[^>]*>/gi, '\n')
    .split('\n')
    .map(wordsOf)
    .filter((line) => line !== '')
    .join('\n');
