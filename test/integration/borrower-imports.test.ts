// Imports of borrowers through the API of a real library: the plan before, the commit, and the undo.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { utils } from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  describeBorrowerImport,
  importBorrowersFrom,
} from '../../src-main/features/borrower-lists/import-borrowers.ts';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import type { Borrower } from '../../src-main/features/borrowers/borrowers-service.ts';
import { committed, corrected, planned, rowsOf, undone, workbookOf } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf, problemOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const borrowers = async (): Promise<Borrower[]> => (await library.get('/users')).body as Borrower[];
const add = async (borrower: object): Promise<Borrower> =>
  (await library.post('/users', borrower)).body as Borrower;

/** What a person sees of everybody, in an order that ids and moments do not decide. */
async function everybody(): Promise<unknown[]> {
  const all = await borrowers();
  return all
    .map(({ version: _, updatedAt: __, ...seen }) => seen)
    .sort((one, other) => one.id.localeCompare(other.id));
}

async function lend(borrower: string, barcode: string): Promise<void> {
  await library.post('/items', { title: `Title ${barcode}`, barcode });
  const { status } = await library.post('/checkouts', { borrower, item: `barcode:${barcode}` });
  expect(status).toBe(201);
}

describe('the command line', () => {
  test('guesses no names of a list without names of columns', async () => {
    const file = path.join(library.folder, 'leerlingen.csv');
    const rows = ['1A;Adeyinka;Nova;77001', '1B;Kirchmair;Yara;77002', '1A;Oyelaran;Emre;77003'];
    writeFileSync(
      file,
      `${[...rows, '1B;Bos;Mila;77004', '1A;Vos;Sem;77005', '1B;Kok;Noor;77006'].join('\n')}\n`,
    );
    const { counts } = await importBorrowersFrom(library.library.services.imports, file);
    expect([counts?.new, counts?.rejected]).toEqual([0, 6]);
    expect(await borrowers()).toEqual([]);
  });

  test('says in a sentence what a list lacks as a whole, as the screen does', async () => {
    const file = path.join(library.folder, 'leerlingen.csv');
    writeFileSync(file, 'Stamboeknr.;Wie;Klas\nS-1;Vos, Emma;1A\nS-2;Bos, Sem;1A\n');
    await add({ givenName: 'Emma', familyName: 'Vos', externalId: 'S-1' });
    const done = await importBorrowersFrom(library.library.services.imports, file);
    expect(describeBorrowerImport(done).split('\n')).toContain(
      '  No column holds names, so 1 row cannot be added.',
    );

    writeFileSync(file, 'Stamboeknr.;Naam;Klas\nS-3;Bos, Ann;\nS-4;Bos, Tim;\n');
    const next = await importBorrowersFrom(library.library.services.imports, file);
    expect(describeBorrowerImport(next).split('\n')).toContain('  None of the 2 new borrowers has a class.');
  });
});

