import { expect, test } from 'vitest';
import { hostileHtml } from '../../test/hostile-html.ts';
import { disarm, withoutActive } from './disarm.ts';
import { parseHtml } from './html.ts';

test.each([
  ['<p  class=a>Слово&nbsp;<b>и</p>', '<p  class=a>Слово&nbsp;<b>и</p>'],
  ['<head><meta charset="utf-8"><link rel=icon></head>x', '<head><meta charset="utf-8"><link rel=icon></head>x'],
  ['<P\n onclick="a()"  id=x>y</P>', '<P\n   id=x>y</P>'],
  ['a<script>1</script>b<SCRIPT src=x></SCRIPT >c', 'abc'],
  ['<a href=" java\tscript:1">x</a>', '<a >x</a>'],
  // An element without an end in the source cannot be cut out of it.
  ['a<script>never ends', '<html><head></head><body>a</body></html>'],
])('of %j is left %j', (source, left) => {
  expect(withoutActive(source)).toBe(left);
});

test.each(hostileHtml)('nothing acts in what is left of %j', (snippet) => {
  expect(disarm(parseHtml(withoutActive(snippet)))).toEqual({ active: 0, unknown: 0 });
});
