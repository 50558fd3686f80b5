/** A text of at most the given length, made of characters that are costly for a careless reader. */
export type WorstText = { what: string; text(length: number): string };

const repeated = (unit: string, { first = '', last = '' } = {}): WorstText => ({
  what: `${first}${unit}…${last}`.replaceAll('\n', '\\n'),
  text: (length) => {
    const count = Math.floor((length - first.length - last.length) / unit.length);
    return count < 1 ? (first + unit + last).slice(0, length) : first + unit.repeat(count) + last;
  },
});

/** Returns a text with a different end, which makes a pattern with two ways of matching try all of them. */
const withOtherEnd = (unit: string): WorstText => repeated(unit, { last: '!\u00a7' });

export const worstTexts: readonly WorstText[] = [
  repeated('<base>a'),
  repeated('<!---->'),
  repeated('<!--'),
  repeated('a="" ', { first: '<p ', last: '>' }),
  repeated('a', { first: '<!DOCTYPE ' }),
  repeated('<a href="'),
  repeated('<b>'),
  repeated('<'),
  repeated('('),
  repeated(' ', { first: 'a', last: 'a' }),
  repeated('\n', { first: 'a', last: 'a' }),
  repeated('/*'),
  repeated('{{'),
  repeated('{{ a'),
  repeated('url('),
  repeated('&'),
  repeated('&amp'),
  repeated('%'),
  repeated('a\u0301\u0323'),
  repeated('\u0301', { first: 'a' }),
  repeated('a@'),
  withOtherEnd('a'),
  withOtherEnd('a.'),
  withOtherEnd('a-'),
  withOtherEnd('a '),
  withOtherEnd('1'),
  repeated('http://a'),
  repeated('['),
  repeated('"'),
  repeated('\\'),
  repeated(','),
  repeated(';a:'),
  repeated('ё'),
  repeated('-----BEGIN CERTIFICATE-----\n'),
  repeated('1.1.1.1\n'),
];