describe('the plan', () => {
  test('nothing is written before the commit, and everything after it', async () => {
    const one = await planned(
      library,
      'Stamnummer;Voornaam;Tussenvoegsel;Achternaam;Klas;Geboortedatum;E-mail\nS-1;Emma;van den;Berg;1LA;31-08-2014;emma@school.example\nS-2;Ravi;;Jansen;1LA;01-02-2014;\n',
    );
    expect(one).toMatchObject({
      status: 'planned',
      found: { format: 'text', delimiter: ';', encoding: 'utf-8', headerRow: 1, dateForm: 'day-first' },
      counts: { new: 2, changed: 0, rejected: 0 },
    });
    expect(await borrowers()).toEqual([]);

    const done = await committed(library, one.id);
    expect(done).toMatchObject({ status: 'applied', result: { added: 2, skipped: 0, groupsMade: 1 } });
    expect(await borrowers()).toMatchObject([
      {
        externalId: 'S-1',
        givenName: 'Emma',
        familyName: 'van den Berg',
        group: '1LA',
        birthDate: '2014-08-31',
        email: 'emma@school.example',
        category: 'Pupil',
      },
      { externalId: 'S-2', givenName: 'Ravi', familyName: 'Jansen', email: null },
    ]);
    expect(library.reported).toEqual([]);
    expect(library.ledgerLines().join('')).not.toMatch(/Emma|Berg|emma@/);
  });

  test('a change is shown field by field, old and new; empty cells leave what is there', async () => {
    await add({
      givenName: 'Emma',
      familyName: 'Berg',
      externalId: 'S-1',
      group: '1A',
      email: 'e@a.example',
    });
    const one = await planned(library, 'number,given name,family name,class,email\nS-1,Emma,Berg-Vos,2A,\n');
    expect(one.counts).toMatchObject({ changed: 1, new: 0, unchanged: 0, missing: 0 });
    expect(await rowsOf(library, one.id)).toMatchObject([
      {
        row: 2,
        fate: 'changed',
        action: 'update',
        fields: [
          { field: 'familyName', old: 'Berg', new: 'Berg-Vos' },
          { field: 'group', old: '1A', new: '2A' },
        ],
      },
    ]);
  });

  test('of a long plan the rows are found by words, by the field that changes, and by their place', async () => {
    const pupils = Array.from({ length: 1200 }, (_, n) => ({
      givenName: n % 2 === 0 ? 'Zoë' : 'Tom',
      familyName: `Berg${String(n)}`,
      externalId: `S-${String(n)}`,
      group: n < 600 ? '1A' : '1B',
    }));
    await library.post('/users/batch', pupils);
    const lines = pupils.map(({ givenName, familyName, externalId, group }, n) =>
      [externalId, n === 700 ? 'Zoé-Lou' : givenName, familyName, group === '1A' ? '2A' : '2B'].join(','),
    );
    const one = await planned(library, `number,first name,last name,class\n${lines.join('\n')}\n`);
    expect(one.counts).toMatchObject({ changed: 1200, changedFields: { group: 1200, givenName: 1 } });
    const found = async (query: string) => {
      const { body } = await library.get(`/imports/${one.id}/rows?fate=changed&${query}`);
      const { rows, total, next } = body as { rows: { row: number }[]; total: number; next: number | null };
      return { rows: rows.map(({ row }) => row), total, next };
    };
    expect(await found('field=givenName')).toEqual({ rows: [702], total: 1, next: null });
    expect(await found('q=ZOE%20s-700')).toEqual({ rows: [702], total: 1, next: null });
    expect(await found('q=zoe%202b&limit=2')).toMatchObject({ rows: [602, 604], total: 300 });
    expect(await found('q=zoe%202b&skip=298')).toEqual({ rows: [1198, 1200], total: 300, next: null });
    expect(await found('q=oe')).toMatchObject({ total: 0 });
    const page = await found('skip=1100&limit=50');
    expect(page).toMatchObject({ total: 1200, rows: expect.arrayContaining([1102, 1151]) as unknown });
    expect(await found(`after=${String(page.next)}&limit=1`)).toMatchObject({ rows: [1152] });
  });

  test('a borrower of the same name is never taken for the same person silently; a person decides', async () => {
    const emma = await add({ givenName: 'Emma', familyName: 'Berg', group: '1A' });
    const one = await planned(library, 'name,class\n"Berg, Emma",2A\n');
    expect(await rowsOf(library, one.id)).toMatchObject([
      { fate: 'ambiguous', reason: 'name-alone', action: 'nothing', candidates: [{ id: emma.id }] },
    ]);
    const same = await corrected(library, one.id, {
      decisions: [{ row: 2, take: 'borrower', borrower: emma.id }],
    });
    expect(same.counts).toMatchObject({ changed: 1, ambiguous: 0 });
    const other = await corrected(library, one.id, { decisions: [{ row: 2, take: 'new' }] });
    expect(other.counts).toMatchObject({ new: 1, missing: 1 });
    const nobody = await corrected(library, one.id, { decisions: [{ row: 2, take: 'nobody' }] });
    expect(nobody.counts).toMatchObject({ rejected: 1, new: 0 });
  });

  test.each([
    ['a number and a card of two borrowers', 'Zoë,Berg,12,S-1,,', 'ambiguous', 'number-and-card-disagree'],
    ['a card of a borrower with another number', 'Zoë,Berg,11,S-9,,', 'ambiguous', 'card-of-another-number'],
    ['a card of a borrower with another name', 'Ann,Lee,13,,,', 'ambiguous', 'card-of-another-name'],
    [
      'an address of a borrower with another name',
      'Ann,Lee,,,tom@a.example,',
      'ambiguous',
      'email-of-another-name',
    ],
    [
      'a name and birth date with another number',
      'Zoë,Berg,,S-9,,2014-02-28',
      'ambiguous',
      'same-person-other-number',
    ],
    ['a damaged number', 'Zoë,Berg,,1.2E+9,,', 'rejected', 'number-damaged'],
    ['a formula where the name should be', 'Zoë,#REF!,,S-1,,', 'rejected', 'name-damaged'],
    ['no name and a number that no borrower has', ',,14,S-7,,', 'rejected', 'no-name'],
    ['more cells than the header', 'Zoë,Berg,,S-1,,,x', 'rejected', 'too-many-cells'],
  ])('%s is not applied', async (_, row, fate, reason) => {
    await add({
      givenName: 'Zoë',
      familyName: 'Berg',
      barcode: '11',
      externalId: 'S-1',
      birthDate: '2014-02-28',
    });
    await add({
      givenName: 'Tom',
      familyName: 'Vos',
      barcode: '12',
      externalId: 'S-2',
      email: 'tom@a.example',
    });
    await add({ givenName: 'Uma', familyName: 'Klein', barcode: '13' });
    const before = await everybody();
    const header = 'given name,family name,card,number,email,birth date';
    const one = await planned(library, `${header}\n${row}\n`);
    expect(await rowsOf(library, one.id, `&fate=${fate}`)).toMatchObject([
      { row: 2, reason, action: 'nothing' },
    ]);
    await committed(library, one.id);
    expect(await everybody()).toEqual(before);
  });

  test.each([
    ['by number, whatever else', 'S-1,,Emma,Vos,,'],
    ['then by card', ',11,Emma,Berg,,'],
    ['then by e-mail and name', ',,Emma,Berg,E@a.example,'],
    ['then by name and birth date', ',,emma,BERG,,28-02-2014'],
  ])('a borrower is found %s', async (_, row) => {
    const emma = await add({
      givenName: 'Emma',
      familyName: 'Berg',
      externalId: 'S-1',
      barcode: '11',
      email: 'e@a.example',
      birthDate: '2014-02-28',
    });
    const one = await planned(library, `number,card,given name,family name,email,birth date\n${row}\n`);
    const [found] = await rowsOf(library, one.id);
    expect(found?.borrower?.id).toBe(emma.id);
    expect(found?.fate).toMatch(/^(changed|unchanged)$/);
  });

  test('rows about one person: the first counts, a repeat and a contradiction are shown', async () => {
    const one = await planned(library, 'number,name\nS-1,"Berg, Emma"\nS-1,"Berg, Emma"\nS-1,"Vos, Tom"\n');
    expect(await rowsOf(library, one.id)).toMatchObject([
      { fate: 'new' },
      { fate: 'rejected', reason: 'repeats-another-row', otherRow: 2 },
      { fate: 'rejected', reason: 'contradicts-another-row', otherRow: 2 },
    ]);
  });

  test('two borrowers may swap cards in one import', async () => {
    await add({ givenName: 'Emma', familyName: 'Berg', externalId: 'S-1', barcode: '11' });
    await add({ givenName: 'Tom', familyName: 'Vos', externalId: 'S-2', barcode: '12' });
    const before = await everybody();
    const one = await planned(library, 'number,name,card\nS-1,"Berg, Emma",12\nS-2,"Vos, Tom",11\n');
    expect(await committed(library, one.id)).toMatchObject({ result: { changed: 2, skipped: 0 } });
    expect((await borrowers()).map(({ barcode }) => barcode)).toEqual(['12', '11']);
    expect(await undone(library, one.id)).toMatchObject({
      status: 'undone',
      result: { takenBack: 2, kept: 0 },
    });
    expect(await everybody()).toEqual(before);
  });

  test('a category is never made without a word of a person, a group is', async () => {
    const one = await planned(
      library,
      'number,name,class,category\nS-1,"Berg, Emma",1LA,Extern\nS-2,"Vos, Tom",1LA,leerling\n',
    );
    expect(one.found?.values).toEqual([
      { field: 'group', from: '1LA', rows: 2, to: '1LA', is: 'new' },
      { field: 'category', from: 'Extern', rows: 1, to: null, is: 'unknown' },
      { field: 'category', from: 'leerling', rows: 1, to: 'Pupil', is: 'known' },
    ]);
    const values = [
      { field: 'group', from: '1LA', to: '1A' },
      { field: 'category', from: 'Extern', to: 'Guest' },
    ];
    const done = await committed(library, (await corrected(library, one.id, { values })).id);
    expect(done.status).toBe('applied');
    expect(await borrowers()).toMatchObject([
      { group: '1A', category: 'Guest' },
      { group: '1A', category: 'Pupil' },
    ]);
    // The next file with these columns is read as a person read this one.
    const next = await planned(library, 'number,name,class,category\nS-3,"Klein, Uma",1LA,Extern\n');
    expect(next.found).toMatchObject({
      remembered: true,
      values: [{ to: '1A' }, { to: 'Guest', is: 'known' }],
    });
  });

  test('what was found can be corrected: delimiter, encoding, header, dates and columns', async () => {
    const text = 'Lijst van de school\nnr,naam,geboren,opmerking\n1,"Müller, Zoë",03/04/2014,1A\n';
    const one = await planned(library, Buffer.from(text, 'latin1'));
    expect(one.found).toMatchObject({
      encoding: 'windows-1252',
      headerRow: 2,
      idleLines: [{ row: 1, why: 'above-header' }],
      dateForm: 'day-first',
      dateFormCertain: false,
    });
    const corrections = { dateForm: 'month-first', columns: [{ column: 3, field: 'group' }] };
    const again = await corrected(library, one.id, corrections);
    expect(again.found).toMatchObject({ dateForm: 'month-first', dateFormCertain: true });
    expect(again.found?.columns[3]).toMatchObject({ field: 'group', by: 'person' });
    await committed(library, one.id);
    expect(await borrowers()).toMatchObject([{ familyName: 'Müller', birthDate: '2014-03-04', group: '1A' }]);
  });

  test('behind a cover and a page of explanations the list is found, and another sheet can be chosen', async () => {
    const file = workbookOf(
      [['Lijst van de school'], ['naam van wie dit maakte:', 'Ann']],
      'xlsx',
      (book) => {
        utils.book_append_sheet(book, utils.aoa_to_sheet([[]]), 'Empty');
        utils.book_append_sheet(
          book,
          utils.aoa_to_sheet([
            ['nr', 'naam'],
            ['S-1', 'Berg, Emma'],
          ]),
          'Leerlingen',
        );
        utils.book_append_sheet(
          book,
          utils.aoa_to_sheet([
            ['nr', 'naam'],
            ['T-1', 'Lee, Ann'],
          ]),
          'Leraren',
        );
      },
    );
    const one = await planned(library, file, 'list.xlsx');
    expect(one).toMatchObject({ status: 'planned', found: { sheet: 'Leerlingen', headerRow: 1 } });
    expect(await rowsOf(library, one.id)).toMatchObject([{ name: 'Berg, Emma', fate: 'new' }]);
    await corrected(library, one.id, { sheet: 'Leraren' });
    expect(await rowsOf(library, one.id)).toMatchObject([{ name: 'Lee, Ann', fate: 'new' }]);
  });

  test('a file without any column of names or numbers waits for a person', async () => {
    const one = await planned(library, 'kleur;smaak\nrood;zuur\ngeel;zoet\n');
    expect(one).toMatchObject({ status: 'read', found: { lacking: ['name'] } });
    expect((await library.post(`/imports/${one.id}/commit`)).status).toBe(409);
    const named = await corrected(library, one.id, { columns: [{ column: 0, field: 'name' }] });
    expect(named).toMatchObject({ status: 'planned', counts: { new: 2 } });
  });

  test('five wait for a decision of a token at most, and a sixth leaves no file', async () => {
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'Administration', scopes: ['borrowers:write'] }),
      201,
    );
    const upload = () =>
      library.call('POST', '/imports', 'Naam;Klas\nBerg, Emma;1A\n', {
        door: { kind: 'tcp', hosts: ['desk'] },
        headers: { host: 'desk', authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      });
    const answers = await Promise.all(Array.from({ length: 7 }, upload));
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(5);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expect(problemOf(refused).code).toBe('imports-undecided');
    const [first = ''] = taken.map(({ body }) => (body as { id: string }).id);
    await library.library.services.imports.settled(first);
    await library.post(`/imports/${first}/cancel`);
    expect((await upload()).status).toBe(201);
    expect((await planned(library, 'Naam;Klas\nBos, Ann;1B\n')).status).toBe('planned');
  });
});

