import { describe, expect, test } from 'vitest';
import { contrast } from '../../lib/colour.ts';
import { riskFills } from '../risk-tokens.ts';
import { variablesOf } from './theme.ts';
import { darkTokens, lightTokens } from './tokens.ts';

const pairs = [
  ['--ink', '--canvas'],
  ['--dim', '--canvas'],
  ['--faint', '--canvas'],
  ['--dim', '--surface'],
  ['--faint', '--surface'],
  ['--ink', '--raised'],
  ['--neutral-ink', '--neutral-soft'],
  ['--green-ink', '--green-soft'],
  ['--yellow-ink', '--yellow-soft'],
  ['--orange-ink', '--orange-soft'],
  ['--red-ink', '--red-soft'],
  ['--red-ink', '--surface'],
  ['--green', '--surface'],
  ['--yellow', '--surface'],
  ['--orange', '--surface'],
  ['--red', '--surface'],
  ['--primary-ink', '--primary-soft'],
  ['--primary-ink', '--surface'],
] as const;

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('%s', (_scheme, tokensOf) => {
  test.each(['#2456e6', '#ffcc00', '#0b8457', '#111111'])('text is readable with the colour %s', (primary) => {
    const tokens = tokensOf(primary);
    const unreadablePairs = pairs.filter(([text, ground]) => contrast(tokens[text], tokens[ground]) < 4.5);
    expect(unreadablePairs).toEqual([]);
  });
});

test.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('in %s, bars and dots of a risk stand out from their background', (_scheme, tokensOf) => {
  const tokens = tokensOf('#2456e6') as Record<string, string>;
  const ratios = Object.values(riskFills).flatMap((fill) =>
    ['--surface', '--track'].map((ground) => contrast(tokens[fill]!, tokens[ground]!)),
  );
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
});

test.each(['light', 'dark'] as const)('in %s, a button without a fill has text and background of one colour', (scheme) => {
  const variables = variablesOf('#2456e6')({} as never)[scheme];
  for (const colour of ['primary', 'red']) {
    expect(variables).toMatchObject({
      [`--mantine-color-${colour}-light`]: `var(--${colour}-soft)`,
      [`--mantine-color-${colour}-light-hover`]: `var(--${colour}-soft)`,
      [`--mantine-color-${colour}-light-color`]: `var(--${colour}-ink)`,
    });
  }
});
