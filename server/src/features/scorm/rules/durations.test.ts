import { expect, test } from 'vitest';
import { secondsOf, sittingSeconds } from './durations.ts';

test.each([
  ['0001:02:03.45', 3723.45],
  ['00:01:00', 60],
  ['PT1H2M3.5S', 3723.5],
  ['P1DT1S', 86_401],
  ['PT0S', 0],
  ['P', null],
  ['PT', null],
  ['1:2:3', null],
  ['an hour', null],
  ['', null],
])('%s', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

test.each([
  ['as the package says', '00:10:00', { inSight: 5, sinceOpened: 900 }, 600],
  ['as it was in sight', undefined, { inSight: 240, sinceOpened: 900 }, 240],
  ['as it was in sight, where the package has said nothing', '00:00:00', { inSight: 240, sinceOpened: 900 }, 240],
  ['never longer than since it was opened', '99:00:00', { inSight: 0, sinceOpened: 60 }, 180],
])('The length of a sitting is taken %s', (_, reported, facts, seconds) => expect(sittingSeconds(reported, facts)).toBe(seconds));
