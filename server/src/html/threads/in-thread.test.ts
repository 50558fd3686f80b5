import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

const works: { file: string; name: string }[] = [];
for await (const file of glob('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }))
  for (const [, name] of (await readFile(join(source, file), 'utf8')).matchAll(/= inThread\(import\.meta\.url, (\w+),/g))
    works.push({ file, name: name! });

test('what goes to a thread is found', () => {
  expect(works).toContainEqual({ file: 'html/disarm.ts', name: 'withoutActive' });
});

test.each(works)('$file exports $name, by which a thread finds it', async ({ file, name }) => {
  const module = (await import(join(source, file))) as Record<string, unknown>;
  expect(module[name]).toBeTypeOf('function');
});
