// Runs before npm scripts: installs what is missing (asked for `tools`, those of tests and checks too) and, asked for
// `build`, builds what has changed.
// It has to work on whatever Node.js the machine has, and leaves stdout to the script that follows.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { bundledNode, hasTools, installedState } from './installed.mjs';
import { tooOldToRun, tooOldToSetUp } from './node-version.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

const registryTimeoutMs = 8000;
const noNetwork =
  'Loandesk is installed once from the internet (about 200 MB), and npm cannot reach its registry: connect this computer and try again.';

const refusal = tooOldToSetUp(process.versions.node) ?? install() ?? unusableNode() ?? buildWhereAsked();
if (process.platform === 'win32') teachExec();
if (refusal !== undefined) {
  console.error(refusal);
  process.exitCode = 1;
}

/** @returns {string | undefined} what went wrong */
function install() {
  const tools = process.argv.includes('tools');
  const state = installedState(root, { tools });
  if (state === 'complete') return undefined;
  console.error(
    state === 'missing'
      ? 'Installing what Loandesk is made of (once; this takes a minute or two) ...'
      : 'Updating what Loandesk is made of ...',
  );
  if (registryIsOutOfReach()) return noNetwork;
  // `npm ci` empties node_modules first, which would pull the Node.js that runs this (and any open desk) away.
  // No install script is needed, and npm would compile better-sqlite3, against that package's wish (npm/cli#9837).
  const command = state === 'missing' ? ['ci'] : ['install', '--no-save'];
  const omitted = tools || hasTools(root) ? [] : ['--omit=dev'];
  return npm([...command, '--ignore-scripts', ...omitted]) === 0
    ? undefined
    : 'Loandesk could not be set up: npm says above what went wrong.';
}

/** Asks the registry for one small package: an install without a network goes on for minutes before it fails. */
function registryIsOutOfReach() {
  const status = npm(
    ['view', 'wouter', 'version', '--fetch-retries=0', '--prefer-online'],
    registryTimeoutMs,
  );
  return status !== 0;
}

/** @returns {string | undefined} what went wrong */
function unusableNode() {
  const node = bundledNode(root);
  if (node === undefined) {
    if (tooOldToRun(process.versions.node) === undefined) return undefined;
    return `npm installed no Node.js for this computer, and Loandesk cannot run on the one that is here (${process.versions.node}): install Node.js 24 from https://nodejs.org and try again.`;
  }
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (answer.status !== 0) return `The Node.js that Loandesk brings does not start here (${node}).`;
  return tooOldToRun(answer.stdout.trim());
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

/**
 * @param {string[]} args
 * @param {number} [timeoutMs] kills npm after this long, and hides what it says
 */
function npm(args, timeoutMs) {
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  const [command, commandArgs] = cli?.endsWith('.js') ? [node, [cli, ...args]] : ['npm', args];
  return spawnSync(command, [...commandArgs, '--loglevel=error'], {
    cwd: root,
    stdio: timeoutMs === undefined ? ['ignore', 2, 2] : 'ignore',
    shell: command === 'npm' && process.platform === 'win32',
    ...(timeoutMs !== undefined && { timeout: timeoutMs, killSignal: 'SIGKILL' }),
  }).status;
}
