// The watched folder through the API of a real library, on a real folder with real files.
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { utils } from '@e965/xlsx';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { restoreBackup } from '../../src-main/features/backups/restore-library.ts';
import type { Import, ImportRow } from '../../src-main/features/imports/import-record.ts';
import { committed, corrected, planned, rowsOf, undone, workbookOf } from '../support/import-files.ts';
import { bodyOf } from '../support/school-year.ts';
import {
  columns,
  header,
  list,
  pupil,
  taughtLibraries,
  watchedLibrary,
  type WatchedLibrary,
} from './watched-folder.ts';

let school: WatchedLibrary;
const taught = taughtLibraries();
afterEach(() => school.remove());
afterAll(() => {
  taught.remove();
});

/** A school whose folder is not watched yet. */
async function unwatched(): Promise<void> {
  school = await watchedLibrary();
}

/** A school whose list was imported once by hand, and whose folder is watched. */
async function followed(content: string, settings: object = {}): Promise<void> {
  school = await taught.after(content);
  await school.set({ folder: school.drop, on: true, ...settings });
  school.wait(60);
}
const imports = async (): Promise<Import[]> => bodyOf(await school.library.get('/imports'), 200);
const applied = async (): Promise<number> =>
  (await imports()).filter(({ status }) => status === 'applied').length;
const fileNames = (): string[] => readdirSync(school.drop).sort();

describe('the first list', () => {
  test('waits for a person, who commits its plan; the next ones are applied by themselves', async () => {
    await unwatched();
    await school.set({ folder: school.drop, on: true });
    school.put('leerlingen.csv', list(3));
    const run = await school.night();
    expect(run).toMatchObject({
      file: 'leerlingen.csv',
      state: 'waiting',
      why: 'columns-unknown',
      importStatus: 'planned',
    });
    expect(await school.names()).toEqual([]);
    expect(await school.notices()).toEqual(['synchronisation-waits']);

    await corrected(school.library, run.import ?? '', { columns });
    await committed(school.library, run.import ?? '');
    school.wait(1);
    await school.look();
    expect((await school.runs())[0]).toMatchObject({
      state: 'done',
      outcome: 'imported',
      why: null,
      counts: { new: 3 },
    });
    expect(await school.notices()).toEqual([]);

    school.wait(60);
    school.put('leerlingen.csv', list(4));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { new: 1, changed: 0, unchanged: 3 },
      importStatus: 'applied',
    });
    expect(await school.names()).toHaveLength(4);
    expect(school.library.reported).toEqual([]);
  });

  test('needs no check if one like it was imported by hand', async () => {
    await followed(list(3));
    school.put('pupils.csv', list(4));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { new: 1, unchanged: 3 },
    });
    expect(await school.notices()).toEqual([]);
  });

  test('is read as a person said, also where the columns do not tell', async () => {
    await unwatched();
    const sheet = (rows: string[][]): Buffer =>
      workbookOf(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        'xlsx',
        (book) => {
          utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Leerlingen');
        },
      );
    await school.set({ folder: school.drop, on: true });
    school.put('export.xlsx', sheet([header.trim().split(';'), ['S-1', 'Noor', 'Bos', '1A', '2014-03-01']]));
    const { import: id } = await school.night();
    expect(await school.notices()).toEqual(['synchronisation-waits']); // no sheet looks like a list
    await corrected(school.library, id ?? '', { sheet: 'Leerlingen' });
    await corrected(school.library, id ?? '', { columns });
    await committed(school.library, id ?? '');
    await school.look();
    expect((await school.runs())[0]).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { new: 1 },
    });
    expect(await school.notices()).toEqual([]);
    school.wait(60);
    school.put('export.xlsx', sheet([header.trim().split(';'), ['S-1', 'Noor', 'Vos', '1A', '2014-03-01']]));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { changed: 1 },
    });
    expect(await school.names()).toEqual(['Noor Vos']);
  });

  test('waits again where its columns are others', async () => {
    await followed(list(3));
    school.put('pupils.csv', list(4).replace('Groep', 'Stamgroep'));
    expect(await school.night()).toMatchObject({ state: 'waiting', why: 'columns-unknown' });
    expect(await school.names()).toHaveLength(3);
  });
});

