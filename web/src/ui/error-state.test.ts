import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../features');

/** Matches everything from the condition to the error state, in one statement. */
const BY_ANY_ERROR = /(?:\bisError|error !== null)\b[^;{}]*?<ErrorState/;

/** When a repeated load fails, the content on the screen stays, such as a form that is being filled in. */
test('an error replaces only content that could not be loaded, never content on the screen', () => {
  const files = readdirSync(features, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const sources = files.map((file) => ({ file, source: readFileSync(join(features, file), 'utf8') }));
  expect(sources.filter(({ source }) => /isLoadingError\b[^;{}]*?<ErrorState/.test(source)).length).toBeGreaterThan(40);
  expect(sources.filter(({ source }) => BY_ANY_ERROR.test(source)).map(({ file }) => file)).toEqual([]);
});
