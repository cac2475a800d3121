// Moves schools in as one plan with one backup and one undo: zips and files, stops, restarts, restores and second runs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Move } from '../../src-main/features/moves/move-record.ts';
import { corrected, workbookOf } from '../support/import-files.ts';
import { moveSettled, moveUndone, readMove, started, startedLeavingOut, uploaded } from '../support/moves.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { jpegOf, pngOf } from '../support/pictures.ts';
import { addBorrower, addItem, bodyOf, problemOf } from '../support/school-year.ts';
import {
  books,
  openBiblioBackup,
  openLoans,
  owed,
  pupils,
  slimsBackup,
  strayLoans,
  waitingHolds,
  wholeSchools,
  type WholeSchool,
} from '../support/whole-schools.ts';
import { zipped } from '../support/zip-files.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
});
afterEach(() => library.remove());

const listed = async <Row>(path: string): Promise<Row[]> => bodyOf<Row[]>(await library.get(path), 200);
const statuses = ({ imports }: Move) => imports.map(({ kind, status }) => [kind, status]);
const zipOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
  zipped(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)])));
const zipOfSchool = ({ files }: WholeSchool) =>
  zipOf(Object.fromEntries(files.map(({ name, bytes }) => [`export/${name}`, bytes])));

/** The lists of a small school, which need no person. */
const small = {
  'loans.csv': 'patronbarcode,barcode,checkoutdate,duedate\n2000001,B1,2026-08-31,2026-09-21\n',
  'pupils.csv': 'Card,First name,Last name,Class\n2000001,Noor,Jansen,1A\n2000002,Sam,Bos,1A\n',
  'books.csv': 'Barcode,Title,Author,ISBN\nB1,Matilda,Roald Dahl,\nB2,Momo,Michael Ende,\n',
};
const smallSchool = () => zipOf(small);

/** Makes the choices of a person in the import at which the move stopped. */
async function choose(move: Move, { files }: WholeSchool): Promise<void> {
  for (const { of, choices } of files) {
    const list = move.imports.find(({ kind, status }) => kind === of && status === 'planned');
    if (choices !== undefined && !('sheet' in choices) && list !== undefined)
      await corrected(library, list.id, choices);
  }
}

describe('a whole school in one zip', () => {
  test.each(Object.keys(wholeSchools) as (keyof typeof wholeSchools)[])(
    'from %s is told apart, read in order, and undone',
    { timeout: 90_000 },
    async (system) => {
      const school = wholeSchools[system];
      const move = await uploaded(library, `${system}.zip`, await zipOfSchool(school));
      expect(move).toMatchObject({ status: 'open', ignored: [] });
      const kinds = school.files.map(({ of }) => of);
      expect(statuses(move)).toEqual(kinds.map((kind) => [kind, 'planned']));
      await choose(move, school);
      expect(await started(library, move.id)).toMatchObject({
        status: 'waiting',
        imports: [
          {},
          {},
          { found: { balance: { unknownBorrowers: 1, unknownCopies: 2 } } },
          ...kinds.slice(3).map(() => ({})),
        ],
      });
      const applied = await startedLeavingOut(library, move.id);
      const rest = kinds.slice(3).map((kind) => ({
        kind,
        result: { added: kind === 'holds' ? waitingHolds.length : owed.length },
        counts: { rejected: kind === 'charges' && system === 'koha' ? 2 : 1 },
      }));
      expect(applied).toMatchObject({
        status: 'applied',
        imports: [
          { kind: 'borrowers', result: { added: pupils.length } },
          { kind: 'items', result: { added: books.flatMap(({ barcodes }) => barcodes).length } },
          { kind: 'loans', result: { added: openLoans.length }, counts: { rejected: 2 } },
          ...rest,
        ],
      });
      const money = applied.here[kinds.indexOf('charges')];
      if (money !== undefined) expect(money.owed).toBe(owed.reduce((sum, { amount }) => sum + amount, 0));
      const holds = await listed<{ borrower: { barcode: string }; title: { title: string } }>('/holds');
      expect(holds.map(({ borrower, title }) => [borrower.barcode, title.title]).toSorted()).toEqual(
        waitingHolds.map(({ card, title }) => [card, title]).toSorted(),
      );
      const again = await uploaded(library, `${system}.zip`, await zipOfSchool(school));
      await choose(again, school);
      const { imports } = await startedLeavingOut(library, again.id);
      for (const { name, result } of imports) expect(result, name).toMatchObject({ added: 0, changed: 0 });

      expect(await library.get(`/moves/${move.id}/undo`)).toMatchObject({ body: { obstacleCount: 0 } });
      expect(await moveUndone(library, move.id)).toMatchObject({ status: 'undone' });
      for (const path of ['/users', '/items', '/titles', '/loans', '/holds', '/groups'])
        expect(await listed(path), path).toEqual([]);
    },
  );
});

