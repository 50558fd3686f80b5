import { expect, test } from 'vitest';
import { JSON_DEPTH_MAX, JSON_KEY_SIGNS, JSON_SIGNS_MAX, jsonExcess } from './json-limits.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const list = (length: number) => JSON.stringify(Array.from({ length }, () => 0));

test.each([
  ['as deep as allowed', nested(JSON_DEPTH_MAX), null],
  ['one level deeper', nested(JSON_DEPTH_MAX + 1), 'too_deep'],
  ['one object deeper', '{"a":'.repeat(JSON_DEPTH_MAX + 1), 'too_deep'],
  ['many lists side by side', `[${nested(JSON_DEPTH_MAX - 1)},${nested(JSON_DEPTH_MAX - 1)}]`, null],
  ['as many values as allowed', list(JSON_SIGNS_MAX), null],
  ['one value more', list(JSON_SIGNS_MAX + 1), 'too_many'],
  ['keys count as well', `{${'"a":0,'.repeat(JSON_SIGNS_MAX / (1 + JSON_KEY_SIGNS))}`, 'too_many'],
  ['a few keys less', `{${'"a":0,'.repeat(JSON_SIGNS_MAX / (1 + JSON_KEY_SIGNS) - 1)}`, null],
  ['brackets and commas in a string', JSON.stringify({ a: '[,:{'.repeat(JSON_SIGNS_MAX) }), null],
  ['quotes in a string', JSON.stringify({ a: '"[,'.repeat(JSON_SIGNS_MAX) }), null],
  ['backslashes at the end of a string', `["\\\\",${nested(JSON_DEPTH_MAX)}]`, 'too_deep'],
  ['a string without an end', `"${'['.repeat(200)}`, null],
  ['a backslash at the end', '"\\', null],
  ['nothing', '', null],
])('%s', (_, text, excess) => expect(jsonExcess(text)).toBe(excess));
