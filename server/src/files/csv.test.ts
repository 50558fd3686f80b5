import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', 1, null, ''], 'a,1,,\r\n'],
  [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
  [['=1+1', '+7', '-1', '@SUM(A1)', '\t=1', '\u0000=1'], "'=1+1,'+7,'-1,'@SUM(A1),'\t=1,'\u0000=1\r\n"],
  [[-5, 'a=b'], '-5,a=b\r\n'],
  [['=HYPERLINK("http://evil",1)'], `"'=HYPERLINK(""http://evil"",1)"\r\n`],
])('security 29: %o', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
