import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

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
  expect(csvLine(cells)).toBe(line);
});

test.each([[','], [';']])('security 29: divided by %j, no cell of a line begins as a formula', (delimiter) => {
  const line = csvLine(['a;=1', '"b";+2', "c,'-3", '=4', 'd\r\n@5', '\t=6', 'e; =7', -8]);
  for (const cell of parse(line, { delimiter, relax_quotes: true, relax_column_count: true }).flat()) {
    expect(cell).not.toMatch(/^\s*[=+@]/);
  }
});
