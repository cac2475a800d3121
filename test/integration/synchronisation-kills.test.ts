// A program that is killed while it carries out a list from the watched folder: the next start ends with the same borrowers.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import { newFolder } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';
import { importedByHand, list, watchedLibrary, type WatchedLibrary } from './watched-folder.ts';

const PUPILS = 600;

let school: WatchedLibrary;
const killed: string[] = [];
beforeEach(async () => {
  school = await watchedLibrary();
});
afterEach(async () => {
  await school.remove();
  for (const folder of killed.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What stands on the disk in this instant, as a kill would leave it: nothing else of the program runs meanwhile. */
function asKilled(): string {
  const folder = newFolder();
  cpSync(school.library.folder, folder, {
    recursive: true,
    filter: (file) => !/library\.lock|-shm$/.test(path.basename(file)),
  });
  killed.push(folder);
  return folder;
}

test(
  'a kill at any point leaves a run that the next start finishes or begins again, once',
  { timeout: 120_000 },
  async () => {
    await importedByHand(school.library, list(3));
    await school.set({ folder: school.drop, on: true, stopPercent: 100 });
    school.wait(60);
    school.put('pupils.csv', list(PUPILS));
    school.wait(1);
    await school.look();
    school.wait(1);

    const { watchedFolder, imports } = school.library.library.services;
    const left = new Map<string, string>();
    const look = watchedFolder.scanNow();
    for (let done = false; !done;) {
      const [run] = watchedFolder.runs();
      if (run !== undefined) {
        const one = imports.imports().find(({ id }) => id === run.import);
        const half = one !== undefined && one.progress.done * 2 > one.progress.total ? ' half' : '';
        const at = `${run.state}, ${one?.status ?? 'no import'}${one?.status === 'applying' ? half : ''}`;
        if (!left.has(at)) left.set(at, asKilled());
        done = run.outcome === 'imported';
      }
      await nextTurn();
    }
    await look;
    expect([...left.keys()]).toEqual(
      expect.arrayContaining([
        'running, no import',
        'running, reading',
        'running, planned',
        'running, applying',
        'running, applying half',
        'running, applied',
        'done, applied',
      ]),
    );

    for (const [at, folder] of left) {
      const again = await watchedLibrary({ folder, drop: school.drop, at: school.library.clock.now() });
      try {
        await again.library.library.services.watchedFolder.idle();
        await again.night();
        const runs = (await again.runs()).map(({ outcome }) => outcome);
        const done = bodyOf<Import[]>(await again.library.get('/imports'), 200).filter(
          ({ status }) => status === 'applied',
        );
        expect([at, (await again.names()).length, runs, done.length]).toEqual([at, PUPILS, ['imported'], 2]);
        expect(again.library.reported).toEqual([]);
      } finally {
        await again.library.close();
      }
    }
  },
);
