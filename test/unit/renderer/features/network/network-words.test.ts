// Access from the network that has no address says why, and nothing that is not so.
import { expect, test } from 'vitest';
import { withoutAddress } from '../../../../../src-renderer/features/network/network-words.ts';

const access = { urls: [], problem: null, fingerprint: 'AA:BB' };

test('access that was just switched on is not said to be on no network', () => {
  expect(withoutAddress({ ...access, fingerprint: null })).toBe('network.begins');
  expect(withoutAddress(access)).toBe('network.nowhere');
});

test('an address and a problem speak for themselves', () => {
  expect(withoutAddress({ ...access, urls: ['https://school:4781'] })).toBeNull();
  expect(withoutAddress({ ...access, problem: 'port-taken' })).toBeNull();
});
