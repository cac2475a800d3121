// Kills the program while a backup is made and copied off-site, and looks whether every backup that counts is whole.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { backupsIn, isUnchanged } from '../../src-main/features/backups/backup-files.ts';
import { isUnfinished } from '../../src-main/core/database/backup-record.ts';
import { verifyCopy } from '../../src-main/core/database/copied-library.ts';
import { examine } from '../../src-main/features/health/examination.ts';
import { ledgerLinesIn } from '../support/open-library.ts';
import { clientOf, startHeadless } from '../support/headless.ts';
import { disagreements, inspectDatabase } from './library-inspection.ts';
import { seeded } from './seeded.ts';

export interface BackupKills {
  kills: number;
  /** Kills before the backup was acknowledged, and those before its copy was there. */
  beforeBackup: number;
  beforeCopy: number;
  /** Kills that left something unfinished in either place. */
  unfinished: number;
  /** The faults, in words. */
  faults: string[];
}

type Call = Awaited<ReturnType<typeof clientOf>>;
interface Copies {
  secondPlace: { copies: { file: string; good: boolean }[]; problem: string | null };
  ledgerCopy: { lag: number; problem: string | null };
}

const mostMs = 700;

/** One library goes through all of it: each start finds what the kill before has left. */
export async function backupsKilled(
  entry: string,
  { kills, seed }: { kills: number; seed: number },
): Promise<BackupKills> {
  const root = mkdtempSync(path.join(tmpdir(), 'loandesk-backup-kills-'));
  const [data, stick] = [path.join(root, 'library'), path.join(root, 'stick')];
  const backups = path.join(data, 'backups');
  const random = seeded(seed);
  const report: BackupKills = { kills: 0, beforeBackup: 0, beforeCopy: 0, unfinished: 0, faults: [] };
  const place = (): string =>
    path.join(stick, readdirSync(stick).find((name) => name.startsWith('loandesk-')) ?? '');
  const start = () => startHeadless(['--data', data, '--port', '0'], { entry });
  let added = 0;
  let leftBefore = new Set<string>();
  mkdirSync(stick);
  try {
    const first = start();
    const choose = await clientOf(first);
    for (; added < 400; added += 1) await choose('POST', '/items', { title: `Book ${String(added)}` });
    await choose('POST', '/backups/copies', { secondPlace: stick, ledgerCopy: stick });
    await first.stop('SIGTERM');

    while (report.kills < kills) {
      const where = `kill ${String(report.kills + 1)}`;
      const note = (fault: string): void => void report.faults.push(`${where}: ${fault}`);
      const program = start();
      const call = await clientOf(program);
      const made: string[] = [];
      const asked = call('POST', '/backups').then(
        ({ body }) => made.push((body as { file: string }).file),
        () => undefined,
      );
      await wait(Math.round(random() * mostMs));
      await program.stop('SIGKILL');
      await asked;
      report.kills += 1;
      if (made.length === 0) report.beforeBackup += 1;
      const copied = (): string[] => backupsIn(place()).flatMap(({ file, good }) => (good ? [file] : []));
      if (!made.every((file) => copied().includes(file))) report.beforeCopy += 1;
      const left = [backups, place()].flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
      if (left.some(isUnfinished)) report.unfinished += 1;
      wholeIn(backups, note);
      wholeIn(place(), note);
      const known = backupsIn(backups).flatMap(({ file, good }) => (good ? [file] : []));
      for (const file of made) if (!known.includes(file)) note(`${file} was acknowledged, and is not there`);
      inspectDatabase(data).faults.forEach(note);

      const again = start();
      await caughtUp(await clientOf(again), note);
      if ((await again.stop('SIGTERM')).code !== 0) note('it did not end well');
      wholeIn(backups, note);
      wholeIn(place(), note);
      // Removing what is no longer needed may be cut off by the end of the program; the next backup goes on with it.
      const still = [backups, place()].flatMap((folder) =>
        readdirSync(folder)
          .filter(isUnfinished)
          .map((name) => path.join(folder, name)),
      );
      for (const name of still) if (leftBefore.has(name)) note(`${name} was left`);
      leftBefore = new Set(still);
      const after = inspectDatabase(data);
      [...after.faults, ...disagreements(data, after.events, false)].forEach(note);
      if (after.ids.length !== added) note(`${String(after.ids.length)} of ${String(added)} items are there`);
      const [ledger = '', copy = ''] = [data, place()].map((folder) => ledgerLinesIn(folder).join('\n'));
      if (!ledger.startsWith(copy)) note('the copy of the ledger tells something else');
      for (const { state, check, code } of examine(data, new Date().toISOString()))
        if (state !== 'fine') note(`the doctor: ${check} ${code}`);
    }
    return report;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }

  /** Makes one more backup, and waits until it and the ledger are copied off-site. */
  async function caughtUp(call: Call, note: (fault: string) => void): Promise<void> {
    await call('POST', '/items', { title: `Book ${String(added)}` });
    added += 1;
    const { status, body } = await call('POST', '/backups');
    if (status !== 201) note(`no backup can be made any more: ${JSON.stringify(body)}`);
    const { file } = body as { file: string };
    for (let look = 0; look < 400; look += 1) {
      const { secondPlace, ledgerCopy } = (await call('GET', '/backups/copies')).body as Copies;
      if (secondPlace.copies.some((copy) => copy.file === file && copy.good) && ledgerCopy.lag === 0) return;
      await wait(50);
    }
    note('the off-site copy does not catch up');
  }
}

function wholeIn(folder: string, note: (fault: string) => void): void {
  for (const record of backupsIn(folder)) {
    const file = path.join(folder, record.file);
    if (!record.good) note(`${record.file} has a record and is not whole`);
    else if (!isUnchanged(file, record)) note(`${record.file} is not what its record says`);
    else
      try {
        verifyCopy(file, record);
      } catch (error) {
        note(String(error));
      }
  }
}
