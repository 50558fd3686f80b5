import { expect, test } from 'vitest';
import { isScannerNetwork } from './networks.ts';

test.each([
  ['40.94.12.7', true],
  ['40.63.255.255', false],
  ['66.249.84.130', true],
  ['77.88.5.8', true],
  ['2a02:6b8:0:1::1', true],
  ['::ffff:77.88.5.8', true],
  ['2a02:6b9::1', false],
  ['84.54.112.9', false],
  ['10.0.0.1', false],
  ['not an address', false],
])('%s is of a scanner’s network: %s', (address, is) => {
  expect(isScannerNetwork(address)).toBe(is);
});
