import { expect, test } from 'vitest';
import { EXCLUSIONS_ADDED_MAX, targetFlaws, untilFlaws } from './rules.ts';

const nobody = { users: [], departments: [], tags: [] };
const many = (count: number) => Array.from({ length: count }, (_, n) => String(n));

test.each([
  [nobody, { users: { code: 'none_chosen' } }],
  [{ ...nobody, tags: ['t'] }, {}],
  [{ ...nobody, users: many(EXCLUSIONS_ADDED_MAX) }, {}],
  [{ ...nobody, users: many(EXCLUSIONS_ADDED_MAX), tags: ['t'] }, { users: { code: 'too_many', max: EXCLUSIONS_ADDED_MAX } }],
])('of a choice it is said what keeps it off the list', (targets, flaws) => expect(targetFlaws(targets)).toEqual(flaws));

test.each([
  [null, {}],
  [undefined, {}],
  ['2026-11-22', {}],
  ['2026-11-21', { until: { code: 'past' } }],
])('until %s, asked on the 22nd, is %o', (until, flaws) => expect(untilFlaws(until, '2026-11-22')).toEqual(flaws));
