import { tagColors } from '@vigil/contract/tags/rules.ts';
import { expect, test } from 'vitest';
import { contrast, mix, readableOn, shadesOf, washOf } from './colour.ts';

test('shades go from 5 % over nine steps to the colour itself', () => {
  const shades = shadesOf('#2456e6');
  expect(shades).toHaveLength(10);
  expect([shades[0], shades[1], shades[9]]).toEqual([
    mix('#2456e6', '#ffffff', 0.05),
    mix('#2456e6', '#ffffff', 1 / 9),
    '#2456e6',
  ]);
});

test.each(['#2456e6', '#ffe600', '#00ff00', '#000000', '#ffffff', '#c4292b'])(
  'text in %s is readable on its own pale background',
  (colour) => {
    const wash = mix(colour, '#ffffff', 0.1);
    expect(contrast(readableOn(wash, colour, '#000000'), wash)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([...tagColors, '#000000', '#ffffff'])('a tag coloured %s is readable in both schemes', (colour) => {
  for (const scheme of ['light', 'dark'] as const) {
    const { soft, ink } = washOf(colour, scheme);
    expect(contrast(ink, soft), scheme).toBeGreaterThanOrEqual(4.5);
  }
});
