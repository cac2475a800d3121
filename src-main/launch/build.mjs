// Builds the app into out/ if sources have changed, and replaces out/ atomically.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledNode } from './installed.mjs';

/** The sources of a build. */
const sources = [
  'src-contract',
  'src-main',
  'src-preload',
  'src-renderer',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'tsconfig.base.json',
];

/**
 * One value for the state of all sources: every file's path, size and time of change. So removed and
 * older files count as a change too.
 * @param {string} root the project's folder
 */
export function sourceFingerprint(root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(path.join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** @param {string} root */
export function isStale(root) {
  const stamp = stampFile(path.join(root, 'out'));
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceFingerprint(root);
}

/**
 * Builds in a separate folder and swaps it with out/ at the end, so that out/ is always complete. Writes to stderr only.
 * @param {string} root
 * @param {{ quiet: boolean }} options quiet: only what goes wrong
 * @returns {boolean} whether it worked; electron-vite has then said why not
 */
export function build(root, { quiet }) {
  const building = path.join(root, `out.building-${process.pid}`);
  const replaced = `${building}-old`;
  const out = path.join(root, 'out');
  const fingerprint = sourceFingerprint(root);
  try {
    const tool = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const args = [tool, 'build', ...(quiet ? ['--logLevel', 'warn'] : [])];
    const env = { ...process.env, LOANDESK_OUT: building };
    const node = bundledNode(root) ?? process.execPath;
    const result = spawnSync(node, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
    if (result.status !== 0) return false;
    writeFileSync(stampFile(building), fingerprint);
    if (existsSync(out)) renameSync(out, replaced);
    renameSync(building, out);
    return true;
  } finally {
    for (const leftover of [building, replaced]) rmSync(leftover, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @returns {boolean} false if a build was needed and failed
 */
export function buildIfStale(root) {
  if (!isStale(root)) return true;
  console.error('Building Loandesk ...');
  return build(root, { quiet: true });
}

/** @param {string} folder of a build */
function stampFile(folder) {
  return path.join(folder, '.built-from');
}

/**
 * @param {string} place a file, a folder, or nothing at all
 * @returns {string[]} in a fixed order
 */
function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = build(path.resolve(import.meta.dirname, '..', '..'), { quiet: false }) ? 0 : 1;
}
