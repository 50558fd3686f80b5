import type { VerdictReason } from '@vigil/contract/phishing-results/rules.ts';
import { expect, test } from 'vitest';
import { isAutomated, isConfirmedBy, machineReasons, type IpActivity, type HitSignals } from './verdict.ts';

const nobody: IpActivity = { atOnce: 0, asMachine: 0, asPerson: 0, wasMachineHere: false };
const crowd = (difference: Partial<IpActivity>): Partial<HitSignals> => ({ crowd: { ...nobody, ...difference } });
const person: HitSignals = {
  kind: 'clicked',
  method: 'GET',
  isPrefetch: false,
  isScannerAgent: false,
  isOldAgent: false,
  namesLanguage: true,
  isScannerNetwork: false,
  isIgnoredNetwork: false,
  secondsSinceSent: 21,
  secondsSinceOtherLink: null,
  crowd: nobody,
};

test.each<[string, Partial<HitSignals>, VerdictReason[], 'human' | 'automated']>([
  ['a person', {}, [], 'human'],
  ['a person who opened, then read for three seconds', { secondsSinceOtherLink: 3 }, [], 'human'],
  ['a network that was said to have no people', { isIgnoredNetwork: true }, ['ignored_network'], 'automated'],
  ['HEAD', { method: 'HEAD' }, ['head'], 'automated'],
  ['a prefetch', { isPrefetch: true }, ['prefetch'], 'automated'],
  ['a known scanner', { isScannerAgent: true }, ['scanner_agent'], 'automated'],
  ['before anyone can have read', { secondsSinceSent: 2.9 }, ['at_delivery'], 'automated'],
  ['before the server even confirmed the email', { secondsSinceSent: null }, ['at_delivery'], 'automated'],
  ['a quick person', { secondsSinceSent: 3 }, ['too_soon'], 'human'],
  [
    'just before ten seconds, from a scanner’s network',
    { secondsSinceSent: 9.9, isScannerNetwork: true },
    ['too_soon', 'scanner_network'],
    'automated',
  ],
  ['at ten seconds', { secondsSinceSent: 10 }, [], 'human'],
  ['all links at once, by a browser', { secondsSinceOtherLink: 1.9 }, ['all_links_at_once'], 'human'],
  [
    'all links at once, naming no language',
    { secondsSinceOtherLink: 1.9, namesLanguage: false },
    ['all_links_at_once', 'no_language'],
    'automated',
  ],
  ['a form filled by the browser right after the click', { kind: 'entered_data', secondsSinceOtherLink: 1 }, [], 'human'],
  ['a virtual desktop in a data centre', { isScannerNetwork: true }, ['scanner_network'], 'human'],
  ['an old workstation', { isOldAgent: true }, ['old_agent'], 'human'],
  ['two at once behind one address', crowd({ atOnce: 1 }), [], 'human'],
  ['an office behind one address', crowd({ atOnce: 9 }), ['many_people_at_once'], 'human'],
  ['a gateway over many emails', crowd({ atOnce: 10 }), ['one_address_many_people'], 'automated'],
  ['an address that was a machine’s twice', crowd({ asMachine: 2 }), [], 'human'],
  [
    'an address that was a machine’s more often than a person’s',
    crowd({ asMachine: 3, asPerson: 2 }),
    ['address_of_machines'],
    'human',
  ],
  ['an address that was a person’s as often', crowd({ asMachine: 3, asPerson: 3 }), [], 'human'],
  [
    'GET after HEAD, naming no language',
    { ...crowd({ wasMachineHere: true }), namesLanguage: false },
    ['address_of_machines', 'no_language'],
    'automated',
  ],
])('security 37: %s', (_, difference, reasons, verdict) => {
  const found = machineReasons({ ...person, ...difference });
  expect(found).toEqual(reasons);
  expect(isAutomated(found) ? 'automated' : 'human').toBe(verdict);
});

const browser = { address: '10.0.0.1', agent: 'Firefox' };
test.each<[string, Parameters<typeof isConfirmedBy>[0], boolean]>([
  ['a doubted click of the same browser', { ...browser, reasons: ['too_soon', 'no_language'] }, true],
  ['another address', { ...browser, address: '10.0.0.2', reasons: ['too_soon', 'no_language'] }, false],
  ['another browser', { ...browser, agent: 'curl', reasons: ['too_soon', 'no_language'] }, false],
  ['what was more than doubted', { ...browser, reasons: ['head', 'too_soon'] }, false],
  ['what an operator overruled', { ...browser, reasons: ['overruled'] }, false],
])('Entering data confirms an earlier click: %s', (_, click, is) => {
  expect(isConfirmedBy(click, browser)).toBe(is);
});
