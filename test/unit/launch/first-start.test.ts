// Holds what a first start says without a network.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const project = path.resolve(import.meta.dirname, '..', '..', '..');
let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'loandesk-first-start-'));
  for (const part of ['package.json', 'package-lock.json', '.npmrc', 'src-main/launch'])
    cpSync(path.join(project, part), path.join(root, part), { recursive: true });
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('a first start without a network says so in one sentence, and leaves nothing half installed', () => {
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9' };
  const prepare = path.join(root, 'src-main', 'launch', 'prepare.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [prepare, 'build'], {
    env,
    encoding: 'utf8',
  });
  const [said, refusal, ...more] = stderr.trim().split('\n');
  expect(said).toMatch(/^Installing /);
  expect(refusal).toMatch(/from the internet.*connect this computer and try again\.$/);
  expect([more, stdout, status]).toEqual([[], '', 1]);
  expect(existsSync(path.join(root, 'node_modules'))).toBe(false);
});
