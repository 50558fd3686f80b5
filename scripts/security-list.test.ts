import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceOf, testFiles } from './tests-by-title.ts';

const root = join(import.meta.dirname, '..');
const REQUIREMENTS = 52;

const rows = [...sourceOf('docs/security.md').matchAll(/^\| (\d+) \|[^|]*\|([^|]*)\|$/gm)].map(([, number = '', held = '']) => ({
  number: Number(number),
  held,
  files: [...held.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, file = '']) => file),
}));

/** Benches have no test titles. */
const isMeasured = (file: string): boolean => file.startsWith('bench/');

test('Every requirement is listed once, with tests that have its number or with the reason why it is open', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: REQUIREMENTS }, (_, at) => at + 1));
  for (const { number, held, files } of rows) {
    const tests = files.filter((file) => !isMeasured(file));
    expect.soft(files.length > 0 || held.includes('**Open:**'), String(number)).toBe(true);
    expect.soft(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect
      .soft(
        tests.filter((file) => !numbersIn(file).has(number)),
        String(number),
      )
      .toEqual([]);
  }
});

test('Every test with the number of a requirement is listed there', () => {
  const missing: string[] = [];
  for (const file of testFiles()) {
    for (const number of numbersIn(file)) {
      if (!rows.find((one) => one.number === number)?.files.includes(file)) missing.push(`${number}: ${file}`);
    }
  }
  expect(missing).toEqual([]);
});

/** Returns the requirements that a file's titles name. */
function numbersIn(file: string): Set<number> {
  const found = [...sourceOf(file).matchAll(/\bsecurity (\d+(?:, \d+)*)/g)];
  return new Set(found.flatMap(([, numbers = '']) => numbers.split(', ').map(Number)));
}
