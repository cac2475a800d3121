// Holds when node_modules counts as what the lockfile asks for.
import { describe, expect, test } from 'vitest';
import { holdsWhatIsLocked } from '../../../src-main/launch/installed.mjs';

const locked = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/hono': { version: '4.13.19' },
    'node_modules/binding-for-another-platform': { version: '1.0.0', optional: true },
  },
};

describe('what is installed', () => {
  test('the same versions are enough, whatever else is there and whatever is for another platform', () => {
    const installed = {
      packages: {
        'node_modules/hono': { version: '4.13.19' },
        'node_modules/left-over': { version: '9.0.0' },
      },
    };
    expect(holdsWhatIsLocked(locked, installed)).toBe(true);
  });

  test('another version is not enough', () => {
    expect(holdsWhatIsLocked(locked, { packages: { 'node_modules/hono': { version: '4.13.18' } } })).toBe(
      false,
    );
  });

  test('a missing package is not enough', () => {
    expect(holdsWhatIsLocked(locked, { packages: {} })).toBe(false);
    expect(holdsWhatIsLocked(locked, {})).toBe(false);
  });

  test('an optional package that is there has to be the right one too', () => {
    const installed = {
      packages: {
        'node_modules/hono': { version: '4.13.19' },
        'node_modules/binding-for-another-platform': { version: '0.9.0' },
      },
    };
    expect(holdsWhatIsLocked(locked, installed)).toBe(false);
  });
});
