import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { unknownFileNames } from './file-names.ts';

const strange = [
  'contract/src/one/Big.ts',
  'server/src/features/one/helpers.ts',
  'server/src/features/one/commands/DoIt.ts',
  'web/src/features/one/screens/page.tsx',
  'web/src/features/one/utils.ts',
];
const fine = [
  'contract/src/one/endpoints.ts',
  'server/src/features/one/pages/email.ts',
  'server/src/features/one/README.md',
  'server/src/features/one/one.test.ts',
  'web/src/features/one/screens/one-screen.tsx',
];

test('Every file name outside the closed set is reported, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-names-'));
  try {
    for (const path of [...strange, ...fine]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), '');
    }
    expect((await unknownFileNames(folder)).sort()).toEqual(strange.toSorted());
  } finally {
    await rm(folder, { recursive: true });
  }
});