describe('a file', () => {
  test('with the same content again does nothing, however often it is written', async () => {
    await followed(list(3));
    school.put('pupils.csv', list(4));
    await school.night();
    const seq = school.library.library.services.journal.lastSeq();
    for (let night = 0; night < 3; night += 1) {
      school.wait(24 * 60);
      school.put('pupils.csv', list(4));
      expect(await school.night()).toMatchObject({
        state: 'done',
        outcome: 'repeated',
        import: null,
        counts: null,
      });
    }
    await school.night();
    expect(await school.runs()).toHaveLength(4);
    expect(await imports()).toHaveLength(2);
    expect(school.library.library.services.journal.lastSeq()).toBe(seq);
  });

  test('that says again what an earlier one said is applied: the administration went back to it', async () => {
    await followed(list(3, '1A'));
    school.put('pupils.csv', list(3, '2A'));
    await school.night();
    school.wait(24 * 60);
    school.put('pupils.csv', list(3, '1A'));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { changed: 3 },
    });
  });

  test('that says nothing new leaves no import and no backup behind', async () => {
    await followed(list(3));
    const backups = (await school.library.get('/backups')).body;
    school.put('pupils.csv', list(3));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'unchanged',
      counts: { unchanged: 3 },
    });
    expect(await applied()).toBe(1);
    expect((await school.library.get('/backups')).body).toEqual(backups);
  });

  test('is not taken while it is being written', async () => {
    await followed(list(3));
    const file = school.put('pupils.csv', list(2));
    for (let minute = 0; minute < 4; minute += 1) {
      school.wait(1);
      await school.look();
      expect((await school.state()).inFolder).toMatchObject([{ name: 'pupils.csv', is: 'being-written' }]);
      appendFileSync(file, pupil(90 + minute));
    }
    expect(await school.runs()).toEqual([]);
    expect(await school.night()).toMatchObject({ state: 'done', outcome: 'imported', counts: { new: 4 } });
    expect((await school.state()).inFolder).toMatchObject([{ is: 'taken' }]);
  });

  test('that is looked at twice within seconds is not believed to be complete', async () => {
    await followed(list(3));
    school.put('pupils.csv', list(4));
    await school.look();
    await school.look();
    expect(await school.runs()).toEqual([]);
  });

  test('that is the newest is taken; older ones are passed over and reported, also if they come later', async () => {
    await followed(list(3));
    school.put('monday.csv', list(5));
    school.wait(24 * 60);
    school.put('tuesday.csv', list(6));
    school.wait(24 * 60);
    school.put('wednesday.csv', list(4));
    expect(await school.night()).toMatchObject({
      file: 'wednesday.csv',
      passedOver: ['tuesday.csv', 'monday.csv'],
      counts: { new: 1 },
    });
    await school.night();
    expect(await school.runs()).toHaveLength(1);
    expect((await school.state()).inFolder.map(({ is }) => is)).toEqual(['taken', 'older', 'older']);
  });

  test('stays where it is, as it is', async () => {
    await followed(list(3));
    const file = school.put('pupils.csv', list(4));
    const facts = (): unknown => {
      const { mtimeMs, ctimeMs, size, ino, mode } = statSync(file);
      return { mtimeMs, ctimeMs, size, ino, mode, bytes: readFileSync(file, 'utf8') };
    };
    const before = facts();
    await school.night();
    const after = facts();
    expect(after).toEqual(before);
    expect(fileNames()).toEqual(['pupils.csv']);
    expect(readdirSync(path.join(school.library.folder, 'imports'))).toEqual([]);
  });

  test('counts only where its name is one of those that are watched, and where it is a file', async () => {
    await followed(list(3), { files: 'pupils*.csv' });
    const secret = path.join(school.library.folder, 'pupils-of-another-folder.csv');
    writeFileSync(secret, list(9));
    symlinkSync(secret, path.join(school.drop, 'pupils-link.csv'));
    mkdirSync(path.join(school.drop, 'pupils-folder.csv'));
    school.put('teachers.csv', list(5));
    school.put('~$pupils.csv', list(5));
    await school.look();
    expect((await school.state()).inFolder).toEqual([]);
    school.put('Pupils 2026.CSV', list(4));
    expect(await school.night()).toMatchObject({
      file: 'Pupils 2026.CSV',
      state: 'done',
      outcome: 'imported',
    });
  });

  test('that cannot be read is reported until a better one comes', async () => {
    await followed(list(3));
    school.put('pupils.xlsx', Buffer.from('PK\u0003\u0004 cut off'));
    expect(await school.night()).toMatchObject({ state: 'failed', why: 'damaged', counts: null });
    expect(await school.notices()).toEqual(['synchronisation-failed']);
    await school.night();
    expect(await school.runs()).toHaveLength(1);
    school.wait(60);
    school.put('pupils.csv', list(4));
    expect(await school.night()).toMatchObject({ state: 'done', outcome: 'imported' });
    expect(await school.notices()).toEqual([]);
  });

  test('that is larger than any list is not even copied', async () => {
    await followed(list(3));
    school.put('pupils.csv', Buffer.alloc(32 * 1024 * 1024 + 1, 'x'));
    expect(await school.night()).toMatchObject({ state: 'failed', why: 'too-large', import: null });
    expect(await school.notices()).toEqual(['synchronisation-failed']);
  });
});

