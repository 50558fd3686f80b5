/** Anything that can be chosen in the palette; `names` are the words that find it, in every language. */
export type Named = { names: readonly string[] };

/**
 * Returns the options in which each typed word begins a word of the name. Names that begin with the whole text come first; the
 * rest keep their order.
 */
export function findMatching<T extends Named>(options: readonly T[], typed: string): T[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [...options];
  const text = words.join(' ');
  const places = options.flatMap((option) => {
    const matchingNames = option.names
      .map(wordsOf)
      .filter((name) => words.every((word) => name.some((part) => part.startsWith(word))));
    if (matchingNames.length === 0) return [];
    return [{ option, begins: matchingNames.some((name) => name.join(' ').startsWith(text)) }];
  });
  return [...places.filter(({ begins }) => begins), ...places.filter(({ begins }) => !begins)].map(({ option }) => option);
}

/**
 * Returns the words of a text as the search compares them: lower case, ё as е, and without Uzbek apostrophes, which are hard to
 * type.
 */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[ʻʼ‘’'`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the index after or before `index`, wrapping around the ends of the list; 0 for an empty list. */
export const nextIndex = (count: number, index: number, step: 1 | -1): number =>
  count === 0 ? 0 : (index + step + count) % count;
