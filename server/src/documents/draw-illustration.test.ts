import { expect, test } from 'vitest';
import { drawIllustration } from './draw-illustration.ts';

test.each(['ornament-certificate', 'ornament-stars'])('%s is a picture of its own in the organisation’s colour', (name) => {
  const [blue, green] = [drawIllustration(name, '#2456e6'), drawIllustration(name, '#0b8457')];
  expect(blue).toMatch(/^<svg [^>]*viewBox="0 0 160 /);
  expect(blue).not.toContain('var(');
  expect(blue).not.toBe(green);
  const symbols = new Set([...blue.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id));
  for (const [, used] of blue.matchAll(/href="#([\w-]+)"/g)) expect(symbols).toContain(used);
});
