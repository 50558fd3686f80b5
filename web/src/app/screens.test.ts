// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

/** Path and permission of every screen of the contract. */
const contract = new Map(
  readFileSync(join(import.meta.dirname, '../../../contract/screens.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .map(([path = '', permission]) => [path.replaceAll(/^\(|\)$/g, '').replaceAll(/:(\w+)/g, '$$$1'), permission]),
);

/** As the contract writes it: `-` for everyone, `user` for anyone signed in, otherwise the permission. */
const permissionOf = ({ needAuth, permission }: Screen) => (needAuth ? (permission ?? 'user') : '-');

const served = screens.filter(({ path }) => path !== '/__kit');

test.each(served)('$path asks for what the contract says', (screen) => {
  expect(permissionOf(screen)).toBe(contract.get(`/lk${screen.path}`));
});

test('no screen is there twice', () => {
  const paths = served.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});
