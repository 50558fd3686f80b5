import { expect, test } from 'vitest';
import { dmarcOf, isAligned, policyDomains, spfOf } from './sender-domains.ts';

test.each([
  [[], 'none'],
  [['google-site-verification=x'], 'none'],
  [['v=spf10 -all'], 'none'],
  [['v=spf1 include:_spf.example -all'], 'there'],
  [['V=SPF1 mx ~all', 'other'], 'there'],
  [['v=spf1 -all'], 'forbids'],
  [['v=spf1 -all', 'v=spf1 mx -all'], 'several'],
] as const)('SPF of %j: %s', (records, spf) => expect(spfOf(records).spf).toBe(spf));

test.each([
  [[], false, undefined],
  [['v=DMARC10; p=reject'], false, undefined],
  [['v=DMARC1; p=none; rua=mailto:a@b.example'], false, 'watching'],
  [['v=DMARC1;p=Reject'], false, 'reject'],
  [['v=DMARC1; p=quarantine'], true, 'quarantine'],
  [['v=DMARC1; p=reject; sp=none'], true, 'watching'],
  [['v=DMARC1; p=reject; sp=none'], false, 'reject'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], false, undefined],
] as const)('DMARC of %j, below that domain %s: %s', (records, isBelow, dmarc) => {
  expect(dmarcOf(records, { isBelow })?.dmarc).toBe(dmarc);
});

test.each([
  ['example', ['example']],
  ['example.com', ['example.com']],
  ['mail.hr.example.com', ['mail.hr.example.com', 'hr.example.com', 'example.com']],
  ['a.b.c.d.e.f', ['a.b.c.d.e.f', 'c.d.e.f', 'd.e.f', 'e.f']],
])('the policy of %s is looked up at %j', (domain, places) => expect(policyDomains(domain)).toEqual(places));

test.each([
  ['example.com', 'example.com', true],
  ['mail.example.com', 'example.com', true],
  ['example.com', 'mail.example.com', true],
  ['badexample.com', 'example.com', false],
])('alignment of %s with %s: %s', (domain, otherDomain, expected) => expect(isAligned(domain, otherDomain)).toBe(expected));
