// Tests that a restore that is cut off at any of its steps leaves the old library or the new one, with every loan.
import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { replacedFolders } from '../../src-main/features/backups/replaced-libraries.ts';
import {
  restoreBackup,
  putReplacedBack,
  replaceWithStaged,
  stageFile,
} from '../../src-main/features/backups/restore-library.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, itemsOut, lend } from '../support/school-year.ts';

const steps = ['copyFileSync', 'renameSync', 'rmSync', 'fsyncSync'] as const;
const originals = { ...fs };

let library: TestLibrary;
afterEach(async () => {
  restoreSteps();
  await library.remove();
});

class PowerCut extends Error {}

function restoreSteps(): void {
  for (const name of steps) Object.assign(fs, { [name]: originals[name] });
  syncBuiltinESMExports();
}

/** Ends the program's work at its nth step; what is being copied is half there then. @returns whether it came so far */
function cutAt(nth: number, work: () => void): boolean {
  let step = 0;
  for (const name of steps) {
    const original = originals[name] as (...given: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...given: unknown[]) => {
        step += 1;
        if (step < nth) return original(...given);
        if (step === nth && name === 'copyFileSync') {
          const whole = originals.readFileSync(given[0] as string);
          originals.writeFileSync(given[1] as string, whole.subarray(0, whole.length / 2));
        }
        throw new PowerCut();
      },
    });
  }
  syncBuiltinESMExports();
  try {
    work();
    return false;
  } catch (error) {
    if (!(error instanceof PowerCut)) throw error;
    return true;
  } finally {
    restoreSteps();
  }
}

test.each(['a restore', 'taking it back'])('%s', { timeout: 60_000 }, async (what) => {
  library = await openTestLibrary();
  const noor = await addBorrower(library, { category: 'Teacher', givenName: 'Noor', barcode: '2000001' });
  await lend(library, noor, await addItem(library, { barcode: 'B1' }));
  const { file } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
  await lend(library, noor, await addItem(library, { barcode: 'B2' }));
  await library.post(`/users/${noor.id}`, { givenName: 'Eleonora' });
  await library.close();

  const backup = path.join(library.folder, 'backups', file);
  const [now, later] = ['2026-09-07T12:00:00.000Z', '2026-09-07T13:00:00.000Z'];
  const found = new Set<string>();
  if (what === 'taking it back') restoreBackup(library.folder, backup, now);
  let moments = 0;
  for (let nth = 1; nth < 100; nth += 1) {
    const [replaced = ''] = replacedFolders(library.folder);
    const cut = cutAt(nth, () => {
      if (what === 'taking it back') putReplacedBack(library.folder, replaced, later);
      else {
        stageFile(library.folder, backup);
        replaceWithStaged(library.folder, now, 'replaced');
      }
    });
    await library.reopen();
    const { givenName } = bodyOf<{ givenName: string }>(await library.get(`/users/${noor.id}`), 200);
    found.add(givenName);
    expect(await itemsOut(library), `cut at step ${String(nth)}`).toEqual(['B1', 'B2']);
    expect(readdirSync(library.folder).filter((name) => name.includes('restoring'))).toEqual([]);
    await library.close();
    if (!cut) break;
    moments = nth;
  }
  expect(moments).toBeGreaterThan(10);
  expect([...found].toSorted()).toEqual(['Eleonora', 'Noor']);
});
