import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'scripts'];

/** Matches `test('…'`, and the end of `describe.for(…)('…'`. A skipped test proves nothing, so its title is not found. */
const TITLE = /(?:\b(?:test|describe)(?:\.concurrent)?|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Returns the titles of a source's tests and groups as written, with their placeholders. */
export function titlesIn(source: string): string[] {
  const code = source.replaceAll(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(TITLE)].map(([, , title = '']) => title);
}

export const testFiles = (): string[] =>
  globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`),
    { cwd: root, exclude: (name) => name === 'node_modules' },
  ).map((file) => file.replaceAll('\\', '/'));

export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');
