import { expect, test } from 'vitest';
import { systems, textsFor, type System } from './rules.ts';

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