describe('what would change too much', () => {
  test('is not written: the plan waits, and a person may commit it', async () => {
    await followed(list(20, '1A'));
    school.put('pupils.csv', list(20, '2A'));
    const run = await school.night();
    expect(run).toMatchObject({ state: 'waiting', why: 'too-many-changes', counts: { changed: 20 } });
    expect(await school.notices()).toEqual(['synchronisation-stopped']);
    expect(await applied()).toBe(1);
    await committed(school.library, run.import ?? '');
    school.wait(1);
    await school.look();
    expect((await school.runs())[0]).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { changed: 20 },
    });
    expect(await school.notices()).toEqual([]);
  });

  test('or cancel it, and then the file is not asked about again', async () => {
    await followed(list(20, '1A'));
    school.put('pupils.csv', list(20, '2A'));
    const { import: id } = await school.night();
    await school.library.post(`/imports/${id ?? ''}/cancel`);
    school.wait(1);
    await school.look();
    await school.night();
    expect(await school.runs()).toMatchObject([{ state: 'done', outcome: 'cancelled' }]);
    expect(await school.notices()).toEqual([]);
  });

  test('is measured with those who would be marked as having left, by the share that was set', async () => {
    await followed(list(20), { missing: 'mark-left', stopPercent: 40 });
    school.put('pupils.csv', list(11));
    expect(await school.night()).toMatchObject({ state: 'waiting', counts: { missing: 9, markedLeft: 9 } });
    school.wait(60);
    school.put('pupils.csv', list(12));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { markedLeft: 8 },
    });
    expect((await school.runs())[1]).toMatchObject({
      state: 'done',
      outcome: 'replaced',
      importStatus: 'cancelled',
    });
    expect(await school.notices()).toEqual([]);
  });

  test('is never three changes in a school of ten, nor any number of new ones', async () => {
    await followed(list(10), { stopPercent: 1 });
    school.put(
      'pupils.csv',
      header + pupil(1, '2B') + pupil(2, '2B') + pupil(3, '2B') + list(40).split('\n').slice(4).join('\n'),
    );
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { changed: 3, new: 30 },
    });
  });

  test('is a list of other people altogether', async () => {
    await followed(list(10));
    school.put('pupils.csv', header + Array.from({ length: 9 }, (_, at) => pupil(500 + at)).join(''));
    expect(await school.night()).toMatchObject({ state: 'waiting', why: 'nobody-known' });
    expect(await school.names()).toHaveLength(10);
  });

  test('replaces a plan that waits, unless a person has begun to work on it', async () => {
    await followed(list(20, '1A'));
    school.put('monday.csv', list(20, '2A'));
    const { import: id } = await school.night();
    await corrected(school.library, id ?? '', { missing: { do: 'mark-left' } });
    school.wait(60);
    school.put('tuesday.csv', list(20, '3A'));
    expect(await school.night()).toMatchObject({ file: 'monday.csv', state: 'waiting' });
    expect(await school.state()).toMatchObject({ heldBack: true });
    await committed(school.library, id ?? '');
    expect(await school.night()).toMatchObject({ file: 'tuesday.csv', state: 'waiting' });
  });

  test('is planned again if it waits for days, as one run with one notice', async () => {
    await followed(list(20, '1A'));
    school.put('pupils.csv', list(20, '2A'));
    const first = await school.night();
    for (let day = 0; day < 3; day += 1) {
      school.wait(25 * 60);
      await school.library.library.services.imports.runMaintenance();
      expect(await school.night()).toMatchObject({ id: first.id, state: 'waiting', importStatus: 'planned' });
      expect(await school.notices()).toEqual(['synchronisation-stopped']);
    }
    expect(await school.runs()).toHaveLength(1);
    rmSync(path.join(school.drop, 'pupils.csv'));
    school.wait(25 * 60);
    await school.library.library.services.imports.runMaintenance();
    expect(await school.night()).toMatchObject({ state: 'done', outcome: 'expired' });
    expect(await school.notices()).toEqual([]);
  });
});

