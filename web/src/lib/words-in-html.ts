import { wordsOf } from '@vigil/contract/modules/rules.ts';

/** HTML as it reads, a line for each block; as it is written where two texts differ in their markup alone. */
export const wordsInHtml = (html: string, other: string): string => (read(html) === read(other) ? html : read(html));

const read = (html: string): string =>
  html
    .replaceAll(/<(style|script|title)\b[^>]*>.*?<\/\1>/gis, '')
    .replaceAll(/<(?:br|hr|\/(?:p|div|h[1-6]|li|tr|figure|blockquote))\b[^>]*>/gi, '\n')
    .split('\n')
    .map(wordsOf)
    .filter((line) => line !== '')
    .join('\n');
