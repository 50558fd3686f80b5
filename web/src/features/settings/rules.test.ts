import { expect, test } from 'vitest';
import { tipOf, withoutPrefix, withPrefix } from './rules.ts';

test.each([
  [false, false, 'settings.update'],
  [true, true, 'settings.update'],
  [false, true, 'phishing.off'],
  [true, false, 'phishing.on'],
] as const)('pausing that was %s and is saved as %s is told as %s', (before, isPaused, tip) => {
  expect(tipOf(before, isPaused)).toBe(tip);
});

test.each([
  [{}, {}],
  [{ asks_agreement: true }, { 'site.asks_agreement': true }],
  [
    { analytics_url: '', ignored_networks: ['203.0.113.0/24'] },
    { 'site.analytics_url': '', 'site.ignored_networks': ['203.0.113.0/24'] },
  ],
])('settings of the site %o are versioned as %o, and read back', (site, named) => {
  expect(withPrefix(site)).toEqual(named);
  expect(withoutPrefix(named)).toEqual(site);
});
