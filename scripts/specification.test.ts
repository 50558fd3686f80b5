import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countsOf, indexRow, missingIn, pageOf, points, statementsOf } from './specification.ts';
import { titlesIn } from './tests-by-title.ts';

const reference = join(import.meta.dirname, '../docs/reference');
const pages = points.map((point) => ({ point, statements: statementsOf(pageOf(point)) }));

test.each(pages)('Every test and file that a statement of point $point names exists', ({ statements }) => {
  expect(statements.length).toBeGreaterThan(0);
  expect(missingIn(statements)).toEqual([]);
});

test('The index has the counts of the pages', () => {
  const index = readFileSync(join(reference, 'specification.md'), 'utf8').split('\n');
  const rows = pages.map(({ point, statements }) =>
    indexRow(`[Point ${point}](specification/point-${point}.md)`, countsOf(statements)),
  );
  const all = indexRow('All', countsOf(pages.flatMap(({ statements }) => statements)));
  expect(index.filter((line) => /^\| (?:\[Point|All)/.test(line))).toEqual([...rows, all]);
});

test('A screen makes every call of the contract or the call is explained, and no call is explained that a screen makes', () => {
  const explained = readFileSync(join(reference, 'calls.md'), 'utf8').matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]+)`/g);
  // Node loads the whole contract in half a second; vitest would transform each of its files first.
  const calls = execFileSync(process.execPath, [join(import.meta.dirname, 'calls.ts')], { encoding: 'utf8' });
  expect([...explained].map(([, call = '']) => call).toSorted(byText)).toEqual(calls.trim().split('\n'));
});

test('A title is found as it is written', () => {
  const source = [
    "test('plain', () => {});",
    "describe('a group', () => {",
    '  test.each([\n    [1, 2],\n  ] as const)(`%s of ${one}`, () => {});',
    "test.runIf(isBuilt)(\n  'over two lines',",
    "// test('commented out', () => {});",
    "test.skip('left out', () => {});",
    "test.todo('to do');",
  ].join('\n');
  expect(titlesIn(source)).toEqual(['plain', 'a group', '%s of ${one}', 'over two lines']);
});

const here = 'scripts/specification.test.ts';
test.each([
  [`${here} › A title is found as it is written`, null],
  ['docs/decisions/0001-modular-monolith.md', null],
  [`${here} › a title that nobody wrote`, 'no such test'],
  ['scripts/no-such.test.ts › A title is found as it is written', 'no such file'],
  ['docs/decisions/9999-nothing.md', 'no such decision'],
  ['scripts/specification.ts', 'neither a test nor a decision'],
])('%s: %s', (held, fault) => {
  expect(missingIn([{ statement: '', held: [held] }])).toEqual(fault === null ? [] : [`${held}: ${fault}`]);
});

test('The names in backticks hold a row, a dash means that nothing does, and plain words are refused', () => {
  const page = (cell: string) => `| statement | held by |\n| --- | --- |\n| One | ${cell} |\n`;
  expect(statementsOf(page('`a › b`<br>`docs/decisions/0001-x.md`'))).toEqual([
    { statement: 'One', held: ['a › b', 'docs/decisions/0001-x.md'] },
  ]);
  expect(statementsOf(page('—'))).toEqual([{ statement: 'One', held: [] }]);
  expect(() => statementsOf(page('somehow'))).toThrow('One');
});

test('A statement with a decision counts as decided', () => {
  const held = [['a.test.ts › b'], ['docs/decisions/0001-x.md', 'a.test.ts › b'], []];
  expect(countsOf(held.map((one) => ({ statement: '', held: one })))).toEqual({
    statements: 3,
    tests: 1,
    decisions: 1,
    untested: 1,
  });
});

const byText = (one: string, other: string): number => (one < other ? -1 : 1);
