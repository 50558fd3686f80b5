import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const REQUIREMENTS = 52;
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'scripts'];

const rows = [...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/^\| (\d+) \|[^|]*\|([^|]*)\|$/gm)].map(
  ([, number = '', held = '']) => ({
    number: Number(number),
    held,
    files: [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
);

function* testsIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* testsIn(path);
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}

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
  for (const file of FOLDERS.flatMap((folder) => [...testsIn(folder)])) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, numbers = ''] of source.matchAll(/\bsecurity (\d+(?:, \d+)*)/g)) {
      for (const number of numbers.split(', ').map(Number)) {
        const row = rows.find((one) => one.number === number);
        if (row !== undefined && !row.files.includes(file)) missing.push(`${number}: ${file}`);
      }
    }
  }
  expect([...new Set(missing)]).toEqual([]);
});
