/** Returns the text in lower case, with ё as е and one kind of Uzbek apostrophe. Each character stays in its position. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[’‘ʻʼ`´]/g, "'");

const STEM_LENGTH_MIN = 4;
/** Matches endings of Russian, English and Uzbek words, so that a search finds other forms of a word. */
const ENDING = new RegExp(
  '(?:' +
    'иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|ях|ах|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ом|ем|ам|ям|ую|юю|[аеиоуыэюяьй]|' +
    'ing|ed|es|s|' +
    'larning|larini|lardan|larga|larni|lari|lar|ning|dan|ga|da|ni' +
    ')$',
);

/** Returns the searched words: each once, without its ending. */
export const wordsOf = (query: string): string[] => [...new Set(normalize(query).split(/\s+/).filter(Boolean).map(stemOf))];

function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length < STEM_LENGTH_MIN ? word : stem;
}

/** Whether the title or the text contains every word. */
export function containsWords({ title, text }: { title: string; text: string }, words: readonly string[]): boolean {
  const folded = normalize(`${title} ${text}`);
  return words.every((word) => folded.includes(word));
}

export type Part = { text: string; isFound: boolean };

/** Splits a plain text at the found words. */
export function splitAtWords(text: string, words: readonly string[]): Part[] {
  if (words.length === 0) return text === '' ? [] : [{ text, isFound: false }];
  const parts: Part[] = [];
  let position = 0;
  // Longer words come first, because a shorter word may be the beginning of a longer one.
  const pattern = words.toSorted((a, b) => b.length - a.length).map(escapePattern);
  for (const { index, 0: found } of normalize(text).matchAll(new RegExp(`(?:${pattern.join('|')})[\\p{L}']*`, 'gu'))) {
    if (index > position) parts.push({ text: text.slice(position, index), isFound: false });
    position = index + found.length;
    parts.push({ text: text.slice(index, position), isFound: true });
  }
  if (position < text.length) parts.push({ text: text.slice(position), isFound: false });
  return parts;
}

const escapePattern = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Marks the words in the text of compiled HTML, but not in its tags and entities. */
export function markWords(html: string, words: readonly string[]): string {
  if (words.length === 0) return html;
  return html
    .split(/(<[^>]*>|&#?\w+;)/)
    .map((piece, index) => (index % 2 === 1 ? piece : markPlainText(piece, words)))
    .join('');
}

const markPlainText = (text: string, words: readonly string[]): string =>
  splitAtWords(text, words)
    .map((part) => (part.isFound ? `<mark>${part.text}</mark>` : part.text))
    .join('');

/** Returns the HTML with only those list items that contain all of the words; unchanged if no item contains them. */
export function filterItems(html: string, words: readonly string[]): string {
  if (words.length === 0) return html;
  const filtered = html
    .replace(/<li>[\s\S]*?<\/li>\n?/g, (item) =>
      containsWords({ title: '', text: item.replace(/<[^>]*>/g, '') }, words) ? item : '',
    )
    .replace(/<h\d>[^<]*<\/h\d>\s*<ul>\s*<\/ul>\s*/g, '');
  return filtered.includes('<li>') ? filtered : html;
}

const BEFORE = 40;
const SNIPPET_LENGTH = 120;

/** Returns the text around the first found word; empty if the text contains none. */
export function snippetOf(text: string, words: readonly string[]): string {
  const [first] = splitAtWords(text, words);
  if (first === undefined || (!first.isFound && first.text.length === text.length)) return '';
  const place = first.isFound ? 0 : first.text.length;
  const from = place <= BEFORE ? 0 : text.lastIndexOf(' ', place - BEFORE) + 1;
  const cut = text.indexOf(' ', from + SNIPPET_LENGTH);
  const to = cut === -1 ? text.length : cut;
  return `${from === 0 ? '' : '…'}${text.slice(from, to)}${to === text.length ? '' : '…'}`;
}