describe('those who are missing from the file', () => {
  beforeEach(async () => {
    await add({ givenName: 'Emma', familyName: 'Berg', externalId: 'S-1', group: '1A' });
    await add({ givenName: 'Tom', familyName: 'Vos', externalId: 'S-2', group: '1A' });
    await add({ givenName: 'Uma', familyName: 'Klein', externalId: 'S-3', group: '2B' });
    await add({ givenName: 'Ann', familyName: 'Lee', externalId: 'T-1', category: 'Teacher' });
  });
  const file = 'number,name,class\nS-1,"Berg, Emma",1A\n';

  test('are those of the file’s categories, and stay as they are by default', async () => {
    const one = await planned(library, file);
    expect(
      (await rowsOf(library, one.id, '&fate=missing')).map(({ name, action }) => [name, action]),
    ).toEqual([
      ['Vos, Tom', 'nothing'],
      ['Klein, Uma', 'nothing'],
    ]);
    const ofGroups = await corrected(library, one.id, {
      missing: { do: 'mark-left', among: 'groups-of-file' },
    });
    expect(ofGroups.counts).toMatchObject({ missing: 1, toMarkLeft: 1 });
    const all = await corrected(library, one.id, { missing: { do: 'mark-left', among: 'everyone' } });
    expect(all.counts).toMatchObject({ missing: 3, toMarkLeft: 3 });
  });

  test('are deleted where nothing is out, marked as having left otherwise, and all come back with the undo', async () => {
    await lend('ext:S-3', '9001');
    await lend('ext:S-2', '9002');
    await library.post('/returns', { item: 'barcode:9002' });
    const loansBefore = library.tables()['loans'];
    const before = await everybody();
    const one = await planned(library, file);
    await corrected(library, one.id, { missing: { do: 'delete', leftOn: '2026-09-01' } });
    const done = await committed(library, one.id);
    expect(done.result).toMatchObject({ deleted: 1, markedLeft: 1, skipped: 0 });
    expect((await borrowers()).map(({ externalId, leftOn }) => [externalId, leftOn])).toEqual([
      ['S-1', null],
      ['S-3', '2026-09-01'],
      ['T-1', null],
    ]);
    library.clock.set('2026-09-20T10:00:00.000Z');
    await undone(library, one.id);
    expect(await everybody()).toEqual(before);
    expect(library.tables()['loans']).toEqual(loansBefore);
  });

  test('come back by standing in a later file', async () => {
    await library.post('/users/ext:S-2', { leftOn: '2026-08-01' });
    const one = await planned(library, 'number,name\nS-2,"Vos, Tom"\n');
    expect(await rowsOf(library, one.id, '&fate=changed')).toMatchObject([
      {
        fields: [{ field: 'leftOn', old: '2026-08-01', new: null }],
        notes: [{ code: 'came-back', kind: 'guessed' }],
      },
    ]);
  });
});

