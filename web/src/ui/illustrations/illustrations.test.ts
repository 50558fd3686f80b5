import { describe, expect, test } from 'vitest';
import { darkTokens, lightTokens } from '../theme/tokens.ts';
import { frames } from './frames.ts';
import sprite from '@vigil/contract/shared/illustrations.svg?raw';

const symbols = new Map(
  [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 (\d+) (\d+)"/g)].map(([, name, width, height]) => [
    name!,
    [Number(width), Number(height)],
  ]),
);
/** Variables that a use of a symbol sets: the clothes, the skin and the screens of things. */
const setWhereUsed = ['--i-top', '--i-top-deep', '--i-scarf', '--i-desk', '--i-bubble', '--i-bubble-text', '--i-wave'];

test('every illustration that screens use is a symbol of its size', () => {
  expect(Object.fromEntries(Object.keys(frames).map((name) => [name, symbols.get(name)]))).toEqual(frames);
});

test('every use in the sprite names a symbol', () => {
  const names = [...sprite.matchAll(/href="#([\w-]+)"/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !symbols.has(name))).toEqual([]);
});

test('illustrations have no words', () => expect(sprite).not.toMatch(/<text|<title|<desc/));

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('%s', (_scheme, tokensOf) => {
  test('the theme sets every colour of the sprite, and each has a fallback', () => {
    const tokens = tokensOf('#2456e6');
    const variables = [...sprite.matchAll(/var\((--[\w-]+)([,)])/g)];
    expect(variables.filter(([, , next]) => next !== ',')).toEqual([]);
    const names = new Set(variables.map(([, name]) => name!));
    expect([...names].filter((name) => !(name in tokens) && !setWhereUsed.includes(name))).toEqual([]);
  });

  test.each([
    ['#2456e6', '#ff9f70'],
    ['#e6402b', '#8fcfb0'],
    ['#ffcc00', '#8fcfb0'],
    ['#d9204f', '#8fcfb0'],
    ['#0b8457', '#ff9f70'],
    ['#111111', '#ff9f70'],
  ])('the second colour beside %s is %s', (primary, second) => expect(tokensOf(primary)['--i-b']).toBe(second));
});