describe('the backup of a program’s database', () => {
  test.each([
    ['SLiMS', slimsBackup, strayLoans.length, ['member', 'item', 'loan', 'reserve', 'fines']],
    ['OpenBiblio', openBiblioBackup, 0, ['member', 'biblio', 'biblio_copy', 'biblio_hold', 'member_account']],
  ])('of %s is a whole school', { timeout: 60_000 }, async (_, backup, strays, tables) => {
    const move = await uploaded(library, 'backup.sql.gz', gzipSync(backup));
    expect(move.ignored).toEqual([]);
    expect(move.imports.map(({ kind }) => kind)).toEqual(['borrowers', 'items', 'loans', 'holds', 'charges']);
    // Words of one language would stand on the screens of all.
    expect(move.imports.map(({ name }) => name)).toEqual(tables.map((table) => `backup.sql.gz, ${table}`));
    const { status, imports, here } = await startedLeavingOut(library, move.id);
    expect([status, ...imports.map(({ failure }) => failure)]).toEqual([
      'applied',
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(here.map(({ rows }) => rows)).toEqual([
      pupils.length,
      books.flatMap(({ barcodes }) => barcodes).length,
      openLoans.length,
      1,
      owed.length,
    ]);
    expect(here.at(-1)?.owed).toBe(owed.reduce((sum, { amount }) => sum + amount, 0));
    expect(imports[2]?.counts).toMatchObject({ new: openLoans.length, rejected: strays });
    const people = await listed<{ barcode: string; givenName: string; familyName: string; group: string }>(
      '/users',
    );
    expect(
      people.map(({ barcode, givenName, familyName, group }) => [
        barcode,
        `${givenName} ${familyName}`,
        group,
      ]),
    ).toEqual(
      pupils.map(({ card, givenName, familyName, group }) => [card, `${givenName} ${familyName}`, group]),
    );
    const items = await listed<{ barcode: string; title: string; authors: string[] }>('/items');
    expect(items.map(({ barcode, title }) => [barcode, title])).toEqual(
      books.flatMap(({ barcodes, title }) => barcodes.map((barcode) => [barcode, title])),
    );
    expect(items[0]?.authors).toHaveLength(1);
    const loans = await listed<{ dueOn: string; renewals: number; item: { barcode: string } }>('/loans');
    expect(
      loans
        .map(({ dueOn, renewals, item: { barcode } }) => ({ barcode, dueOn, renewals }))
        .toSorted((one, other) => one.barcode.localeCompare(other.barcode)),
    ).toEqual(openLoans.map(({ barcode, dueOn, renewals }) => ({ barcode, dueOn, renewals })));
    expect(await moveUndone(library, move.id)).toMatchObject({ status: 'undone' });
    for (const path of ['/users', '/items', '/loans', '/holds']) expect(await listed(path), path).toEqual([]);
  });

  test('of another program says so, and one that is cut off is refused', async () => {
    const { ignored, id } = await uploaded(
      library,
      'shop.sql',
      '-- Dump\nCREATE TABLE `orders` (`id` int);\n',
    );
    expect(ignored).toMatchObject([{ name: 'shop.sql', code: 'unknown-format' }]);
    const cutOff = slimsBackup.subarray(0, slimsBackup.indexOf('The Owl') + 3);
    expect((await uploaded(library, 'cut.sql', cutOff, id)).ignored[1]).toMatchObject({ code: 'damaged' });
  });
});

describe('files of a move', () => {
  test('come one by one, in any order; what is missing is named', async () => {
    const { id, missing } = await uploaded(library, 'loans.csv', small['loans.csv']);
    expect(missing).toContain('borrowers');
    await uploaded(library, 'books.csv', small['books.csv'], id);
    const move = await uploaded(library, 'pupils.csv', small['pupils.csv'], id);
    expect(move.imports.map(({ name }) => name)).toEqual(['pupils.csv', 'books.csv', 'loans.csv']);
    expect(move.missing).not.toContain('borrowers');
  });

  test('that are pictures come in as photos and covers, and go with the undo', async () => {
    const picture = jpegOf(512, 512, [1]);
    const zip = await zipOf({
      ...small,
      'images/persons/member_2000001.jpg': picture,
      'images/docs/9780140328721.jpg': picture,
      'images/docs/B1.png': pngOf(64, 64, [2]),
    });
    const move = await uploaded(library, 'school.zip', zip);
    expect(move.ignored).toEqual([]);
    expect(move.imports.map(({ kind, name }) => [kind, name])).toEqual([
      ['borrowers', 'pupils.csv'],
      ['items', 'books.csv'],
      ['photos', 'school.zip'],
      ['covers', 'school.zip'],
      ['loans', 'loans.csv'],
    ]);
    const { status, imports } = await started(library, move.id);
    expect([status, imports.map(({ result }) => result?.added)]).toEqual(['applied', [2, 2, 1, 1, 1]]);
    expect(await library.get(`/moves/${move.id}/undo`)).toMatchObject({ body: { obstacleCount: 0 } });
    expect(await moveUndone(library, move.id)).toMatchObject({ status: 'undone' });
    for (const path of ['/users', '/items', '/titles']) expect(await listed(path), path).toEqual([]);
  });

  test('that hold no list are named with the reason, and what a system adds to a zip is not', async () => {
    const zip = await zipOf({
      ...small,
      'readme.pdf': '%PDF-1.7',
      '__MACOSX/._a.csv': 'x',
      '.DS_Store': 'x',
    });
    expect((await uploaded(library, 'all.zip', zip)).ignored).toEqual([
      {
        name: 'readme.pdf',
        code: 'is-document',
        why: expect.stringContaining('This is a PDF') as string,
      },
    ]);
  });

  test('of an unknown kind wait for a person, who can say what they are', async () => {
    const { id, imports } = await uploaded(library, 'list.csv', 'aa,bb,cc\nB1,Matilda,x\n');
    const [list] = imports;
    expect(list).toMatchObject({ choices: { kindUnknown: true } });
    expect(await started(library, id)).toMatchObject({ status: 'waiting', imports: [{ committedAt: null }] });
    const still = await started(library, id);
    expect(still).toMatchObject({ status: 'waiting', imports: [{ committedAt: null }] });
    expect(still.missing).toContain('borrowers');
    bodyOf(await library.post(`/moves/${id}/imports/${list?.id ?? ''}`, { kind: 'items' }), 200);
    const named = await moveSettled(library, id);
    expect(statuses(named)).toEqual([['items', 'read']]);
    expect(named.imports[0]?.choices.kindUnknown).toBeUndefined();
    await corrected(library, list?.id ?? '', {
      itemColumns: [
        { column: 0, field: 'barcode' },
        { column: 1, field: 'title' },
      ],
    });
    expect(await started(library, id)).toMatchObject({ status: 'applied' });
    expect(await listed('/items')).toMatchObject([{ barcode: 'B1', title: 'Matilda' }]);
  });

  test('of an unknown kind are not read as something, however often the move is started', async () => {
    const people =
      '1042;Jansen;Noor;1A;2015-03-12\n1043;Bos;Sam;1A;2014-12-01\n1044;Vos;Ines;2B;2013-05-04\n';
    const { id, imports } = await uploaded(library, 'list.csv', people);
    for (let times = 0; times < 3; times += 1)
      expect(await started(library, id)).toMatchObject({
        status: 'waiting',
        imports: [{ status: 'planned', committedAt: null }],
      });
    // A correction of how it is read says that it is a list of borrowers.
    const { choices } = await corrected(library, imports[0]?.id ?? '', { headerRow: 0 });
    expect(choices.kindUnknown).toBeUndefined();
  });

  test('that were left out are not read', async () => {
    const { id, imports } = await uploaded(library, 'school.zip', await smallSchool());
    bodyOf(await library.post(`/imports/${imports[1]?.id ?? ''}/cancel`), 200);
    expect(statuses(await started(library, id))).toEqual([
      ['borrowers', 'applied'],
      ['loans', 'planned'],
    ]);
    expect(await listed('/items')).toEqual([]);
  });

  test('of a workbook are its sheets, without its cover', async () => {
    const workbook = workbookOf([['Our library'], ['Made in 2026']], 'xlsx', (book) => {
      const [first = ''] = book.SheetNames;
      book.SheetNames.push('Books');
      book.Sheets['Books'] = { ...book.Sheets[first], ...sheetOfBooks };
    });
    const { imports } = await uploaded(library, 'library.xlsx', workbook);
    expect(imports.map(({ kind, name }) => [kind, name])).toEqual([['items', 'library.xlsx, Books']]);
  });
});
const sheetOfBooks = {
  '!ref': 'A1:B2',
  A1: { t: 's', v: 'Title' },
  B1: { t: 's', v: 'Barcode' },
  A2: { t: 's', v: 'Matilda' },
  B2: { t: 's', v: 'B1' },
} as const;

describe('a file of an offline desk of Koha', () => {
  test('lends what is out, once people and books are here', async () => {
    const koc = [
      'Version=1.0\tGenerator=kocDesktop\tGeneratorVersion=2.0.0',
      '2026-08-31 08-55-02 118\tissue\t2000001\tB1',
      '2026-08-31 08-56-02 118\tissue\t2000002\tB2',
      '2026-08-31 14-22-18 007\treturn\tB2',
    ].join('\r\n');
    const move = await uploaded(
      library,
      'school.zip',
      await zipOf({ 'desk.koc': koc, 'pupils.csv': small['pupils.csv'], 'books.csv': small['books.csv'] }),
    );
    expect(statuses(move)).toEqual([
      ['borrowers', 'planned'],
      ['items', 'planned'],
      ['loans', 'planned'],
    ]);
    expect(await started(library, move.id)).toMatchObject({ status: 'applied' });
    expect(await listed('/loans')).toMatchObject([
      { item: { barcode: 'B1' }, dueOn: '2026-09-21', borrower: { barcode: '2000001' } },
    ]);
  });
});

describe('a list of books of which some are lent', () => {
  const books =
    'Title,Author,Publisher,Date Published,ISBN,Loaned To,Date Loaned,Quantity,Google VolumeID\n' +
    'Matilda,Roald Dahl,Cape,1988/10/01,,Noor Jansen,2026/08/31,1,a\n' +
    'Momo,Michael Ende,,1973/01/01,,,,2,b\n';

  test('is two lists: books, and the loans among them', async () => {
    const school = { 'books.csv': books, 'pupils.csv': small['pupils.csv'] };
    const move = await uploaded(library, 'school.zip', await zipOf(school));
    expect(move.imports.map(({ name, kind, found }) => [name, kind, found?.rows])).toEqual([
      ['pupils.csv', 'borrowers', 2],
      ['books.csv', 'items', 2],
      ['books.csv', 'loans', 1],
    ]);
    expect(await started(library, move.id)).toMatchObject({ status: 'applied' });
    const loans = [{ item: { title: 'Matilda' }, borrower: { barcode: '2000001' }, dueOn: '2026-09-21' }];
    expect(await listed('/loans')).toMatchObject(loans);
    expect(await listed('/items')).toHaveLength(3);

    const again = await started(library, (await uploaded(library, 'school.zip', await zipOf(school))).id);
    for (const { result } of again.imports) expect(result).toMatchObject({ added: 0, changed: 0 });
    expect(await listed('/loans')).toMatchObject(loans);
  });

  test('is one list of the kind that a person names', async () => {
    const { body } = await library.call('POST', '/moves?name=books.csv&kind=items', books, {
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect((body as Move).imports.map(({ kind }) => kind)).toEqual(['items']);
  });
});

describe('an Access database', () => {
  test('is a list for each table of a library, and names the other tables', async () => {
    const file = gunzipSync(
      readFileSync(path.resolve(import.meta.dirname, '../lists/d24_access_2016.accdb.gz')),
    );
    const move = await uploaded(library, 'school.accdb', file);
    expect(move.imports.map(({ name, kind }) => [name, kind])).toEqual([
      ['school.accdb, Leerlingen', 'borrowers'],
      ['school.accdb, Boeken', 'items'],
      ['school.accdb, Uitleningen', 'loans'],
    ]);
    expect(move.ignored.map(({ name, code }) => [name, code])).toEqual([
      ['school.accdb, Logboek', 'damaged'],
      ['school.accdb, Genres', 'is-other-table'],
    ]);
    expect(await started(library, move.id)).toMatchObject({ status: 'applied' });
    expect(await listed('/loans')).toMatchObject([{ item: { barcode: '0000101' }, dueOn: '2026-09-22' }]);
    expect(await listed('/users')).toHaveLength(2);
  });
});

describe('the start', () => {
  test('makes one backup for all lists; an empty library needs none', async () => {
    const first = await uploaded(library, 'school.zip', await smallSchool());
    expect(await started(library, first.id)).toMatchObject({ status: 'applied', backup: null });
    expect(await listed('/backups')).toEqual([]);
    const second = await uploaded(library, 'school.zip', await smallSchool());
    const { backup, imports } = await started(library, second.id);
    const made = await listed<{ file: string; reason: string }>('/backups');
    expect(made.map(({ file, reason }) => [file, reason])).toEqual([[backup, 'before-import']]);
    expect(imports.map((one) => one.backup)).toEqual([backup, backup, backup]);
  });

  test('stops at a list with rows to decide, and goes on with them left out', async () => {
    const pupilsOfUnknownKind = 'Card,First name,Last name,Category\n1,Noor,Jansen,ZZ\n2,Sam,Bos,\n';
    const zip = await zipOf({ 'pupils.csv': pupilsOfUnknownKind, 'books.csv': small['books.csv'] });
    const { id } = await uploaded(library, 'school.zip', zip);
    const stopped = await started(library, id);
    expect(stopped.status).toBe('waiting');
    expect(statuses(stopped)).toEqual([
      ['borrowers', 'planned'],
      ['items', 'planned'],
    ]);
    expect(await started(library, id)).toMatchObject({ status: 'applied' });
    expect(await listed('/users')).toMatchObject([{ givenName: 'Sam' }]);
    expect(await listed('/items')).toHaveLength(2);
  });

  test('of a move that is applied is refused, unless a file was added', async () => {
    const { id } = await uploaded(library, 'pupils.csv', small['pupils.csv']);
    await started(library, id);
    expect(await library.post(`/moves/${id}/start`)).toMatchObject({ status: 409 });
    await uploaded(library, 'books.csv', small['books.csv'], id);
    expect(statuses(await started(library, id))).toEqual([
      ['borrowers', 'applied'],
      ['items', 'applied'],
    ]);
  });
});

test('a move that the end of the program cut off goes on at the next start', async () => {
  const many = Array.from({ length: 900 }, (_, nth) => `B${String(nth)},Title ${String(nth)}`);
  const zip = await zipOf({ ...small, 'books.csv': ['Barcode,Title', ...many].join('\n') });
  const { id } = await uploaded(library, 'school.zip', zip);
  bodyOf(await library.post(`/moves/${id}/start`), 200);
  while ((await listed('/items?limit=1')).length === 0) await nextTurn();
  await library.reopen();
  expect((await readMove(library, id)).status).toBe('applying');
  expect(await moveSettled(library, id)).toMatchObject({ status: 'applied' });
  expect(await listed('/items')).toHaveLength(900);
  expect(await listed('/loans')).toHaveLength(1);
});

test('an undo that the end of the program cut off goes on at the next start', async () => {
  const many = Array.from({ length: 900 }, (_, nth) => `B${String(nth)},Title ${String(nth)}`);
  const zip = await zipOf({ ...small, 'books.csv': ['Barcode,Title', ...many].join('\n') });
  const { id } = await uploaded(library, 'school.zip', zip);
  await started(library, id);
  bodyOf(await library.post(`/moves/${id}/undo`), 200);
  while ((await listed('/loans')).length > 0) await nextTurn();
  await library.reopen();
  expect((await readMove(library, id)).status).toBe('undoing');
  expect(await moveSettled(library, id)).toMatchObject({ status: 'undone' });
  for (const path of ['/users', '/items', '/loans']) expect(await listed(path), path).toEqual([]);
});

test('a move is left to a person once the backup from before it is restored', async () => {
  await addBorrower(library, {});
  const { id } = await uploaded(library, 'school.zip', await smallSchool());
  const { backup } = await started(library, id);
  library.clock.set('2026-09-07T10:05:00.000Z');
  bodyOf(await library.post('/restores', { backup }), 202);
  await vi.waitFor(
    async () => {
      const { latest } = bodyOf<{ latest: { state: string } }>(await library.get('/restores'), 200);
      expect(latest.state).toBe('done');
    },
    { timeout: 10_000, interval: 20 },
  );
  expect(await readMove(library, id)).toMatchObject({ status: 'waiting', failure: 'restored' });
});

describe('the undo', () => {
  test('names what happened since, and leaves that', async () => {
    const { id } = await uploaded(library, 'school.zip', await smallSchool());
    await started(library, id);
    const [, sam] = await listed<{ id: string }>('/users');
    const copy = await addItem(library, { title: 'Momo' });
    bodyOf(await library.post('/checkouts', { borrower: sam?.id, item: copy.id }), 201);
    expect(await library.get(`/moves/${id}/undo`)).toMatchObject({
      body: { obstacleCount: 1, obstacles: [{ name: 'Bos, Sam' }] },
    });
    expect(problemOf(await library.post(`/moves/${id}/undo`))).toMatchObject({
      code: 'import-undo-obstructed',
    });
    expect(await moveUndone(library, id, true)).toMatchObject({ status: 'undone' });
    expect(await listed('/users')).toMatchObject([{ givenName: 'Sam' }]);
    expect(await listed('/items')).toMatchObject([{ title: 'Momo' }]);
  });

  test('is refused before anything was applied', async () => {
    const { id } = await uploaded(library, 'pupils.csv', small['pupils.csv']);
    expect(problemOf(await library.post(`/moves/${id}/undo`))).toMatchObject({ code: 'move-not-possible' });
  });
});

test('a move that is discarded leaves nothing behind', async () => {
  const { id } = await uploaded(library, 'school.zip', await smallSchool());
  bodyOf(await library.post(`/moves/${id}/discard`), 200);
  expect(await moveSettled(library, id)).toMatchObject({ status: 'discarded', imports: [] });
  expect(library.tables()['import_rows']).toEqual([]);
});
