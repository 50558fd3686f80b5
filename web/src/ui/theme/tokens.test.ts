import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '@vigil/contract/shared/colour.ts';
import { lightStates, type StateColour, type StateShades, states } from '@vigil/contract/shared/states.ts';
import { variablesOf } from './theme.ts';
import { darkTokens, lightTokens } from './tokens.ts';

const stateColours = [...new Set(Object.values(states).map(({ colour }) => colour))];
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
  ['--red-ink', '--red-soft'],
  ['--red-ink', '--surface'],
  ['--green', '--surface'],
  ['--yellow', '--surface'],
  ['--orange', '--surface'],
  ['--red', '--surface'],
  ['--primary-ink', '--primary-soft'],
  ['--primary-ink', '--surface'],
  // The word of a state on its label, and a figure in the colour of its state.
  ...stateColours.flatMap(
    (colour) =>
      [
        [`--${colour}-ink`, `--${colour}-soft`],
        [`--${colour}-ink`, '--surface'],
      ] as const,
  ),
] as const;

const primaries = ['#2456e6', '#ffcc00', '#0b8457', '#111111', '#ffffff', '#c4292b', '#7fffd4'];

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('%s', (_scheme, tokensOf) => {
  test.each(primaries)('text is readable with the colour %s', (primary) => {
    const tokens = tokensOf(primary);
    const unreadablePairs = pairs.filter(([text, ground]) => contrast(tokens[text], tokens[ground]) < 4.5);
    expect(unreadablePairs).toEqual([]);
  });
});

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('%s', (_scheme, tokensOf) => {
  test.each(primaries)('lines, dots and the edges of pale bars stand out with the colour %s', (primary) => {
    const tokens = tokensOf(primary);
    const ratios = stateColours.flatMap((colour) =>
      (['--surface', '--raised'] as const).map((ground) => contrast(tokens[`--${colour}-mark`], tokens[ground])),
    );
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });
});

test.each(primaries)('the screens and paper have one set of values for the states, with the colour %s', (primary) => {
  const tokens = lightTokens(primary);
  for (const [colour, { soft, ink, fill, mark }] of Object.entries(lightStates(primary)) as [StateColour, StateShades][])
    expect([tokens[`--${colour}-soft`], tokens[`--${colour}-ink`], tokens[`--${colour}`], tokens[`--${colour}-mark`]]).toEqual([
      soft,
      ink,
      fill,
      mark,
    ]);
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

test('every variable that a style uses without a fallback is a token or set in some style', async () => {
  const root = join(import.meta.dirname, '../..');
  const known = new Set(Object.keys(lightTokens('#2456e6')));
  const used = new Map<string, string>();
  for await (const file of glob('**/*.{css,ts,tsx}', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, name] of source.matchAll(/(--[\w-]+)['"]?\s*:/g)) known.add(name!);
    for (const [, name] of source.matchAll(/var\((--[\w-]+)\)/g)) used.set(name!, file);
  }
  const unknown = [...used].filter(([name]) => !known.has(name) && !name.startsWith('--mantine-'));
  expect(unknown).toEqual([]);
});