describe('undoing an import', () => {
  test('restores everybody, days later, and takes the groups along that it made', async () => {
    await add({
      givenName: 'Emma',
      familyName: 'Berg',
      externalId: 'S-1',
      group: '1A',
      email: 'e@a.example',
    });
    const before = await everybody();
    const groups = library.tables()['borrower_groups'];
    const one = await planned(
      library,
      'number,name,class,email\nS-1,"Berg-Vos, Emma",2A,new@a.example\nS-2,"Vos, Tom",2B,\n',
    );
    await committed(library, one.id);
    expect(await everybody()).not.toEqual(before);
    library.clock.set('2026-09-17T10:00:00.000Z');
    expect((await library.get(`/imports/${one.id}/undo`)).body).toEqual({
      restores: 2,
      obstacles: [],
      obstacleCount: 0,
    });
    const back = await undone(library, one.id);
    expect(back).toMatchObject({ status: 'undone', result: { takenBack: 2, kept: 0 }, undoUntil: null });
    expect(await everybody()).toEqual(before);
    expect(library.tables()['borrower_groups']).toEqual(groups);
    const types = library.tables()['events']?.map((event) => (event as { type: string }).type) ?? [];
    expect(types.slice(-2)).toEqual(['group.deleted', 'import.undone']);
    expect(types).toContain('import.committed');
  });

  test('says what stands in the way, does nothing by itself then, and restores the rest where a person insists', async () => {
    await add({ givenName: 'Emma', familyName: 'Berg', externalId: 'S-1', group: '1A' });
    const one = await planned(
      library,
      'number,name,class,email\nS-1,"Berg, Emma",2A,new@a.example\nS-2,"Vos, Tom",2B,\nS-3,"Lee, Ann",2B,\n',
    );
    await committed(library, one.id);
    await library.post('/users/ext:S-1', { group: '3A' });
    await lend('ext:S-2', '9001');
    const { body } = await library.get(`/imports/${one.id}/undo`);
    expect(body).toMatchObject({
      restores: 1,
      obstacleCount: 2,
      obstacles: [
        { row: 2, hindrance: 'changed-meanwhile', fields: ['group'] },
        { row: 3, hindrance: 'has-items' },
      ],
    });
    const refused = await library.post(`/imports/${one.id}/undo`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'import-undo-obstructed' } });
    expect(await undone(library, one.id, true)).toMatchObject({
      status: 'undone',
      result: { takenBack: 1, kept: 2 },
    });
    expect(await borrowers()).toMatchObject([
      { externalId: 'S-1', group: '3A', email: null },
      { externalId: 'S-2' },
    ]);
  });

  test('is offered for thirty days; after that nothing of what people were called is kept', async () => {
    const one = await planned(library, 'number,name\nS-1,"Berg, Emma"\n');
    await committed(library, one.id);
    expect(await rowsOf(library, one.id)).toHaveLength(1);
    library.clock.set('2026-10-08T10:00:00.000Z');
    expect((await library.get(`/imports/${one.id}/undo`)).status).toBe(409);
    await library.library.services.imports.runMaintenance();
    expect(library.tables()['import_rows']).toEqual([]);
    expect((await library.get(`/imports/${one.id}/rows`)).body).toEqual({ rows: [], next: null, total: 0 });
    expect((await library.get(`/imports/${one.id}`)).body).toMatchObject({
      status: 'applied',
      undoUntil: null,
    });
  });
});

