// Tests a data folder and an off-site folder on a network drive whose server hangs, dies and comes back.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLibrary } from '../../src-main/library/library.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { farDrive, whyNoFarDrive, type FarDrive } from './far-drives.ts';
import { expectKept, lendThrough } from './lending-through-faults.ts';

let folder: string;
let drive: FarDrive | null = null;
let running: Headless | null = null;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-far-'));
});
afterEach(async () => {
  drive?.goOn();
  await running?.stop('SIGKILL');
  await drive?.remove();
  [running, drive] = [null, null];
  rmSync(folder, { recursive: true, force: true });
});

async function start(data: string): Promise<Headless> {
  running = startHeadless(['--data', data, '--port', '0']);
  await running.listening;
  return running;
}

test('a data folder on a drive that dies refuses loans with what to do, and lends by itself when the drive is back', async ({
  skip,
}) => {
  const why = whyNoFarDrive();
  if (why !== null) skip(why);
  drive = await farDrive(folder);
  const data = path.join(drive.place, 'library');
  const program = await start(data);
  const call = await clientOf(program);
  const lending = await lendThrough(call);
  for (let round = 0; round < 3; round += 1) {
    expect(await lending.go(5)).toBe(0);
    await drive.die();
    expect(await lending.go(3)).toBe(3);
    expect(lending.sentences().at(-1)).toMatch(/cannot be reached.*Connect it again/);
    await drive.comeBack();
    expect(await lending.goOnWithin(2), 'it did not resume').toBe(true);
    await lending.expectReading();
  }
  expect((await call('GET', '/status')).body).toMatchObject({ notices: [] });
  expect((await program.stop('SIGTERM')).code).toBe(0);
  await expectKept(await start(data), lending);
});

test('what was open on a drive that died is closed whole, and goes on with nothing', async ({ skip }) => {
  const why = whyNoFarDrive();
  if (why !== null) skip(why);
  drive = await farDrive(folder);
  const reported: unknown[] = [];
  const library = await openLibrary({
    dataFolder: path.join(drive.place, 'library'),
    version: '0',
    report: (error) => reported.push(error),
  });
  const add = async (): Promise<number> => {
    const body = JSON.stringify({ title: 'Matilda' });
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://desk/api/v1/items', { method: 'POST', headers, body });
    return (await library.api.fetch(request, { kind: 'window' })).status;
  };
  try {
    expect(await add()).toBe(201);
    await drive.die();
    expect(await add()).toBe(503);
    await drive.comeBack();
    await expect.poll(add, { timeout: 20_000 }).toBe(201);
    await wait(3000); // a gate that is still open would look after the database behind it
    const faults = reported.map((error) => (error instanceof Error ? error.name : String(error)));
    expect(faults).not.toContain('TypeError');
  } finally {
    await library.close();
  }
});

test('loans wait while the drive of the data folder stalls for some seconds, and none is lost', async ({
  skip,
}) => {
  const why = whyNoFarDrive();
  if (why !== null) skip(why);
  drive = await farDrive(folder);
  const data = path.join(drive.place, 'library');
  const program = await start(data);
  const lending = await lendThrough(await clientOf(program));
  await lending.go(3);
  drive.standStill();
  const asked = lending.go(3);
  expect(await Promise.race([asked, wait(2000, 'waits')])).toBe('waits');
  drive.goOn();
  expect(await asked).toBe(0);
  expect((await program.stop('SIGTERM')).code).toBe(0);
  await expectKept(await start(data), lending);
});

test('an off-site folder on such a drive delays no loan, is reported at the desk, and is filled once it is back', async ({
  skip,
}) => {
  const why = whyNoFarDrive();
  if (why !== null) skip(why);
  drive = await farDrive(folder);
  const place = path.join(drive.place, 'copies');
  mkdirSync(place);
  const program = await start(path.join(folder, 'library'));
  const call = await clientOf(program);
  const lending = await lendThrough(call);
  const copies = async () =>
    (await call('GET', '/backups/copies')).body as { ledgerCopy: { lag: number; problem: string | null } };
  expect((await call('POST', '/backups/copies', { secondPlace: place, ledgerCopy: place })).status).toBe(200);
  await lending.go(3);
  const backUp = async () => (await call('POST', '/backups')).status; // copies follow it, and every ten minutes
  expect(await backUp()).toBe(201);
  await expect.poll(async () => (await copies()).ledgerCopy, { timeout: 60_000 }).toMatchObject({ lag: 0 });
  drive.standStill();
  expect(await lending.go(10)).toBe(0);
  await lending.expectReading();
  expect((await copies()).ledgerCopy.lag).toBeGreaterThan(0);
  await drive.die();
  expect(await lending.go(3)).toBe(0);
  expect(await backUp()).toBe(201);
  await expect
    .poll(async () => (await copies()).ledgerCopy.problem, { timeout: 60_000 })
    .toMatch(/away|failed/);
  await drive.comeBack();
  expect(await backUp()).toBe(201);
  await expect
    .poll(async () => (await copies()).ledgerCopy, { timeout: 60_000 })
    .toMatchObject({ lag: 0, problem: null });
  expect((await program.stop('SIGTERM')).code).toBe(0);
});
