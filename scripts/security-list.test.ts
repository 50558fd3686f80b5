import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceOf, testFiles } from './tests-by-title.ts';

const root = join(import.meta.dirname, '..');
const REQUIREMENTS = 52;

const rows = [...sourceOf('docs/security.md').matchAll(/^\| (\d+) \|[^|]*\|([^|]*)\|$/gm)].map(([, number = '', held = '']) => ({
  number: Number(number),
  held,
  files: [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}));

test('every requirement is listed once, with a test that exists or with the reason why it is open', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: REQUIREMENTS }, (_, at) => at + 1));
  for (const { number, held, files } of rows) {
    if (held.includes('**Open:**')) continue;
    expect(files.length, String(number)).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  }
});

test('every test with the number of a requirement is listed there', () => {
  const missing: string[] = [];
  for (const file of testFiles()) {
    for (const [, numbers = ''] of sourceOf(file).matchAll(/\bsecurity (\d+(?:, \d+)*)/g)) {
      for (const number of numbers.split(', ').map(Number)) {
        const row = rows.find((one) => one.number === number);
        if (row !== undefined && !row.files.includes(file)) missing.push(`${number}: ${file}`);
      }
    }
  }
  expect([...new Set(missing)]).toEqual([]);
});
