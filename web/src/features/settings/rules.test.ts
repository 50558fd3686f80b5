import { expect, test } from 'vitest';
import { tipOf, withoutPrefix, withPrefix } from './rules.ts';

test.each([
  [false, false, 'settings.update'],
  [true, true, 'settings.update'],
  [false, true, 'phishing.off'],
  [true, false, 'phishing.on'],
] as const)('a change of pausing from %s to %s shows the tip %s', (before, isPaused, tip) => {
  expect(tipOf(before, isPaused)).toBe(tip);
});

test.each([
  [{}, {}],
  [{ asks_agreement: true }, { 'site.asks_agreement': true }],
  [
    { analytics_url: '', ignored_networks: ['203.0.113.0/24'] },
    { 'site.analytics_url': '', 'site.ignored_networks': ['203.0.113.0/24'] },
  ],
])('site settings %o have the versioned names %o, and are converted back', (site, prefixed) => {
  expect(withPrefix(site)).toEqual(prefixed);
  expect(withoutPrefix(prefixed)).toEqual(site);
});
