/** The colours of generated covers, without those that stand for results: amber, orange, red and green. */
const coverColours = ['#2456e6', '#0e7c8b', '#7440b8', '#a8327a', '#3f51a8', '#4b5b73'] as const;
const CIRCLES = [62, 40, 20];

/** Returns the colour, the initials and the circles of a generated cover. Equal titles have equal covers. */
export function coverOf(title: string) {
  const number = Array.from(title).reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7);
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}ʻ’'-]*/gu) ?? [];
  return {
    colour: coverColours[number % coverColours.length] ?? coverColours[0],
    initials: words
      .slice(0, 2)
      .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase())
      .join(''),
    circles: CIRCLES.map((radius, index) => ({
      radius,
      x: 55 + ((number >> (index + 3)) % 45),
      y: (number >> (index * 2 + 5)) % 90,
    })),
  };
}
