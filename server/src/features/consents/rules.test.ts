import { legalTextVersions } from '@vigil/contract/site/legal-texts.ts';
import { expect, test } from 'vitest';
import { requiredTexts, missingTexts } from './rules.ts';

const now = legalTextVersions.agreement;
const agreement = (version: number) => ({ kind: 'agreement' as const, version });

test.each([
  ['nothing is required', [], [], []],
  ['a required text that was never accepted', ['agreement'], [], [agreement(now)]],
  ['the present version accepted', ['agreement'], [agreement(now)], []],
  ['an older version accepted', ['agreement'], [agreement(now - 1)], [agreement(now)]],
  ['an older and the present version accepted', ['agreement'], [agreement(now - 1), agreement(now)], []],
  ['a later version accepted before a rollback', ['agreement'], [agreement(now + 1)], []],
  [
    'only the other text accepted',
    ['privacy_policy'],
    [agreement(now)],
    [{ kind: 'privacy_policy', version: legalTextVersions.privacy_policy }],
  ],
] as const)('%s', (_, needed, accepted, owed) => expect(missingTexts(needed, accepted)).toEqual(owed));

test.each([
  [true, true, ['privacy_policy', 'agreement']],
  [false, true, ['agreement']],
  [true, false, ['privacy_policy']],
  [false, false, []],
])('policy %s, agreement %s', (asks_privacy_policy, asks_agreement, texts) =>
  expect(requiredTexts({ asks_privacy_policy, asks_agreement })).toEqual(texts),
);
