// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import { expect, test } from 'vitest';
import { screenPaths } from '../lib/paths.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

/** Path and permission of every screen of the contract. */
const contract = new Map(
  readFileSync(join(import.meta.dirname, '../../../contract/screens.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .map(([path = '', permission]) => [path.replaceAll(/^\(|\)$/g, '').replaceAll(/:(\w+)/g, '$$$1'), permission]),
);

/** Pages that the contract opens to any administrator without a permission of their own; the product requires a permission. */
const narrower: readonly (Permission | undefined)[] = [
  'admin.settings.general',
  'admin.settings.emails',
  'admin.settings.reports',
  'admin.settings.superusers',
];

/** Returns the permission as the contract writes it: `-` for everyone, `user` for anyone signed in, otherwise the key. */
function permissionOf({ needAuth, permission }: Screen): string {
  if (!needAuth) return '-';
  return narrower.includes(permission) ? 'admin' : (permission ?? 'user');
}

const served = screens.filter(({ path }) => path !== '/__kit');

test.each(served)('the screen $path requires the permission in the contract', (screen) => {
  expect(permissionOf(screen)).toBe(contract.get(`/lk${screen.path}`));
});

test('no path occurs twice in the table of screens', () => {
  const paths = served.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test('every path of the contract has a screen', () => {
  expect(served.map(({ path }) => path).toSorted()).toEqual([...screenPaths].toSorted());
});
