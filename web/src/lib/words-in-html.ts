import { wordsOf } from '@vigil/contract/modules/rules.ts';

/** Returns HTML as text with a line per block; as source if two texts differ only in their markup. */
export const wordsInHtml = (html: string, other: string): string => (read(html) === read(other) ? html : read(html));

const read = (html: string): string =>
  html
    .replaceAll(/<(style|script|title)\b[^>]*>.*?<\/\1>/gis, '')
    .replaceAll(/<(?:br|hr|\/(?:p|div|h[1-6]|li|tr|figure|blockquote))\b[^>]*>/gi, '\n')
    .split('\n')
    .map(wordsOf)
    .filter((line) => line !== '')
    .join('\n');