describe('applying a plan', () => {
  test('is refused where borrowers were added since, and works once it is planned again', async () => {
    const one = await planned(library, 'name\n"Berg, Emma"\n');
    await add({ givenName: 'Emma', familyName: 'Berg' });
    expect(await library.post(`/imports/${one.id}/commit`)).toMatchObject({
      status: 409,
      body: { code: 'import-outdated' },
    });
    expect((await corrected(library, one.id, {})).counts).toMatchObject({ ambiguous: 1, new: 0 });
  });

  test('is refused while another is applied or undone, and the refusal names that one', async () => {
    const pupils = Array.from({ length: 300 }, (_, at) => `N-${String(at)},Given${String(at)},Vos`);
    const list = `number,first name,last name\n${pupils.join('\n')}\n`;
    const small = await planned(library, 'name\n"Berg, Emma"\n');
    const large = await planned(library, list, 'whole-school.csv');
    const busy = {
      code: 'import-busy',
      detail: '“whole-school.csv” is being applied or undone. Wait until it is done.',
      existingId: large.id,
    };
    const [, refused] = await Promise.all([
      library.post(`/imports/${large.id}/commit`),
      library.post(`/imports/${small.id}/commit`),
    ]);
    expect(problemOf(refused)).toMatchObject(busy);
    await library.library.services.imports.settled(large.id);

    const later = await corrected(library, small.id, {});
    await library.post(`/imports/${large.id}/undo`, { despiteObstacles: true });
    expect(problemOf(await library.post(`/imports/${later.id}/commit`))).toMatchObject(busy);
    await library.library.services.imports.settled(large.id);
  });

  test('leaves out what was changed at the desk since the plan', async () => {
    await add({ givenName: 'Emma', familyName: 'Berg', externalId: 'S-1', group: '1A' });
    const one = await planned(library, 'number,name,class\nS-1,"Berg, Emma",2A\n');
    await library.post('/users/ext:S-1', { group: '1B' });
    expect(await committed(library, one.id)).toMatchObject({ result: { changed: 0, skipped: 1 } });
    expect(await rowsOf(library, one.id)).toMatchObject([
      { outcome: 'skipped', hindrance: 'changed-meanwhile' },
    ]);
    expect(await borrowers()).toMatchObject([{ group: '1B' }]);
  });

  test('leaves out whose card was given away since the plan, and adds everybody beside them', async () => {
    await add({ givenName: 'Emma', familyName: 'Berg', externalId: 'S-1' });
    const pupils = Array.from(
      { length: 300 },
      (_, at) => `N-${String(at)},C-${String(at)},Given${String(at)},Vos`,
    );
    const one = await planned(library, `number,card,first name,last name\n${pupils.join('\n')}\n`);
    await library.post('/users/ext:S-1', { barcode: 'C-150' });
    const before = library.library.services.journal.lastSeq();
    expect(await committed(library, one.id)).toMatchObject({ result: { added: 299, skipped: 1 } });
    expect((await rowsOf(library, one.id)).filter(({ outcome }) => outcome === 'skipped')).toMatchObject([
      { row: 152, outcome: 'skipped', hindrance: 'card-taken' },
    ]);
    const all = await borrowers();
    expect(all.filter(({ barcode }) => barcode === 'C-150')).toMatchObject([{ familyName: 'Berg' }]);
    expect(all.map(({ externalId }) => externalId)).toEqual([
      'S-1',
      ...pupils.map((_, at) => `N-${String(at)}`).filter((number) => number !== 'N-150'),
    ]);
    const added = library.library.services.journal
      .page({ since: before, limit: 1000 })
      .events.filter(({ type }) => type === 'borrower.added');
    expect(added.map(({ subjects }) => subjects.borrower)).toEqual(all.slice(1).map(({ id }) => id));
    expect((await library.get('/users?q=Given149')).body).toMatchObject([{ barcode: 'C-149' }]);
    expect((await library.get('/users?q=Given150')).body).toEqual([]);
    await undone(library, one.id);
    expect(await borrowers()).toMatchObject([{ externalId: 'S-1', barcode: 'C-150' }]);
  });

  test('makes a backup first, and keeps no file afterwards', async () => {
    await add({ givenName: 'Emma', familyName: 'Berg' });
    const one = await planned(library, 'number,name\nS-1,"Vos, Tom"\n');
    const done = await committed(library, one.id);
    expect(done.backup).toMatch(/before-import/);
    expect((await library.post(`/imports/${one.id}`, {})).body).toMatchObject({
      code: 'import-not-possible',
    });
  });

  test('forgets the cells of columns that nobody uses, such as passwords', async () => {
    const one = await planned(library, 'number,name,password\nS-1,"Vos, Tom",geheim7\n');
    expect(one.found?.columns[2]).toMatchObject({ field: null, samples: ['geheim7'] });
    const done = await committed(library, one.id);
    expect(done.found?.columns).toMatchObject([{ samples: ['S-1'] }, {}, { field: null, samples: [] }]);
    expect(JSON.stringify(library.tables())).not.toContain('geheim7');
  });

  test.each(['reading', 'planning'])(
    'a second correction while the first is %s counts, and so does what the first said',
    async (status) => {
      const pupils = Array.from({ length: 3000 }, (_, at) => `S-${String(at)};Emma;Berg;03-04-2014;1A`);
      const one = await planned(
        library,
        `number;first name;last name;birth date;class\n${pupils.join('\n')}\n`,
      );
      const columns = [
        { column: 1, field: 'familyName' },
        { column: 2, field: 'givenName' },
      ];
      expect((await library.post(`/imports/${one.id}`, { columns })).status).toBe(200);
      await vi.waitFor(
        async () => {
          expect((await library.get(`/imports/${one.id}`)).body).toMatchObject({ status });
        },
        { timeout: 20_000, interval: 1 },
      );
      const twice = await corrected(library, one.id, { dateForm: 'month-first' });
      expect(twice).toMatchObject({ status: 'planned', plan: one.plan + 1, counts: { new: 3000 } });
      const [row] = await rowsOf(library, one.id);
      expect(row?.fields).toEqual(
        expect.arrayContaining([
          { field: 'givenName', old: null, new: 'Berg' },
          { field: 'birthDate', old: null, new: '2014-03-04' },
        ]),
      );
      expect(library.tables()['import_rows']).toHaveLength(3000);
    },
  );

  test('a cancelled import leaves nothing behind', async () => {
    const one = await planned(library, 'number,name\nS-1,"Vos, Tom"\n');
    const { body } = await library.post(`/imports/${one.id}/cancel`);
    expect((body as Import).status).toBe('cancelled');
    await library.library.services.imports.settled(one.id);
    expect(library.tables()['import_rows']).toEqual([]);
  });

  test.each(['file', 'new school year'])(
    'a %s that is cancelled before it is read stays so',
    async (what) => {
      await add({ givenName: 'Emma', familyName: 'Berg', group: '1A' });
      const { imports, schoolYears } = library.library.services;
      const { id } =
        what === 'file'
          ? await imports.start('system', 'pupils.csv', Buffer.from('number,name\nS-1,"Vos, Tom"\n'))
          : await schoolYears.plan('system', {});
      await imports.cancel('system', id);
      expect(await imports.settled(id)).toMatchObject({ status: 'cancelled', plan: 0 });
      expect(library.tables()['import_rows']).toEqual([]);
    },
  );
});

