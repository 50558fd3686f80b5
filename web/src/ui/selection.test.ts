import { expect, test } from 'vitest';
import { allState, countSelected, isSelected, noSelection, type Selection, toggleAll, toggleOne } from './selection.ts';

const some = (mode: Selection['mode'], ...ids: string[]): Selection => ({ mode, ids: new Set(ids) });

test.each([
  [some('include'), 5, 0, 'none'],
  [some('include', 'a'), 5, 1, 'some'],
  [some('include', 'a', 'b'), 2, 2, 'all'],
  [some('exclude'), 5, 5, 'all'],
  [some('exclude', 'a'), 5, 4, 'some'],
  [some('exclude', 'a', 'b'), 2, 0, 'none'],
] as const)('the selection %o of %i', (selection, total, count, state) => {
  expect(countSelected(selection, total)).toBe(count);
  expect(allState(selection, total)).toBe(state);
});

test('unticking under select-all excludes, and ticking again includes', () => {
  const all = toggleAll(noSelection);
  const without = toggleOne(all, 'a');
  expect([isSelected(without, 'a'), isSelected(without, 'b')]).toEqual([false, true]);
  expect(toggleOne(without, 'a')).toEqual(all);
});

test('select-all clears the ticked and the excluded records', () => {
  expect(toggleAll(some('include', 'a'))).toEqual(some('exclude'));
  expect(toggleAll(some('exclude', 'a'))).toEqual(some('exclude'));
  expect(toggleAll(some('exclude'))).toEqual(noSelection);
});
