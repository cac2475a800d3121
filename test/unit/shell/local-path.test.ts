// Holds which paths a dialog of the system may begin at: whole ones of this computer.
import { expect, test } from 'vitest';
import { isLocalPath } from '../../../src-main/shell/local-path.ts';

test.each([
  ['linux', '/srv/lists', true],
  ['linux', '/', true],
  ['darwin', '/Volumes/Stick', true],
  ['linux', '//evil.example/share', false],
  ['linux', 'lists', false],
  ['linux', '', false],
  ['linux', '/srv\0/lists', false],
  ['win32', 'C:\\Users\\Library', true],
  ['win32', 'd:/lists', true],
  ['win32', '\\\\evil.example\\share', false],
  ['win32', '//evil.example/share', false],
  ['win32', '/\\evil.example\\share', false],
  ['win32', '\\\\?\\UNC\\evil.example\\share', false],
  ['win32', '\\??\\UNC\\evil.example\\share', false],
  ['win32', '\\lists', false],
  ['win32', 'C:lists', false],
] as const)('on %s %j is one: %s', (platform, place, isLocal) => {
  expect(isLocalPath(place, platform)).toBe(isLocal);
});
