import { legalTextVersions } from '@vigil/contract/site/legal-texts.ts';
import { expect, test } from 'vitest';
import { neededTexts, owedTexts } from './rules.ts';

const now = legalTextVersions.agreement;
const agreement = (version: number) => ({ kind: 'agreement' as const, version });

test.each([
  ['nothing is asked for', [], [], []],
  ['asked for and never accepted', ['agreement'], [], [agreement(now)]],
  ['accepted as it is now', ['agreement'], [agreement(now)], []],
  ['accepted as it was', ['agreement'], [agreement(now - 1)], [agreement(now)]],
  ['accepted as it was and as it is', ['agreement'], [agreement(now - 1), agreement(now)], []],
  ['accepted by a later program, which was taken back', ['agreement'], [agreement(now + 1)], []],
  [
    'the other text accepted',
    ['privacy_policy'],
    [agreement(now)],
    [{ kind: 'privacy_policy', version: legalTextVersions.privacy_policy }],
  ],
] as const)('%s', (_, needed, accepted, owed) => expect(owedTexts(needed, accepted)).toEqual(owed));

test.each([
  [true, true, ['privacy_policy', 'agreement']],
  [false, true, ['agreement']],
  [true, false, ['privacy_policy']],
  [false, false, []],
])('policy %s, agreement %s', (asks_privacy_policy, asks_agreement, texts) =>
  expect(neededTexts({ asks_privacy_policy, asks_agreement })).toEqual(texts),
);
