import { expect, test } from 'vitest';
import { meaningOfFailure } from './rules.ts';

test.each([
  ['550 5.1.1 <a@b>: Recipient address rejected: User unknown in virtual mailbox table', 'no_address'],
  ['550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking', 'no_address'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'no_address'],
  ['550 5.7.1 No such user!', 'no_address'],
  ['No such user', 'no_address'],
  ['5.2.1 mailbox disabled', 'no_address'],
  ['550 5.1.8 Sender address rejected: Domain not found', null],
  ['550 Sender verify failed: user unknown', null],
  ['552 5.2.2 over quota', 'mailbox_full'],
  ['The mailbox is full', 'mailbox_full'],
  ['552 5.3.4 Message size exceeds fixed limit', 'too_large'],
  ['554 5.7.1 Message rejected under suspicion of SPAM', 'blocked'],
  ['4.4.7 delivery time expired', 'no_answer'],
  ['550 Go away', null],
  ['mx15.5.1.1.example', null],
])('%s', (failure, meaning) => {
  expect(meaningOfFailure(failure)).toBe(meaning);
});
