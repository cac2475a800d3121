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
    expect(holdsWhatIsLocked(locked, installed, { tools: true })).toBe(true);
  });

  test('another version is not enough', () => {
    expect(
      holdsWhatIsLocked(
        locked,
        { packages: { 'node_modules/hono': { version: '4.13.18' } } },
        { tools: true },
      ),
    ).toBe(false);
  });

  test('a missing package is not enough', () => {
    expect(holdsWhatIsLocked(locked, { packages: {} }, { tools: true })).toBe(false);
    expect(holdsWhatIsLocked(locked, {}, { tools: true })).toBe(false);
  });

  test('an optional package that is there has to be the right one too', () => {
    const installed = {
      packages: {
        'node_modules/hono': { version: '4.13.19' },
        'node_modules/binding-for-another-platform': { version: '0.9.0' },
      },
    };
    expect(holdsWhatIsLocked(locked, installed, { tools: true })).toBe(false);
  });

  test('what only tests and checks use is missed only if they run', () => {
    const withTool = {
      packages: { ...locked.packages, 'node_modules/vitest': { version: '4.1.12', dev: true } },
    };
    const installed = { packages: { 'node_modules/hono': { version: '4.13.19' } } };
    expect(holdsWhatIsLocked(withTool, installed, { tools: false })).toBe(true);
    expect(holdsWhatIsLocked(withTool, installed, { tools: true })).toBe(false);
  });
});
