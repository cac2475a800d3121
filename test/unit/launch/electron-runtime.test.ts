// Holds when Electron's runtime counts as present, and when its download is tried again.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  downloadElectron,
  electronExecutable,
  failedRecently,
} from '../../../src-main/launch/electron-runtime.ts';

describe("Electron's runtime", () => {
  let root = '';
  let packageFolder = '';

  beforeEach(() => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', undefined);
    root = mkdtempSync(path.join(tmpdir(), 'loandesk-electron-'));
    packageFolder = path.join(root, 'node_modules', 'electron');
    mkdirSync(packageFolder, { recursive: true });
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });

  const installer = (script: string) => {
    writeFileSync(path.join(packageFolder, 'install.js'), script);
  };

  test('is absent until it has been downloaded, and when its files were removed again', () => {
    expect(electronExecutable(root)).toBeUndefined();
    writeFileSync(path.join(packageFolder, 'path.txt'), 'electron');
    expect(electronExecutable(root)).toBeUndefined();
  });

  test('is found after a download that worked', async () => {
    installer(`
      const fs = require('node:fs'), path = require('node:path');
      fs.mkdirSync(path.join(__dirname, 'dist'));
      fs.writeFileSync(path.join(__dirname, 'dist', 'electron'), 'binary');
      fs.writeFileSync(path.join(__dirname, 'path.txt'), 'electron');`);
    expect(await downloadElectron(root)).toBe(path.join(packageFolder, 'dist', 'electron'));
    expect(failedRecently(root, Date.now())).toBe(false);
  });

  test('is not asked for again on the day that its download failed, but is on the next', async () => {
    installer('process.exit(1)');
    expect(await downloadElectron(root)).toBeUndefined();
    expect(failedRecently(root, Date.now())).toBe(true);
    expect(failedRecently(root, Date.now() + 25 * 60 * 60 * 1000)).toBe(false);
  });
});
