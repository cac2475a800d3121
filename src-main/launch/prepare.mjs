// Runs before npm scripts: installs what is missing and, asked for `build`, builds what has changed.
// It has to work on whatever Node.js the machine has, and leaves stdout to the script that follows.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { bundledNode, installedState, packagesToUnpack } from './installed.mjs';
import { tooOldToRun, tooOldToSetUp } from './node-version.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

const refusal = tooOldToSetUp(process.versions.node) ?? install() ?? unusableNode() ?? buildWhereAsked();
if (process.platform === 'win32') teachExec();
if (refusal !== undefined) {
  console.error(refusal);
  process.exitCode = 1;
}

/** @returns {string | undefined} what went wrong */
function install() {
  const state = installedState(root);
  if (state === 'complete') return undefined;
  console.error(
    state === 'missing'
      ? 'Installing what Loandesk is made of (once; this takes a minute or two) ...'
      : 'Updating what Loandesk is made of ...',
  );
  // `npm ci` empties node_modules first, which would pull the Node.js that runs this (and any open desk) away.
  // Install scripts run by name: npm would compile better-sqlite3, against that package's wish (npm/cli#9837).
  const scripted = packagesToUnpack(root);
  const ok =
    npm(state === 'missing' ? ['ci', '--ignore-scripts'] : ['install', '--no-save', '--ignore-scripts']) &&
    (scripted.length === 0 || npm(['rebuild', ...scripted]));
  return ok ? undefined : 'Loandesk could not be set up: npm says above what went wrong.';
}

/** @returns {string | undefined} what went wrong */
function unusableNode() {
  const node = bundledNode(root);
  if (node === undefined) {
    if (tooOldToRun(process.versions.node) === undefined) return undefined;
    return 'Loandesk brings its own Node.js, but npm was not allowed to unpack it. Run `npm rebuild node --ignore-scripts=false`.';
  }
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (asked.status !== 0) return `The Node.js that Loandesk brings does not start here (${node}).`;
  return tooOldToRun(asked.stdout.trim());
}

/** @returns {string | undefined} what went wrong */
function buildWhereAsked() {
  if (!process.argv.includes('build') || buildIfStale(root)) return undefined;
  return 'Loandesk could not be built: the lines above say why.';
}

/**
 * The scripts in package.json say `exec node ...`: a shell that stays between npm and the app would die of npm's
 * SIGTERM and leave the app running. Windows has neither the signal nor the word, so it gets the word.
 */
function teachExec() {
  const bin = path.join(root, 'node_modules', '.bin');
  if (existsSync(bin)) writeFileSync(path.join(bin, 'exec.cmd'), '@%*\r\n');
}

/** @param {string[]} args */
function npm(args) {
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  const result = cli?.endsWith('.js')
    ? spawnSync(node, [cli, '--loglevel=error', ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', ['--loglevel=error', ...args], {
        cwd: root,
        stdio: ['ignore', 2, 2],
        shell: process.platform === 'win32',
      });
  return result.status === 0;
}
