import { expect, test } from 'vitest';
import { DeliveryError } from './delivery-error.ts';
import { failedAttempt } from './failed-attempt.ts';

const reply = (responseCode: number, response: string) => Object.assign(new Error(response), { responseCode, response });

test.each([
  [
    'a permanent refusal',
    new DeliveryError('permanent', 'before_dot', reply(550, '550 No.')),
    { kind: 'refused', isFinal: true },
  ],
  [
    'a temporary refusal',
    new DeliveryError('temporary', 'before_dot', reply(451, '451 Hm.')),
    { kind: 'refused', isFinal: false },
  ],
  [
    'greylisting',
    new DeliveryError('temporary', 'before_dot', reply(451, '451 4.7.1 Greylisted, come back in 60 seconds')),
    { kind: 'deferred', asks: 'email_later', waitSeconds: 60 },
  ],
  ['a server that is away', new DeliveryError('unreachable', 'before_dot', new Error('refused')), { kind: 'unreachable' }],
  ['a break after the final dot', new DeliveryError('unconfirmed', 'after_dot', new Error('reset')), { kind: 'unconfirmed' }],
  ['a break before the final dot', new DeliveryError('interrupted', 'before_dot', new Error('reset')), { kind: 'interrupted' }],
  ['our own failure', new DeliveryError('cancelled', 'before_dot', new Error('lease')), { kind: 'interrupted' }],
  ['an error that is not of the mail server', new TypeError('x'), { kind: 'interrupted', reason: 'internal' }],
])('%s is what it means, whichever email failed', (_, error, meaning) => {
  expect(failedAttempt(error)).toMatchObject(meaning);
});