describe('what a person would have to decide', () => {
  test('is left out and listed, and never guessed', async () => {
    await followed(list(10));
    const others = list(10).split('\n').slice(3).join('\n');
    // The number of the first is now another pupil's, and two rows have no number.
    school.put(
      'pupils.csv',
      `${header}S-1;Ida;Smit;1A;2014-09-09\n${others};Kind2;Achter2;1A;\n;Nieuw;Iemand;1A;2015-01-01\n`,
    );
    const run = await school.night();
    expect(run).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { new: 1, changed: 0, leftOut: 2, rejected: 0 },
    });
    const names = await school.names();
    expect(names).toContain('Kind1 Achter1');
    expect(names).toContain('Nieuw Iemand');
    expect(names).not.toContain('Ida Smit');
    const rows: ImportRow[] = await rowsOf(school.library, run.import ?? '', '&fate=rejected');
    expect(rows).toMatchObject([{ row: 2, reason: 'left-out' }]);
  });

  test('a new borrower of an unknown category is not added as something else', async () => {
    await unwatched();
    const withKind = (rows: string): string => `Rugnummer;Roepnaam;Van;Soort\n${rows}`;
    const known = 'S-1;Ada;Bos;Pupil\nS-2;Bo;Vos;Pupil\n';
    const one = await planned(school.library, withKind(known));
    await corrected(school.library, one.id, { columns: [...columns, { column: 3, field: 'category' }] });
    await committed(school.library, one.id);
    await school.set({ folder: school.drop, on: true });
    school.wait(60);
    school.put('pupils.csv', withKind(`${known}S-3;Cas;Mol;Zweefvliegers\nS-4;Dee;Kok;Pupil\n`));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { new: 1, leftOut: 1 },
    });
    expect(await school.names()).toEqual(['Ada Bos', 'Bo Vos', 'Dee Kok']);
  });

  test('whose new names no column holds waits for a person, and comes in by itself once one has agreed', async () => {
    const numbers = (count: number, others = ''): string =>
      `Stamnr;Wie;Klas;Naam\n${Array.from({ length: count }, (_, n) => `S-${String(n + 1)};x;1A;Bos, Sem${String(n)}\n`).join('')}${others}`;
    school = await watchedLibrary();
    const first = await planned(school.library, numbers(3));
    // A person chose to ignore the column with the names, for a list in which all pupils are known.
    await committed(school.library, first.id);
    const second = await planned(school.library, numbers(3));
    await corrected(school.library, second.id, { columns: [{ column: 3, field: null }] });
    await committed(school.library, second.id);
    await school.set({ folder: school.drop, on: true });
    school.wait(60);

    school.put('a.csv', numbers(5));
    const run = await school.night();
    expect(run).toMatchObject({
      state: 'waiting',
      why: 'plan-incomplete',
      counts: { rejected: 2, gaps: [{ field: 'name', hasColumn: false, rows: 2 }] },
    });
    expect(await school.names()).toHaveLength(3);
    expect(await school.notices()).toEqual(['synchronisation-waits']);

    await committed(school.library, run.import ?? '');
    school.wait(60);
    school.put('b.csv', numbers(6).replaceAll(';1A;', ';2A;'));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { changed: 3, rejected: 3 },
    });
  });

  test('a borrower is not missing while a row may be about them', async () => {
    await followed(list(10), { missing: 'delete', stopPercent: 100 });
    const nine = header + list(10).split('\n').slice(2).join('\n');
    school.put('pupils.csv', `${nine}1,2E+9;Kind1;Achter1;1A;\n`);
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'unchanged',
      counts: { missing: 1, deleted: 0, rejected: 1 },
    });
    expect(await school.names()).toHaveLength(10);
    school.wait(60);
    school.put('pupils.csv', nine);
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { missing: 1, deleted: 1 },
    });
    expect(await school.names()).toHaveLength(9);
  });

  test('missing borrowers stay as they are unless a setting says otherwise', async () => {
    await followed(list(10));
    school.put('pupils.csv', list(8));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'unchanged',
      counts: { missing: 2, markedLeft: 0 },
    });
    await school.set({ missing: 'mark-left' });
    school.wait(60);
    school.put('pupils.csv', list(7));
    expect(await school.night()).toMatchObject({
      state: 'done',
      outcome: 'imported',
      counts: { markedLeft: 3 },
    });
  });
});

