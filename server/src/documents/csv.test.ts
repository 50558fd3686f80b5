import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine, delimiterOf } from './csv.ts';

test.each([
  [['a', 1, null, ''], 'a,1,,\r\n'],
  [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
  [['=1+1', '+7', '-1', '@SUM(A1)', '\t=1', '\u0000=1'], "'=1+1,'+7,'-1,'@SUM(A1),'\t=1,'\u0000=1\r\n"],
  [['＝1+1', '＠x'], "'＝1+1,'＠x\r\n"],
  [['a;b', 'Отдел; Офис'], '"a;b","Отдел; Офис"\r\n'],
  [['x', 'y;=HYPERLINK(1)', 'z\n@SUM(A1)'], `x,"y;'=HYPERLINK(1)","z\n'@SUM(A1)"\r\n`],
  [['a\rb', '\r=1'], `"a\rb","'\r'=1"\r\n`],
  [[-5, 'a=b'], '-5,a=b\r\n'],
  [['=HYPERLINK("http://evil",1)'], `"'=HYPERLINK(""http://evil"",1)"\r\n`],
])('security 29: %o', (cells, line) => {
  expect(csvLine(cells, ',')).toBe(line);
});

test.each([
  [',', ','],
  [',', ';'],
  [';', ';'],
  [';', ','],
] as const)('security 29: written with %j and divided by %j, no cell of a line begins as a formula', (written, delimiter) => {
  const line = csvLine(['a;=1', 'x,=9', '"b";+2', "c,'-3", '=4', 'd\r\n@5', '\t=6', 'e; =7', 'f, @8', -8], written);
  for (const cell of parse(line, { delimiter, relax_quotes: true, relax_column_count: true }).flat()) {
    expect(cell).not.toMatch(/^\s*[=+@]/);
  }
});

test('the separator and the decimal sign are those of Excel in each language', () => {
  const cells = ['a', 'b;c', 'd,e', 1, -0.5];
  expect(csvLine(cells, delimiterOf.ru)).toBe('a;"b;c";"d,e";1;"-0,5"\r\n');
  expect(csvLine(cells, delimiterOf.en)).toBe('a,"b;c","d,e",1,-0.5\r\n');
  expect(delimiterOf.uz).toBe(';');
});
