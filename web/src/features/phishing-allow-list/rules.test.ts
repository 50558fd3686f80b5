import { expect, test } from 'vitest';
import { isMissingAddress, systems, textsFor, type System } from './rules.ts';

const values = {
  mail_server: 'mail.primer.example',
  envelope_domains: ['primer.example'],
  link_hosts: ['phish.primer.example'],
  header: { name: 'X-Phish-Simulation', value: 'v1;0b1c' },
};

test.each(Object.keys(systems) as System[])(
  'the text for %s contains the address, or a placeholder until there is one',
  (system) => {
    expect(textsFor(system, values, '192.0.2.7').join('\n')).toContain('192.0.2.7');
    expect(textsFor(system, values, '').join('\n')).toContain('<IP>');
  },
);

test('a missing address is not offered for copying, while a command keeps its placeholder', () => {
  expect(textsFor('yandex', values, '').map(isMissingAddress)).toEqual([true]);
  expect(textsFor('yandex', values, '192.0.2.7').map(isMissingAddress)).toEqual([false]);
  expect(textsFor('postfix', values, '').map(isMissingAddress)).toEqual([false, false]);
});
