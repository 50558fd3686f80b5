import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screenPaths } from './paths.ts';

const rows = readFileSync(new URL('../../../contract/screens.tsv', import.meta.url), 'utf8').split('\n');
const contractPaths = rows
  .map((row) => (row.split('\t')[0] ?? '').replace(/^\((.*)\)$/, '$1'))
  .filter((path) => path.startsWith('/lk/') && !path.endsWith('*'))
  .map((path) => path.slice('/lk'.length).replaceAll(/:(\w+)/g, '$$$1'));

test('the paths are exactly those of the contract', () => {
  expect([...screenPaths]).toEqual(contractPaths);
});
