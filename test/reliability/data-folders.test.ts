// Tests a data folder that is closed, held, read-only, renamed or pulled out, before and while the desk lends from it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newestSegmentIn } from '../support/open-library.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { expectKept, lendThrough } from './lending-through-faults.ts';
import {
  closeToAll,
  mountAlsoAt,
  mounted,
  mountedFile,
  openToAll,
  pullOut,
  turnReadOnly,
  unmount,
  unmountAll,
} from './small-disks.ts';

let folder: string;
let running: Headless | null = null;
let closed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-folders-'));
});
afterEach(async () => {
  await running?.stop('SIGKILL');
  running = null;
  openToAll(closed);
  closed = [];
  unmountAll();
  rmSync(folder, { recursive: true, force: true });
});

async function start(data: string): Promise<Headless> {
  running = startHeadless(['--data', data, '--port', '0']);
  await running.listening;
  return running;
}

describe('when the desk is opened', () => {
  test('a read-only disk is reported in words, and used again once it is writable', async ({ skip }) => {
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

  test('a folder that this user may not write to is reported in words, without a stack', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can start a program as another user');
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
});

describe('while the desk lends', () => {
  test('a folder that is closed to it refuses loans with what to do, and lends by itself when it is open again', async ({
    skip,
  }) => {
    const data = path.join(folder, 'library');
    const program = await start(data);
    const lending = await lendThrough(await clientOf(program));
    await lending.go(3);
    closed = [
      ...['loandesk.db', 'loandesk.db-wal', '.'].map((name) => path.join(data, name)),
      newestSegmentIn(data),
    ];
    if (!closeToAll(closed)) skip('only root may close a file to everybody, and not on every disk');
    expect(await lending.go(3)).toBe(3);
    expect(lending.sentences().at(-1)).toMatch(/read-only.*Make it writable/);
    await lending.expectReading();
    openToAll(closed);
    expect(await lending.go(3), 'it did not resume').toBe(0);
    await program.stop('SIGKILL');
    await expectKept(await start(data), lending);
  });

  test('a disk that turns read-only after errors refuses loans with what to do, and is read', async ({
    skip,
  }) => {
    const [place, file] = [path.join(folder, 'disk'), path.join(folder, 'disk.ext4')];
    if (!mountedFile(place, file)) skip('only root may mount a file system in a file, and not everywhere');
    const data = path.join(place, 'library');
    const program = await start(data);
    const lending = await lendThrough(await clientOf(program));
    await lending.go(5);
    turnReadOnly(place);
    expect(await lending.go(5)).toBe(5);
    expect(lending.sentences().at(-1)).toMatch(/read-only.*Make it writable/);
    await lending.expectReading();
    await program.stop('SIGTERM');
    execFileSync('umount', [place]);
    mountedFile(place, file); // it cannot become writable where it is: so much the system asks
    const again = await start(data);
    await expectKept(again, lending);
    expect(await (await lendThrough(await clientOf(again), lending)).go(3)).toBe(0);
  });

  test('a drive that is pulled out is reported in words, and lending resumes by itself once it is back', async ({
    skip,
  }) => {
    const [place, file] = [path.join(folder, 'drive'), path.join(folder, 'drive.ext4')];
    if (!mountedFile(place, file)) skip('only root may mount a file system in a file, and not everywhere');
    const data = path.join(place, 'library');
    const program = await start(data);
    const call = await clientOf(program);
    const lending = await lendThrough(call);
    await lending.go(5);
    if (!pullOut(place)) skip('this system cannot pull out a disk');
    expect(await lending.go(3)).toBe(3);
    expect(lending.sentences().at(-1)).toMatch(/cannot be reached.*Connect it again/);
    const until = performance.now() + 7000; // the mail is looked after within five seconds of the start
    while (performance.now() < until) {
      const { status, body } = await call('GET', '/loans');
      if (status !== 200) expect(body).toMatchObject({ status: 503, code: 'storage-gone' });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(await lending.go(1)).toBe(1);
    execFileSync('umount', ['-l', place]);
    execFileSync('cp', [file, `${file}-back`]); // a disk that is reconnected is another device to Linux
    mountedFile(place, `${file}-back`);
    expect(await lending.goOnWithin(2), 'it did not resume').toBe(true);
    await lending.expectReading();
    await program.stop('SIGKILL');
    await expectKept(await start(data), lending);
  });

  test('a drive that is gone by its name: nothing more is promised, and lending resumes when it is back', async ({
    skip,
  }) => {
    const place = path.join(folder, 'drive');
    if (!mounted(place, '8m')) skip('only root may mount a drive');
    const data = path.join(place, 'library');
    const program = await start(data);
    const lending = await lendThrough(await clientOf(program));
    await lending.go(5);
    const kept = path.join(folder, 'kept');
    mountAlsoAt(place, kept);
    unmount(place);
    expect(existsSync(data)).toBe(false);
    expect(await lending.go(5)).toBe(5);
    expect(lending.sentences().at(-1)).toMatch(/cannot be reached.*Connect it again/);
    await lending.expectReading();
    mountAlsoAt(kept, place);
    expect(await lending.go(3), 'it did not resume').toBe(0);
    await program.stop('SIGKILL');
    await expectKept(await start(data), lending);
  });

  test('a renamed folder accepts no change, and lending resumes by itself once it has its name again', async () => {
    const data = path.join(folder, 'library');
    const program = await start(data);
    const lending = await lendThrough(await clientOf(program));
    await lending.go(3);
    renameSync(data, `${data} of last year`);
    expect(await lending.go(3)).toBe(3);
    expect(lending.sentences().at(-1)).toMatch(/cannot be reached.*Connect it again/);
    await lending.expectReading();
    renameSync(`${data} of last year`, data);
    expect(await lending.go(3), 'it did not resume').toBe(0);
    expect((await program.stop('SIGTERM')).code).toBe(0);
    await expectKept(await start(data), lending);
  });

  test('a file locked by another program is reported in words, and lending resumes once it is unlocked', async () => {
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
    expect(lending.sentences().at(-1)).toMatch(
      /Another program has.*Nothing was changed.*Close that program/,
    );
    holder.stdin.write('x');
    await new Promise((resolve) => holder.once('close', resolve));
    expect(await lending.go(3)).toBe(0);
    await program.stop('SIGTERM');
    await expectKept(await start(data), lending);
  });
});