describe('the folder', () => {
  test('that is away is reported after a day, and caught up with once it is back', async () => {
    await followed(list(3));
    const elsewhere = `${school.drop}-elsewhere`;
    renameSync(school.drop, elsewhere);
    await school.look();
    expect(await school.state()).toMatchObject({ trouble: { why: 'away' } });
    school.wait(23 * 60);
    await school.look();
    expect(await school.notices()).toEqual([]);
    school.wait(2 * 60);
    await school.look();
    expect(await school.notices()).toEqual(['synchronisation-away']);
    renameSync(elsewhere, school.drop);
    school.put('pupils.csv', list(4));
    expect(await school.night()).toMatchObject({ state: 'done', outcome: 'imported' });
    expect(await school.notices()).toEqual([]);
    expect((await school.state()).trouble).toBeNull();
    expect(school.library.reported).toEqual([]);
  });

  test('that became empty is reported after three days, because an unmounted drive looks like that', async () => {
    await followed(list(3));
    school.wait(4 * 24 * 60);
    await school.look();
    expect(await school.notices(), 'nothing has ever come from it').toEqual([]);
    const file = school.put('pupils.csv', list(4));
    await school.night();
    renameSync(file, `${file}.mounted`);
    await school.look();
    expect(await school.state()).toMatchObject({ trouble: { why: 'empty' }, inFolder: [] });
    school.wait(3 * 24 * 60 - 5);
    await school.look();
    expect(await school.notices()).toEqual([]);
    school.wait(10);
    await school.look();
    expect(await school.notices()).toEqual(['synchronisation-empty']);
    renameSync(school.drop, `${school.drop}-away`);
    await school.look();
    expect(await school.state()).toMatchObject({ trouble: { why: 'away' } });
    expect(await school.notices(), 'it has been away for a minute').toEqual([]);
    renameSync(`${school.drop}-away`, school.drop);
    renameSync(`${file}.mounted`, file);
    await school.look();
    expect(await school.notices()).toEqual([]);
    expect((await school.state()).trouble).toBeNull();
  });

  test.each([
    ['a path that begins nowhere', () => 'exports'],
    ['one that is not there', () => path.join(school.drop, 'nowhere')],
    ['the data folder', () => school.library.folder],
    ['a folder of the data folder', () => path.join(school.library.folder, 'backups')],
  ])('cannot be %s', async (_, folder) => {
    await unwatched();
    const { status, body } = await school.library.post('/synchronisation', { folder: folder(), on: true });
    expect([status, (body as { code: string }).code]).toEqual([409, 'folder-unusable']);
    expect(await school.state()).toMatchObject({ on: false, folder: null });
  });

  test('is looked at before it is chosen: what lies there, and which folders there are', async () => {
    await unwatched();
    const { library, drop } = school;
    const before = library.tables();
    const look = async (folder: string, files = '*.csv'): Promise<object> =>
      bodyOf<object>(
        await library.get(`/synchronisation/preview?${new URLSearchParams({ folder, files }).toString()}`),
        200,
      );
    const nothing = { files: 0, newest: null, folders: [] };
    mkdirSync(path.join(drop, 'Exports', '.hidden'), { recursive: true });
    writeFileSync(path.join(drop, 'a.csv'), 'x');
    writeFileSync(path.join(drop, 'b.xlsx'), 'x');
    utimesSync(path.join(drop, 'a.csv'), new Date('2026-09-01T04:00:00Z'), new Date('2026-09-01T04:00:00Z'));
    expect(await look(drop)).toEqual({
      trouble: null,
      files: 1,
      newest: { name: 'a.csv', modifiedAt: '2026-09-01T04:00:00.000Z' },
      folders: [path.join(drop, 'Exports')],
    });
    expect(await look(path.join(drop, 'exp'))).toEqual({
      ...nothing,
      trouble: 'away',
      folders: [path.join(drop, 'Exports')],
    });
    expect(await look(path.join(drop, 'Exports'))).toEqual({ ...nothing, trouble: null });
    expect(await look('exports')).toEqual({ ...nothing, trouble: 'not-whole' });
    expect(await look(library.folder)).toMatchObject({ trouble: 'own', files: 0, newest: null });
    expect(await look('')).toMatchObject({ trouble: null, files: 0 });
    expect(library.tables()).toEqual(before);
  });

  test('is chosen with the scope for everything, and read with the scope for borrowers', async () => {
    await unwatched();
    const tokenOf = async (scope: string): Promise<{ headers: Record<string, string>; door: object }> => {
      const { token } = bodyOf<{ token: string }>(
        await school.library.post('/tokens', { name: scope, scopes: [scope] }),
        201,
      );
      return {
        headers: { authorization: `Bearer ${token}`, host: 'desk' },
        door: { kind: 'tcp', hosts: ['desk'] },
      };
    };
    const asked = async (scope: string, method: string, at: string): Promise<number> =>
      (
        await school.library.call(
          method,
          at,
          method === 'POST' ? {} : undefined,
          (await tokenOf(scope)) as never,
        )
      ).status;
    expect(await asked('borrowers:write', 'POST', '/synchronisation')).toBe(403);
    expect(await asked('borrowers:write', 'GET', '/synchronisation/runs')).toBe(200);
    expect(await asked('borrowers:write', 'POST', '/synchronisation/look')).toBe(200);
    expect(await asked('circulation', 'GET', '/synchronisation')).toBe(403);
    expect(await asked('borrowers:write', 'GET', '/synchronisation/preview')).toBe(403);
    expect(await asked('admin', 'POST', '/synchronisation')).toBe(200);
  });

  test('is scanned at its time of the day only, or on request', async () => {
    await followed(list(3));
    const { watchedFolder } = school.library.library.services;
    await school.library.post('/settings', { timeZone: 'Europe/Amsterdam' });
    await school.set({ lookAt: '05:30' });
    school.wait(60);
    school.put('pupils.csv', list(4));
    expect(await school.night()).toMatchObject({ state: 'done', outcome: 'imported' });
    expect(watchedFolder.isDue()).toBe(false);
    school.library.clock.set('2026-09-08T03:29:00.000Z'); // 05:29 in the library
    expect(watchedFolder.isDue()).toBe(false);
    school.library.clock.set('2026-09-08T03:31:00.000Z');
    expect(watchedFolder.isDue()).toBe(true);
    await school.look();
    expect(watchedFolder.isDue()).toBe(false);
  });

  test('is not followed by itself where only the ledger tells that it was chosen; its rules come back', async () => {
    await unwatched();
    const { file } = bodyOf<{ file: string }>(await school.library.post('/backups'), 201);
    await school.set({ folder: school.drop, on: true, stopPercent: 35, missing: 'mark-left' });
    await school.set({ lookAt: '05:30', sendWelcomeMessages: true });
    const told = { stopPercent: 35, missing: 'mark-left', lookAt: '05:30', sendWelcomeMessages: true };
    expect(await school.state()).toMatchObject({ ...told, on: true });
    await school.library.close();
    restoreBackup(
      school.library.folder,
      path.join(school.library.folder, 'backups', file),
      school.library.clock.now(),
    );
    await school.library.reopen();
    expect(await school.state()).toMatchObject({ ...told, on: false, folder: null, trouble: null });
    await school.set({ folder: school.drop, on: true });
    await school.library.reopen();
    expect(await school.state()).toMatchObject({ ...told, on: true, folder: school.drop });
    expect(school.library.reported).toEqual([]);
  });

  test('goes on being followed where only a rule of it comes back from the ledger', async () => {
    await unwatched();
    await school.set({ folder: school.drop, on: true });
    const { file } = bodyOf<{ file: string }>(await school.library.post('/backups'), 201);
    await school.set({ stopPercent: 35 });
    await school.library.close();
    restoreBackup(
      school.library.folder,
      path.join(school.library.folder, 'backups', file),
      school.library.clock.now(),
    );
    await school.library.reopen();
    expect(await school.state()).toMatchObject({ on: true, folder: school.drop, stopPercent: 35 });
  });

  test('waits for a person with its next list after a restore, which may have taken that list back', async () => {
    await followed(list(3));
    const { file } = bodyOf<{ file: string }>(await school.library.post('/backups'), 201);
    school.put('second.csv', list(4));
    expect(await school.night()).toMatchObject({ outcome: 'imported', file: 'second.csv' });
    await school.library.close();
    restoreBackup(
      school.library.folder,
      path.join(school.library.folder, 'backups', file),
      school.library.clock.now(),
    );
    await school.library.reopen();
    const run = await school.night();
    expect(run).toMatchObject({ state: 'waiting', why: 'after-restore', file: 'second.csv' });
    expect((await school.state()).on).toBe(true);
    await committed(school.library, run.import ?? '');
    school.put('third.csv', list(5));
    expect(await school.night()).toMatchObject({ outcome: 'imported', file: 'third.csv' });
  });

  test('and the names of its files stand in no event, no ledger and no log', async () => {
    await followed(list(3));
    const folder = path.join(school.drop, 'Jansen');
    mkdirSync(folder);
    await school.set({ folder });
    school.wait(60);
    writeFileSync(path.join(folder, 'lijst-van-Emma.csv'), list(4));
    await school.night();
    await school.library.close();
    const logs = path.join(school.library.folder, 'logs');
    const written = readdirSync(logs).map((name) => readFileSync(path.join(logs, name), 'utf8'));
    const told = [
      ...written,
      ...school.library.ledgerLines(),
      JSON.stringify(school.library.tables()['events']),
    ].join('\n');
    expect(told).toContain('synchronisation.changed');
    expect(told).not.toMatch(/Emma|Jansen/);
  });
});

