// Tests a disk that is full at many moments or fails at single writes and syncs: nothing is promised that is not kept.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newestSegmentIn } from '../support/open-library.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { expectKept, lendThrough, type Lending } from './lending-through-faults.ts';
import { randomFaults, whyNoFaults } from './libfiu.ts';
import { disagreements, inspectDatabase } from './library-inspection.ts';
import { failCalls } from './strace-faults.ts';
import { whyNoStrace } from './strace.ts';
import { giveRoom, leaveKib, mounted, unmountAll } from './small-disks.ts';

let folder: string;
let running: Headless | null = null;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-faults-'));
});
afterEach(async () => {
  await running?.stop('SIGKILL');
  running = null;
  unmountAll();
  rmSync(folder, { recursive: true, force: true });
});

async function start(data: string, wrapper: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Headless> {
  running = startHeadless(['--data', data, '--port', '0'], { wrapper, env });
  await running.listening;
  return running;
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

test('a full disk of 4 MiB is reported in words, and every acknowledged change is there once there is room', async ({
  skip,
}) => {
  const place = path.join(folder, 'disk');
  if (!mounted(place, '4m')) skip('only root may mount a small disk');
  const program = await start(path.join(place, 'library'));
  const lending = await lendThrough(await clientOf(program));
  let refused = 0;
  for (let round = 0; round < 100 && refused < 5; round += 1) refused += await lending.go(10);
  expect(refused).toBeGreaterThan(0);
  await lending.expectReading();
  expect(lending.sentences()).toContainEqual(expect.stringMatching(/full.*Free some space/));
  giveRoom(place, '8m');
  expect(await lending.go(5)).toBe(0);
  await program.stop('SIGKILL');
  await expectKept(await start(path.join(place, 'library')), lending);
});

test(`a real disk that is full at ${String(moments)} different moments costs nothing that was promised`, async ({
  skip,
}) => {
  const place = path.join(folder, 'disk');
  if (!mounted(place, '64m')) skip('only root may mount a small disk');
  const data = path.join(place, 'library');
  const program = await start(data);
  const lending = await lendThrough(await clientOf(program));
  for (let moment = 0; moment < moments; moment += 1) {
    const kib = Math.round((moment * 200) / moments);
    leaveKib(place, kib);
    let refused = 0;
    for (let round = 0; round < 100 && refused < 3; round += 1) refused += await lending.go(1);
    expect(refused, `with ${String(kib)} KiB left the disk was never full`).toBe(3);
    expect(lending.sentences().at(-1)).toMatch(/[Dd]isk is full/);
    await lending.expectReading();
    giveRoom(place, '64m');
    expect(await lending.go(1), 'it did not resume').toBe(0);
  }
  await program.stop('SIGKILL');
  await expectKept(await start(data), lending);
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

describe('a disk that fails at single calls on one file', () => {
  /** A list that was begun ends without its end. */
  const cutOff = { status: 0, body: null };
  const rounds = Number(process.env['LOANDESK_FAULTS'] ?? 30) / 10;

  test('failing reads of the library lose no acknowledged change, and are reported', async ({ skip }) => {
    const why = whyNoStrace();
    if (why !== null) skip(why);
    const data = path.join(folder, 'library');
    const program = await start(data);
    const call = await clientOf(program);
    const lending = await lendThrough(call);
    for (let nth = 0; nth < 300; nth += 1) {
      const reader = { givenName: 'Reader', familyName: 'x'.repeat(60), barcode: `R${String(nth)}` };
      expect((await call('POST', '/users', reader)).status).toBe(201);
    }
    await lending.go(100);
    let failed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const file = path.join(data, 'loandesk.db');
      const faults = await failCalls(program.process.pid ?? 0, {
        calls: ['pread64'],
        file,
        every: 2 + (round % 6),
      });
      await lending.go(10);
      for (const at of ['/users', '/items', '/items?q=book', '/loans', `/users/barcode:R${String(round)}`]) {
        const { status, body } = await call('GET', at).catch(() => cutOff);
        if (status === 503) expect((body as { code: string }).code).toMatch(/^storage-(failed|gone)$/);
        else expect(at.includes('barcode') ? [200] : [200, cutOff.status], at).toContain(status);
      }
      await faults.end();
      failed += faults.failed;
      expect(await lending.goOnWithin(3), 'it did not resume').toBe(true);
      await lending.expectReading();
    }
    console.log(`${String(failed)} reads of the library failed`);
    expect(failed).toBeGreaterThan(rounds);
    await program.stop('SIGKILL');
    await expectKept(await start(data), lending);
  });

  test('failing writes to the ledger are reported as uncertain, and their lines follow', async ({ skip }) => {
    const why = whyNoStrace();
    if (why !== null) skip(why);
    const data = path.join(folder, 'library');
    const program = await start(data);
    const lending = await lendThrough(await clientOf(program));
    let failed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const file = newestSegmentIn(data);
      const calls = ['write', 'pwrite64', 'writev'];
      const faults = await failCalls(program.process.pid ?? 0, { calls, file, every: 2 + (round % 4) });
      await lending.go(20);
      await faults.end();
      failed += faults.failed;
      expect(await lending.goOnWithin(3), 'it did not resume').toBe(true);
    }
    console.log(
      `${String(failed)} writes to the ledger failed, ${String(lending.uncertain.size)} changes were uncertain`,
    );
    expect(failed).toBeGreaterThan(rounds);
    expect(lending.uncertain.size).toBeGreaterThan(0);
    await program.stop('SIGKILL');
    await expectKept(await start(data), lending);
    const found = inspectDatabase(data);
    expect(disagreements(data, found.events, false)).toEqual([]);
  });
});
