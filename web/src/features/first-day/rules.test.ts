import { expect, test } from 'vitest';
import { stepsLeftOf, cardStateOf } from './rules.ts';

const open = { step: 'domain', is_done: false } as const;
const done = { step: 'people', is_done: true } as const;

test.each([
  [[], false, true, null],
  [[open, done], false, false, 'steps'],
  [[open, done], true, true, null],
  [[open, done, done], false, false, 'next_step'],
  [[done], false, false, null],
  [[done], false, true, 'done'],
  [[done], true, true, null],
] as const)('the steps %j, dismissed %s, seen unfinished %s, show %s', (steps, is_put_away, sawUnfinished, expected) => {
  expect(cardStateOf({ steps: [...steps], is_put_away }, { sawUnfinished })).toBe(expected);
});

test('the number of remaining steps is counted', () => {
  expect(stepsLeftOf({ steps: [open, done] })).toBe(1);
});
