import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { changeDefaults } from './change-defaults.ts';
import { unknownFileNames } from './file-names.ts';
import { brokenImportRules } from './import-rules.ts';
import { lockFileFaults } from './lock-file.ts';
import { repeatedStyles } from './repeated-styles.ts';
import { readGlossary } from './glossary.ts';
import { forbiddenTexts, retiredWords } from './retired-words.ts';
import { slowPatterns } from './slow-patterns.ts';
import { foreignWrites } from './table-writes.ts';
import { typedFigures } from './typed-figures.ts';

const root = join(import.meta.dirname, '..');

/** Runs every check that does not run the product. Returns the names of those that failed. */
export async function verify(): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, parameters] of [
    ['oxfmt', ['--check', '.']],
    ['oxlint', ['--type-aware']],
    ['tsc', ['-p', '.']],
    ['tsc', ['-p', 'web']],
    // Finds files that nothing imports, and exports that no other file uses.
    ['knip', ['--no-progress', '--include', 'files,exports,types']],
  ] as const) {
    const bin = join(root, 'node_modules/.bin', name);
    const { status } = spawnSync(bin, parameters, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) failed.push([name, ...parameters].join(' '));
  }
  for (const { rule, from, to, why } of await brokenImportRules()) {
    console.error(`${rule}: ${from} → ${to}\n  ${why}`);
    failed.push(rule);
  }
  for (const path of await unknownFileNames()) {
    console.error(`A file of a feature with a name outside the closed set of STYLE.md: ${path}`);
    failed.push('file names');
  }
  for (const fault of await foreignWrites()) {
    console.error(fault);
    failed.push('table owners');
  }
  for (const fault of await changeDefaults()) {
    console.error(`A changing call has a default that resets a field its caller left out: ${fault}`);
    failed.push('change defaults');
  }
  for (const text of await typedFigures()) {
    console.error(`A screen text contains a number; take it from the rule that uses it: ${text}`);
    failed.push('typed figures');
  }
  for (const fault of await repeatedStyles()) {
    console.error(fault);
    failed.push('repeated styles');
  }
  for (const fault of await slowPatterns()) {
    console.error(fault);
    failed.push('slow patterns');
  }
  const glossary = await readGlossary();
  for (const fault of [...(await retiredWords(glossary)), ...(await forbiddenTexts(glossary))]) {
    console.error(fault);
    failed.push('retired words');
  }
  for (const fault of await lockFileFaults()) {
    console.error(`package-lock.json: ${fault}`);
    failed.push('lock file');
  }
  return [...new Set(failed)];
}

if (import.meta.main) {
  const failed = await verify();
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.join(', ')}`);
    process.exit(1);
  }
  console.log(
    'Format, lint, types, exports, import rules, file names, table owners, figures, styles, patterns, words and lock file are in order.',
  );
}
