import { expect, test } from 'vitest';
import { isMassDeparture } from './rules.ts';

test.each([
  [0, 0, false],
  [5, 10, false],
  [6, 10, true],
])('%i of %i leaving is a mass departure: %s', (to_delete, staff, is) => {
  expect(isMassDeparture({ to_delete, staff })).toBe(is);
});
