import { expect, test } from 'vitest';
import { changesOf } from './rules.ts';

test('what changed comes first, and what came or went has a dash on its other side', () => {
  expect(changesOf({ a: 1, title: 'old', gone: 'x' }, { a: 1, title: 'new', fresh: [1] })).toEqual([
    { name: 'title', before: 'old', after: 'new' },
    { name: 'gone', before: 'x', after: '—' },
    { name: 'fresh', before: '—', after: '[\n 1\n]' },
    { name: 'a', before: '1', after: '1' },
  ]);
});

test('a list and nothing at all', () => {
  expect(changesOf(null, ['x'])).toEqual([{ name: '', before: '—', after: '[\n "x"\n]' }]);
  expect(changesOf(null, undefined)).toEqual([]);
});
