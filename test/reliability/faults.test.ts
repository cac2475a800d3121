// Tests a disk that fails at single writes and syncs, is full at many moments, or goes away: nothing is promised that is not kept.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { expectKept, lendThrough, type Lending } from './lending-through-faults.ts';
import { randomFaults, whyNoFaults } from './libfiu.ts';

let folder: string;
let running: Headless | null = null;
const mounts: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-faults-'));
});
afterEach(async () => {
  await running?.stop('SIGKILL');
  running = null;
  for (const mount of mounts.splice(0)) spawnSync('umount', ['-l', mount]);
  rmSync(folder, { recursive: true, force: true });
});

async function start(data: string, wrapper: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Headless> {
  running = startHeadless(['--data', data, '--port', '0'], { wrapper, env });
  await running.listening;
  return running;
}

/** A small disk of its own. @returns whether it could be made */
function mounted(place: string, size: string): boolean {
  mkdirSync(place, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', place]).status !== 0) return false;
  mounts.push(place);
  return true;
}

const moments = Number(process.env['LOANDESK_FULL_DISKS'] ?? 12);

test(`a file that may not grow, from ${String(moments)} different moments on, costs nothing that was promised`, async ({
  skip,
}) => {
  if (spawnSync('prlimit', ['--version']).status !== 0) skip('prlimit is not there');
  const data = path.join(folder, 'library');
  const program = await start(data);
  const limit = (bytes: string): void => {
    execFileSync('prlimit', ['--pid', String(program.process.pid), `--fsize=${bytes}:unlimited`]);
  };
  const lending: Lending = await lendThrough(await clientOf(program));
  let refused = 0;
  for (let moment = 0; moment < moments; moment += 1) {
    limit(String(4096 + moment * 7001));
    refused += await lending.go(6);
    await lending.expectReading();
    limit('unlimited');
    expect(await lending.go(1), 'it did not resume').toBe(0);
  }
  expect(refused).toBeGreaterThan(moments);
  expect((await program.stop('SIGTERM')).code).toBe(0);
  await expectKept(await start(data), lending);
});

test('a full disk of 1 MiB is told in words, and what was promised is there when there is room', async ({
  skip,
}) => {
  const place = path.join(folder, 'disk');
  if (!mounted(place, '1m')) skip('only root may mount a small disk');
  const program = await start(path.join(place, 'library'));
  const lending = await lendThrough(await clientOf(program));
  let refused = 0;
  for (let round = 0; round < 100 && refused < 5; round += 1) refused += await lending.go(10);
  expect(refused).toBeGreaterThan(0);
  await lending.expectReading();
  expect(lending.sentences()).toContainEqual(expect.stringMatching(/full.*Free some space/));
  execFileSync('mount', ['-o', 'remount,size=8m', place]);
  expect(await lending.go(5)).toBe(0);
  await program.stop('SIGKILL');
  await expectKept(await start(path.join(place, 'library')), lending);
});

describe('single faults of writes and syncs', () => {
  const wanted = Number(process.env['LOANDESK_FAULTS'] ?? 30);

  test(`${String(wanted)} of them, at random, cost nothing that was promised`, async ({ skip }) => {
    const why = whyNoFaults();
    if (why !== null) skip(why);
    const data = path.join(folder, 'library');
    let lending: Lending | null = null;
    let faults = 0;
    for (let round = 0; faults < wanted && round < wanted; round += 1) {
      const program = await start(data, [...randomFaults.wrapper]);
      lending = await lendThrough(await clientOf(program), lending);
      const { pid } = program.process;
      if (pid === undefined) throw new Error('The program has no process.');
      randomFaults.begin(pid, 0.02);
      faults += await lending.go(60);
      await lending.expectReading();
      randomFaults.end(pid);
      expect(await lending.goOnWithin(3), 'it did not resume').toBe(true);
      await program.stop(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      running = null;
      const again = await start(data);
      await expectKept(again, lending);
      await again.stop('SIGTERM');
    }
    console.log(
      `${String(faults)} changes met a fault, ${String(lending?.acknowledged ?? 0)} were acknowledged, all kept`,
    );
    expect(faults).toBeGreaterThanOrEqual(wanted);
  });
});

describe('a data folder that cannot be used', () => {
  test('because its disk is read-only is told in words when it is opened, and served again when it is not', async ({
    skip,
  }) => {
    const place = path.join(folder, 'disk');
    if (!mounted(place, '8m')) skip('only root may mount a disk');
    const data = path.join(place, 'library');
    const program = await start(data);
    const lending = await lendThrough(await clientOf(program));
    await lending.go(5);
    await program.stop('SIGTERM');
    execFileSync('mount', ['-o', 'remount,ro', place]);
    const { code, stderr } = await startHeadless(['--data', data, '--port', '0']).exited;
    expect(code).toBe(1);
    expect(stderr).toMatch(/\w/);
    expect(stderr).not.toMatch(/\n\s+at /);
    execFileSync('mount', ['-o', 'remount,rw', place]);
    await expectKept(await start(data), lending);
  });

  test('because this user may not write it is told in words, without a stack', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can start a program as somebody else');
    const data = path.join(folder, 'library');
    const program = await start(data);
    await program.stop('SIGTERM');
    chmodSync(folder, 0o755);
    const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    if (spawnSync('setpriv', ['--version']).status !== 0) skip('setpriv is not there');
    const { code, stderr } = await startHeadless(['--data', data, '--port', '0'], { wrapper: asNobody })
      .exited;
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('because its drive went away: nothing is promised that is not on it', async ({ skip }) => {
    const place = path.join(folder, 'drive');
    if (!mounted(place, '8m')) skip('only root may mount a drive');
    const data = path.join(place, 'library');
    const program = await start(data);
    const lending = await lendThrough(await clientOf(program));
    await lending.go(5);
    // The drive is gone for everybody who looks for it by name; open files stay what they are.
    const kept = path.join(folder, 'kept');
    mkdirSync(kept);
    execFileSync('mount', ['--bind', place, kept]);
    mounts.push(kept);
    execFileSync('umount', ['-l', place]);
    await lending.go(10);
    await lending.expectReading();
    expect(existsSync(data)).toBe(false);
    await program.stop('SIGKILL');
    await expectKept(await start(path.join(kept, 'library')), lending);
  });
});

test('a file locked by another program is told in words, and lending resumes when it is let go', async () => {
  const data = path.join(folder, 'library');
  const program = await start(data);
  const lending = await lendThrough(await clientOf(program));
  await lending.go(3);
  const held = path.join(folder, 'hold.mjs');
  writeFileSync(
    held,
    `import Database from ${JSON.stringify(path.resolve('node_modules/better-sqlite3/lib/index.js'))};
     const db = new Database(process.argv[2]); db.exec('BEGIN IMMEDIATE'); console.log('held');
     process.stdin.on('data', () => { db.exec('ROLLBACK'); process.exit(); });`,
  );
  const holder = spawn(process.execPath, [held, path.join(data, 'loandesk.db')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  expect(await lending.go(1)).toBe(1);
  await lending.expectReading();
  expect(lending.sentences().at(-1)).toMatch(/could not be written.*Nothing was changed/);
  holder.stdin.write('x');
  await new Promise((resolve) => holder.once('close', resolve));
  expect(await lending.go(3)).toBe(0);
  await program.stop('SIGTERM');
  await expectKept(await start(data), lending);
});
