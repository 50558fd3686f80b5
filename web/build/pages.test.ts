// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { screens } from '../src/app/screens.ts';
import { loadScreenSources } from './pages.ts';

test('each screen’s file and its frame’s file are those in the table of screens', async () => {
  const found = await loadScreenSources();
  for (const { path, needAuth } of screens) expect(found).toContainEqual(expect.objectContaining({ path, needAuth }));
  expect(found.flatMap(({ sources }) => sources).filter((source) => !existsSync(source))).toEqual([]);
  const shown = (path: string) => {
    const { sources } = found.find((page) => page.path === path)!;
    return sources.map((source) => relative(`${import.meta.dirname}/../src`, source));
  };
  expect(shown('/admin/statistics/general-statictics')).toEqual([
    'app/shell/admin-frame.tsx',
    'features/dashboard/screens/general-statistics-screen.tsx',
  ]);
  expect(shown('/auth/login')).toEqual(['features/auth/screens/login-screen.tsx']);
});