describe('damage that spreadsheets do', () => {
  test('merged cells, numbers as dates, zero-padded cards and formulas are read as they are meant', async () => {
    const file = workbookOf([
      ['Schooljaar 2026-2027'],
      ['Klas', 'Naam', 'Kaart', 'Geboren', 'Nummer'],
      ['1A', 'Berg, Emma', { t: 'n', v: 412, z: '00000' }, { t: 'n', v: 41698, z: 'dd/mm/yyyy' }, 5001],
      ['#N/A', ' Vos,  Tom ', '00413', 41699, { t: 'n', v: 5002, f: 'E3+1' }],
      [],
      ['Totaal', 2],
    ]);
    const one = await planned(library, file, 'pupils.xlsx');
    expect(one.found).toMatchObject({
      format: 'xlsx',
      headerRow: 2,
      rows: 2,
      formulas: 1,
      idleLines: [
        { row: 1, why: 'above-header' },
        { row: 5, why: 'blank' },
        { row: 6, why: 'total' },
      ],
      values: [{ from: '1A', is: 'new' }],
    });
    await committed(library, one.id);
    expect(await borrowers()).toMatchObject([
      { givenName: 'Emma', barcode: '00412', birthDate: '2014-02-28', externalId: '5001', group: '1A' },
      { givenName: 'Tom', familyName: 'Vos', barcode: '00413', birthDate: '2014-03-01', group: null },
    ]);
  });

  test('leading zeros come back where the library proves them, and are pointed at where they seem lost', async () => {
    await add({ givenName: 'Emma', familyName: 'Berg', barcode: '00412' });
    const one = await planned(
      library,
      'card,name\n412,"Berg, Emma"\n10413,"Vos, Tom"\n10414,"Lee, Ann"\n10415,"Klein, Uma"\n10416,"Kok, Ian"\n10418,"Mol, Jo"\n10419,"Pot, Al"\n10420,"Ras, Bo"\n10421,"Tak, Cy"\n417,"Bos, Eva"\n',
    );
    const rows = await rowsOf(library, one.id);
    expect(rows[0]).toMatchObject({
      fate: 'unchanged',
      notes: [{ code: 'leading-zeros-restored', kind: 'repaired', to: '00412' }],
    });
    const looked = await rowsOf(library, one.id, '&noted=true');
    expect(looked).toMatchObject([
      { row: 11, notes: [{ code: 'leading-zeros-perhaps-lost', kind: 'guessed' }] },
    ]);
  });
});
