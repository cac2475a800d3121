// Holds when a build counts as out of date.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isStale, sourceFingerprint } from '../../../src-main/launch/build.mjs';

describe('a build', () => {
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'loandesk-build-'));
    mkdirSync(path.join(root, 'src-main', 'circulation'), { recursive: true });
    writeFileSync(path.join(root, 'src-main', 'circulation', 'loan-rules.ts'), 'one');
    writeFileSync(path.join(root, 'README.md'), 'words');
    mkdirSync(path.join(root, 'out'));
    writeFileSync(path.join(root, 'out', '.built-from'), sourceFingerprint(root));
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  test('is up to date while no source changes', () => {
    expect(isStale(root)).toBe(false);
  });

  test('is stale where there is none', () => {
    rmSync(path.join(root, 'out'), { recursive: true });
    expect(isStale(root)).toBe(true);
  });

  test('is stale once a source file is added', () => {
    writeFileSync(path.join(root, 'src-main', 'library.ts'), '');
    expect(isStale(root)).toBe(true);
  });

  test('is stale once a source file is removed', () => {
    rmSync(path.join(root, 'src-main', 'circulation', 'loan-rules.ts'));
    expect(isStale(root)).toBe(true);
  });

  test('is stale once a source file becomes an older one, as after switching branches', () => {
    const longAgo = new Date('2001-01-01T00:00:00Z');
    utimesSync(path.join(root, 'src-main', 'circulation', 'loan-rules.ts'), longAgo, longAgo);
    expect(isStale(root)).toBe(true);
  });

  test('does not care about what it is not made from', () => {
    writeFileSync(path.join(root, 'README.md'), 'other words');
    expect(isStale(root)).toBe(false);
  });
});