describe('beside other imports', () => {
  test('a plan that is open on a screen is waited for', async () => {
    await followed(list(3));
    const { id } = await planned(school.library, list(5));
    school.put('pupils.csv', list(4));
    school.wait(1);
    await school.look();
    school.wait(1);
    await school.look();
    expect(await school.runs()).toEqual([]);
    expect(await school.state()).toMatchObject({ heldBack: true });
    await school.library.post(`/imports/${id}/cancel`);
    expect(await school.night()).toMatchObject({ state: 'done', outcome: 'imported', counts: { new: 1 } });
    expect(await school.state()).toMatchObject({ heldBack: false });
  });

  test('a new school year that is being made is waited for', async () => {
    await followed(list(3, '1A'));
    const { body } = await school.library.post('/roll-overs');
    await school.library.library.services.imports.settled((body as Import).id);
    school.put('pupils.csv', list(4, '1A'));
    school.wait(1);
    await school.look();
    school.wait(1);
    await school.look();
    expect(await school.runs()).toEqual([]);
    await committed(school.library, (body as Import).id);
    expect(await school.night()).toMatchObject({ state: 'done', outcome: 'imported' });
  });

  test('undoing what came from the folder keeps it from coming again by itself', async () => {
    await followed(list(3));
    school.put('pupils.csv', list(5));
    const { import: id } = await school.night();
    await undone(school.library, id ?? '');
    expect(await school.names()).toHaveLength(3);
    await school.night();
    expect(await school.runs()).toMatchObject([
      { state: 'done', outcome: 'imported', importStatus: 'undone' },
    ]);
    expect(await school.names()).toHaveLength(3);
    school.wait(24 * 60);
    school.put('pupils.csv', list(6));
    expect(await school.night()).toMatchObject({ state: 'waiting', why: 'undone-before' });
    expect(await school.names()).toHaveLength(3);
  });

  test('new borrowers get no welcome message unless a setting says so', async () => {
    await followed(list(3));
    school.put('pupils.csv', list(4));
    await school.night();
    expect((await imports())[0]).toMatchObject({ choices: { sendWelcomeMessages: false } });
    await school.set({ sendWelcomeMessages: true });
    school.wait(60);
    school.put('pupils.csv', list(5));
    await school.night();
    expect((await imports())[0]).toMatchObject({ choices: { sendWelcomeMessages: true } });
  });
});
