// Tests that work in a process of its own can be stopped at any moment, and leaves everything else as it was.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  makeBackupJob,
  previewRestoreJob,
  startBackupJob,
} from '../../src-main/features/backups/backup-jobs.ts';
import { startExport } from '../../src-main/features/exports/start-export.ts';
import { startPurge } from '../../src-main/features/privacy/start-purge.ts';
import { erasurePlan, tables } from '../../src-main/library/features.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

/** From before its first line has run until after its work. */
const moments = Array.from({ length: 5 }, (_, number) => number * 60);
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const file = (name: string): string => path.join(library.folder, name);

async function atEveryMoment(start: () => { stop(): Promise<void> }): Promise<void> {
  // Several at once: what goes wrong takes a moment that one alone seldom meets.
  for (const ms of moments) {
    await Promise.all(
      [start(), start()].map(async (job, which) => {
        await after(ms + which * 3);
        await job.stop();
      }),
    );
  }
}

test('a backup that is stopped leaves everything else as it was', { timeout: 180_000 }, async () => {
  await atEveryMoment(() => {
    const order = { library: file('loandesk.db'), folder: file('backups'), at: '2026-09-07T10:00:00.000Z' };
    const job = startBackupJob(makeBackupJob, { ...order, reason: 'on-demand' }, order.library);
    job.done.catch(() => undefined);
    return job;
  });
  bodyOf(await library.post('/users', { givenName: 'Noor', familyName: 'Jansen' }), 201);
});

test('so does one that is read to see what putting it back would mean', { timeout: 180_000 }, async () => {
  const { file: name } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
  await atEveryMoment(() => {
    const order = { dataFolder: library.folder, file: path.join(file('backups'), name) };
    const job = startBackupJob(previewRestoreJob, order, order.file);
    job.done.catch(() => undefined);
    return job;
  });
  bodyOf(await library.post('/users', { givenName: 'Noor', familyName: 'Jansen' }), 201);
});

test('so does an export', { timeout: 180_000 }, async () => {
  await atEveryMoment(() => {
    const at = '2026-09-07T10:00:00.000Z';
    const order = { library: file('loandesk.db'), at, version: '0', readme: '', workbook: false, tables };
    const job = startExport(order, () => undefined);
    job.stream.pipeTo(new WritableStream()).catch(() => undefined);
    return job;
  });
  bodyOf(await library.post('/users', { givenName: 'Noor', familyName: 'Jansen' }), 201);
});

test('and the copies of which an erased borrower is taken out are whole', { timeout: 180_000 }, async () => {
  bodyOf(await library.post('/backups'), 201);
  const order = {
    dataFolder: library.folder,
    ids: ['nobody'],
    plan: erasurePlan,
    now: '2026-09-07T10:00:00.000Z',
  };
  await atEveryMoment(() => {
    const job = startPurge(order);
    job.done.catch(() => undefined);
    return job;
  });
  await startPurge(order).done; // the next one takes away what was left half done
  const backups = bodyOf<{ good: boolean }[]>(await library.get('/backups'), 200);
  expect(backups.map(({ good }) => good)).toEqual([true]);
  expect(readdirSync(file('backups')).filter((name) => name.endsWith('.part'))).toEqual([]);
});
