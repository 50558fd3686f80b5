import { expect, test } from 'vitest';
import { noHistory, ONE_STEP_MS, recordStep, stepBack, stepForth } from './html-history.ts';

test('continued typing in one place is one step, and a pause or another place starts the next', () => {
  let history = recordStep(noHistory, { before: 'a', kind: 'block 1', at: 0 });
  history = recordStep(history, { before: 'ab', kind: 'block 1', at: ONE_STEP_MS - 1 });
  expect(history.past).toEqual(['a']);
  history = recordStep(history, { before: 'abc', kind: 'block 2', at: ONE_STEP_MS });
  history = recordStep(history, { before: 'abcd', kind: 'block 2', at: 2 * ONE_STEP_MS });
  expect(history.past).toEqual(['a', 'abc', 'abcd']);
});

test('undo and redo work both ways, and a new change ends redo', () => {
  const history = recordStep(noHistory, { before: 'a', kind: 'x', at: 0 });
  const back = stepBack(history, 'b')!;
  expect(back.source).toBe('a');
  expect(stepBack(back.history, 'a')).toBeNull();
  const forth = stepForth(back.history, 'a')!;
  expect(forth.source).toBe('b');
  expect(stepBack(forth.history, 'b')?.source).toBe('a');
  expect(stepForth(recordStep(back.history, { before: 'a', kind: 'x', at: 1 }), 'c')).toBeNull();
});
