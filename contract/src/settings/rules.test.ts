import { expect, test } from 'vitest';
import { isNetwork, networksFlaws, NETWORKS_MAX } from './rules.ts';

test.each(['203.0.113.7', '203.0.113.0/24', '10.0.0.0/8', '2001:db8::/32', '2001:db8::1', '::ffff:10.0.0.1'])(
  '%s is a network',
  (written) => expect(isNetwork(written)).toBe(true),
);

test.each([
  '',
  'gateway',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.0/33',
  '0.0.0.0/0',
  '10.0.0.0/7',
  '::/0',
  '2001:db8::/129',
  '1.2.3.4/24/8',
  'fe80::1%eth0',
  '1.2.3.4/-1',
])('%j is none', (written) => expect(isNetwork(written)).toBe(false));

test('the ones that are wrong are named, and there are only so many', () => {
  expect(networksFlaws(['10.0.0.0/8', 'x', '0.0.0.0/0'], 'site.')).toEqual({
    'site.ignored_networks': { code: 'network', names: 'x, 0.0.0.0/0' },
  });
  expect(networksFlaws(Array.from({ length: NETWORKS_MAX + 1 }, () => '10.0.0.1'))).toEqual({
    ignored_networks: { code: 'too_many', max: NETWORKS_MAX },
  });
});
