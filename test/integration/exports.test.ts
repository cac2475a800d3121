// Tests that an export holds everything, and that an empty library that takes it in has the same rows.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applySteps, migrations } from '../../src-main/core/database/migrations.ts';
import { openReader, openWriter } from '../../src-main/core/database/connection.ts';
import { csvPieces, exportZip, holdMoment } from '../../src-main/features/exports/export-zip.ts';
import { exportedTables } from '../../src-main/features/exports/exported-tables-rules.ts';
import { readExportInto } from '../../src-main/features/exports/read-export.ts';
import type { Tables } from '../../src-main/core/manifest/tables.ts';
import { tables } from '../../src-main/library/features.ts';
import {
  ledgerLinesIn,
  newFolder,
  openTestLibrary,
  tablesIn,
  type TestLibrary,
} from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  problemOf,
  type Person,
} from '../support/school-year.ts';
import { completeLanguages, textsOf } from '../support/locales.ts';
import { unzipped, zipped } from '../support/zip-files.ts';
import { jpegOf } from '../support/pictures.ts';

const jpeg = jpegOf(8, 8, [0x50, 0x4b, 0x07, 0x08, 0x0a, 0x0d]);
const exported = exportedTables(tables);
const nasty = '=1+1"; DROP,\'«’»עברית🦉';
const nastier = `${nasty}\r\n\t\u2028\u202e\ufeff\u0007\n"`;
const now = '2027-01-04T09:00:00.000Z';

let library: TestLibrary;
let zip: Uint8Array;
let rows: Record<string, unknown[]>;
const folders: string[] = [];
const emptyFolder = (): string => {
  const folder = newFolder();
  folders.push(folder);
  return folder;
};
const asFile = (bytes: Uint8Array): string => {
  const file = path.join(emptyFolder(), 'export.zip');
  writeFileSync(file, bytes);
  return file;
};
const everything = async (from: TestLibrary): Promise<Uint8Array> =>
  bodyOf<Uint8Array>(await from.get('/export'), 200);
const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

/** A library with something in every table that an export holds. */
beforeAll(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { libraryName: nasty, language: 'nl', timeZone: 'Europe/Amsterdam' });
  await library.post('/closed-days', { startsOn: '2026-12-21', endsOn: '2027-01-03', name: 'Kerst' });
  const noor = await addBorrower(library, {
    barcode: '2000001',
    group: '1A',
    message: nasty,
    familyName: nasty,
  });
  const twice = await addBorrower(library, { barcode: '2000002', group: '1A' });
  await addBorrower(library, { barcode: '2000003', email: '+31@example.org' });
  const photo = new Request(`http://desk/api/v1/users/${noor.id}/photo`, {
    method: 'PUT',
    body: new Uint8Array(jpeg),
  });
  expect((await library.library.api.fetch(photo, { kind: 'window' })).status).toBe(204);
  const { titleId, id: damaged } = await addItem(library, { title: 'With a cover' });
  expect((await library.call('PUT', `/items/${damaged}/photo`, new Uint8Array(jpeg))).status).toBe(204);
  expect((await library.call('PUT', `/covers/${titleId}`, new Uint8Array(jpeg))).status).toBe(204);
  bodyOf(await library.post(`/users/${noor.id}/merge`, { from: twice.id, keep: ['familyName'] }), 200);
  await lendAround(noor);
  await library.post('/settings', { chargesEnabled: true });
  bodyOf(await library.post('/charges', { borrower: noor.id, kind: 'other', amount: 5, note: nasty }), 201);
  withRowsOfItsOwn(library.folder);
  zip = await everything(library);
  rows = library.tables();
});
afterAll(async () => {
  await library.remove();
});
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A loan that is forgotten, one that was returned, one that staff insisted on, and one that is overdue. */
async function lendAround(noor: Person): Promise<void> {
  const [forgotten, returned, overdue] = [
    await addItem(library),
    await addItem(library),
    await addItem(library),
  ];
  const insisted = await addItem(library, { title: nasty, authors: [nasty, 'Dahl'], forLoan: false });
  await lend(library, noor, forgotten);
  await library.post('/returns', { item: forgotten.id });
  library.clock.set('2026-11-02T10:00:00.000Z');
  await library.library.services.retention.runMaintenance();
  await lend(library, noor, returned);
  await library.post('/returns', { item: returned.id });
  const asked = { borrower: noor.id, item: insisted.id };
  const codes = problemOf(await library.post('/checkouts', asked)).refusals?.map(({ code }) => code) ?? [];
  expect((await library.post('/checkouts', { ...asked, override: { codes, reason: nasty } })).status).toBe(
    201,
  );
  await lend(library, noor, overdue);
}

/** What only mail servers, erasures and imports of files write. */
function withRowsOfItsOwn(folder: string): void {
  const db = new Database(path.join(folder, 'loandesk.db'));
  db.exec(`
    INSERT INTO settings VALUES ('mail.server', '"mail.example"'), ('watched-folder.folder', '"/srv/lists"');
    INSERT INTO mail_templates VALUES ('welcome', 'nl', 'Dag', 'Welkom');
    INSERT INTO mail_refused_addresses VALUES ('niemand@example.org', '${now}', '550');
    INSERT INTO due_reminders SELECT id, 'borrower', due_on FROM loans LIMIT 1;
    INSERT INTO import_habits VALUES ('digest', '{}', '${now}');
    INSERT INTO holds (id, borrower_id, title_id, placed_at, position)
      SELECT 'h1', (SELECT id FROM borrowers LIMIT 1), (SELECT id FROM titles LIMIT 1), '${now}', 1.5;
    INSERT INTO bookings (id, borrower_id, title_id, copies, from_on, to_on, booked_at)
      SELECT 'k1', (SELECT id FROM borrowers LIMIT 1), (SELECT id FROM titles LIMIT 1), 2, '2026-10-01', '2026-10-09', '${now}';
    INSERT INTO places VALUES ('p1', 'Infants', 1, '[{"name":"Shelf 1","from":"A","to":"F","mark":null}]');
    INSERT INTO place_maps VALUES ('m1', 'p1', 'image/png', x'01', '${now}'), ('m2', 'p1', 'image/png', x'02', NULL);
    INSERT INTO library_logo VALUES (1, 'l1', 'image/png', x'03');
    INSERT INTO catalogue_topics VALUES (1, 'Sea', '🐳', 'tile', 'subject', 'sea');
    INSERT INTO saved_lists VALUES ('l1', 'Ramadan table', NULL, '${now}', '${now}');
    INSERT INTO saved_list_titles SELECT 'lt1', 'l1', id FROM titles LIMIT 1;
    INSERT INTO catalogue_wishes
      SELECT 'w1', (SELECT id FROM borrowers LIMIT 1), (SELECT id FROM titles LIMIT 1), '${now}';
    INSERT INTO stocktakes (id, name, started_at) VALUES ('st1', 'Fiction', '${now}');
    INSERT INTO stocktake_scans (stocktake_id, barcode, result) VALUES ('st1', '39999999', 'unknown');
    INSERT INTO exchange_strands VALUES ('s1', 'desk-2', 3);
    INSERT INTO exchange_taken SELECT id, 's1' FROM events LIMIT 1;
    INSERT INTO questions SELECT id, '${now}', '[]' FROM items LIMIT 1;
    INSERT INTO booking_loans SELECT id, 'k1' FROM loans LIMIT 1;
    INSERT INTO erasures VALUES ('e1', 'b1', '[]', '${now}', 'desk', 'done', '{}', '${now}');
    INSERT INTO erasures VALUES ('e2', 'b2', '[]', '${now}', 'desk', 'files', '{}', NULL);`);
  db.prepare('UPDATE items SET note = ?, call_number = ?').run(nastier, `\t${nastier}`);
  db.close();
}

test('every table of the library is exported, or left out for a reason', () => {
  expect(Object.keys(rows).toSorted()).toEqual(
    Object.keys(tables)
      .filter((name) => name !== 'ledger_marks')
      .toSorted(),
  );
  for (const table of exported) expect(rows[table]?.length, table).toBeGreaterThan(0);
});

test.each(completeLanguages)('the README says what each exported table holds: %s', (language) => {
  const { tables: words = {} } = textsOf(language, 'export.json');
  expect(Object.keys(words).toSorted()).toEqual(exported.toSorted());
});

/** An erasure that is not over, and a folder of this computer. */
const isLeftOut = (table: string, row: unknown): boolean =>
  (table === 'erasures' && (row as { finished_at: string | null }).finished_at === null) ||
  (table === 'place_maps' && (row as { replaced_at: string | null }).replaced_at !== null) ||
  (table === 'settings' && (row as { name: string }).name === 'watched-folder.folder');

test('an empty folder that takes an export in has the same rows, events, ledger and photos', async () => {
  const folder = emptyFolder();
  await readExportInto(folder, asFile(zip), now, tables);
  const taken = tablesIn(folder);
  for (const table of exported) {
    const expected = rows[table]?.filter((row) => !isLeftOut(table, row));
    expect(taken[table], table).toEqual(expected);
  }
  const isTold = ({ kind }: { kind: string }): boolean => kind === 'replaced';
  const isEpoch = ({ kind }: { kind: string }): boolean => kind === 'epoch';
  const [before, after] = [rows['revisions'], taken['revisions']] as { kind: string; event: string }[][];
  expect(
    after?.filter(isTold),
    'a client that follows the other library reads it at the first opening',
  ).toEqual([{ kind: 'replaced', event: '["elsewhere"]' }]);
  const same = (row: { kind: string }): boolean => !isTold(row) && !isEpoch(row);
  expect(after?.filter(same)).toEqual(before?.filter(same));
  expect(after?.find(isEpoch), 'cursors of the other library are refused').not.toEqual(before?.find(isEpoch));
  expect(readdirSync(folder).toSorted()).toEqual(
    expect.arrayContaining(['ledger', 'loandesk.db', 'library.lock'].toSorted()),
  );
  expect(
    ledgerLinesIn(folder).map((line) => (JSON.parse(line) as { event: { id: string } }).event.id),
  ).toEqual((rows['events'] as { id: string }[]).map(({ id }) => id));

  const again = await openTestLibrary({ folder, at: '2026-11-02T11:00:00.000Z' });
  try {
    expect(await itemsOut(again)).toEqual(await itemsOut(library));
    expect(again.library.services.journal.notices()).toEqual([]);
    const found = bodyOf<{ items: unknown[] } | unknown[]>(await again.get('/users?q=2000001'), 200);
    expect(found).toHaveLength(1);
    expect((await again.get('/users/barcode:2000002')).status).toBe(200); // the merged one's card
  } finally {
    await again.close();
  }
});

test('the export of a library that was taken in is the same export', async () => {
  const folder = emptyFolder();
  await readExportInto(folder, asFile(zip), now, tables);
  const db = openReader(path.join(folder, 'loandesk.db'));
  holdMoment(db);
  const made = JSON.parse(textOf((await unzipped(zip))['manifest.json'])) as {
    madeAt: string;
    version: string;
  };
  const readme = textOf((await unzipped(zip))['README.txt'])
    .replace('\ufeff', '')
    .replaceAll('\r\n', '\n');
  const pieces: Buffer[] = [];
  for await (const piece of exportZip(db, {
    at: made.madeAt,
    version: made.version,
    readme,
    workbook: true,
    tables,
  }))
    pieces.push(piece as Buffer);
  db.close();
  const [first, second] = [await unzipped(zip), await unzipped(Buffer.concat(pieces))];
  expect(Object.keys(second)).toEqual(Object.keys(first));
  for (const [name, bytes] of Object.entries(first)) {
    if (!name.endsWith('.xlsx')) expect(textOf(second[name]), name).toBe(textOf(bytes));
    else expect(cellsIn(second[name])).toEqual(cellsIn(bytes));
  }
});

/** The cells of its sheets. Their styles depend on the workbooks that the same process read before. */
function cellsIn(workbook: Uint8Array | undefined): Record<string, unknown[]> {
  const { Sheets } = read(workbook, { type: 'buffer' });
  const rows = Object.entries(Sheets).map(([name, sheet]) => [
    name,
    utils.sheet_to_json(sheet, { header: 1 }),
  ]);
  expect(rows.length).toBeGreaterThan(0);
  return Object.fromEntries(rows) as Record<string, unknown[]>;
}

test('the README is in the library’s language, and CSV says what JSON says', async () => {
  const files = await unzipped(zip);
  expect(textOf(files['README.txt'])).toMatch(/^\ufeffALLES VAN ÉÉN BIBLIOTHEEK/);
  const json = JSON.parse(textOf(files['borrowers.json'])) as Record<string, string | number | null>[];
  const csv = parse(textOf(files['borrowers.csv']), {
    bom: true,
    columns: true,
    record_delimiter: '\r\n',
  });
  expect(csv).toEqual(
    json.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          (value === null ? '' : String(value)).replace(/^(?=[=+\-@\t\r])/, "'"),
        ]),
      ),
    ),
  );
  const secrets = readFileSync(path.join(library.folder, 'api-token'), 'utf8').trim();
  for (const [name, bytes] of Object.entries(files)) expect(textOf(bytes), name).not.toContain(secrets);
  expect(Object.keys(files).filter((name) => name.startsWith('tokens'))).toEqual([]);
});

test('an item that is lent while an export is read does not wait, and is not in it', async () => {
  const [noor, item] = [
    bodyOf<Person>(await library.get('/users/barcode:2000001'), 200),
    await addItem(library),
  ];
  const answer = await library.library.api.fetch(new Request('http://desk/api/v1/export'), {
    kind: 'window',
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const pieces = answer.body?.values() ?? [][Symbol.iterator]();
  const first = (await pieces.next()) as IteratorResult<Uint8Array, undefined>;
  await lend(library, noor, item);
  const all = [first.value ?? new Uint8Array()];
  for await (const piece of { [Symbol.asyncIterator]: () => pieces as AsyncIterator<Uint8Array> })
    all.push(piece);
  await library.post('/returns', { item: item.id });
  const loans = JSON.parse(textOf((await unzipped(Buffer.concat(all)))['loans.json'])) as {
    item_id: string;
  }[];
  expect(loans.map((loan) => loan.item_id)).toEqual(
    (rows['loans'] as { item_id: string }[]).map((loan) => loan.item_id),
  );
});

test('the export stops if its reader stops or the library closes', async () => {
  const ask = () => library.library.api.fetch(new Request('http://desk/api/v1/export'), { kind: 'window' });
  await (await ask()).body?.cancel();
  const cutOff = (await ask()).arrayBuffer();
  await Promise.all([expect(cutOff).rejects.toThrow(/stopped/), library.library.services.exports.close()]);
  expect(library.reported).toEqual([]);
  expect((await unzipped(await everything(library)))['loans.json']).toBeDefined();
});

test('any text stays what it is in JSON and can be read back from CSV', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      '"',
      '""',
      '\n',
      '\r',
      '\r\n',
      ',',
      '=1+1',
      '+31',
      '-',
      '@x',
      '\t=1',
      nastier,
      '\u2028',
    ),
    fc.integer(),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), (table) => {
      const csv = Buffer.concat([...csvPieces(['one', 'other'], table)]).toString();
      expect(csv.startsWith('\ufeffone,other\r\n')).toBe(true);
      const read = parse(csv.slice(1), { record_delimiter: '\r\n' });
      expect(read.slice(1)).toEqual(
        table.map((row) =>
          row.map((value) =>
            typeof value === 'string' ? value.replace(/^(?=[=+\-@\t\r＝＋－＠])/, "'") : String(value ?? ''),
          ),
        ),
      );
    }),
    { numRuns: 50 },
  );
});

describe('refused, and nothing is changed:', () => {
  let folder: string;
  beforeEach(() => {
    folder = emptyFolder();
  });
  const attempt = async (bytes: Uint8Array): Promise<string> => {
    const before = readdirSync(folder);
    const refused = await readExportInto(folder, asFile(bytes), now, tables).then(
      () => 'taken in',
      (error: unknown) => (error as Error).message,
    );
    const kept = (names: string[]) => names.filter((name) => !['library.lock', 'backups'].includes(name));
    if (refused !== 'taken in') expect(kept(readdirSync(folder))).toEqual(kept(before));
    return refused;
  };
  /** @param change of the text of one file; its digest is made to fit where `fitting` */
  async function changed(
    name: string,
    change: (text: string) => string,
    fitting: boolean,
  ): Promise<Uint8Array> {
    const files = await unzipped(zip);
    files[name] = Buffer.from(change(textOf(files[name])));
    if (fitting && name !== 'manifest.json') {
      const manifest = JSON.parse(textOf(files['manifest.json'])) as {
        files: { name: string; bytes: number; sha256: string }[];
      };
      for (const file of manifest.files.filter((one) => one.name === name)) {
        file.bytes = files[name].length;
        file.sha256 = createHash('sha256').update(files[name]).digest('hex');
      }
      files['manifest.json'] = Buffer.from(JSON.stringify(manifest));
    }
    return zipped(files);
  }

  test('one that was cut off', async () => {
    expect(await attempt(zip.subarray(0, zip.length - 100))).toMatch(/not a complete zip file/);
  });
  test('one with a changed byte, wherever it is', async () => {
    for (let at = 40; at < zip.length; at += Math.floor(zip.length / 12)) {
      const damaged = Uint8Array.from(zip);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      const told = await attempt(damaged);
      // Dates of the files and the like decide nothing.
      if (told !== 'taken in') expect(told).toMatch(/export|file/i);
      else expect(tablesIn(folder)['loans']).toEqual(rows['loans']);
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
    }
  });
  test('one in which a row was changed', async () => {
    expect(await attempt(await changed('loans.json', (text) => text.replace('2026', '2025'), false))).toBe(
      'The file loans.json has changed since the export.',
    );
  });
  test('one that lacks a row, has a strange one, or refers to a missing borrower', async () => {
    const without = (text: string) => text.replace(/\n\{[^\n]*\},/, '');
    expect(await attempt(await changed('events.json', without, true))).toMatch(/not have as many rows/);
    expect(await attempt(await changed('borrowers.json', without, true))).toMatch(
      /not have as many rows|contradicts/,
    );
    const strange = (text: string) => text.replace('"id"', '"di"');
    expect(await attempt(await changed('items.json', strange, true))).toMatch(/row of items is malformed/);
    const nobody = (text: string) => text.replace(/"group_id":"[^"]*"/, '"group_id":"nobody"');
    expect(await attempt(await changed('borrowers.json', nobody, true))).toMatch(
      /borrower_groups that is not there/,
    );
    const twice = (text: string) => text.replaceAll(/"returned_at":"[^"]*"/g, '"returned_at":null');
    expect(await attempt(await changed('loans.json', twice, true))).toMatch(/contradicts itself/);
  });
  test('one of a newer program, by its format or its tables', async () => {
    const tables = (text: string) => text.replace(/"schema": \d+/, '"schema": 9999');
    expect(await attempt(await changed('manifest.json', tables, false))).toMatch(
      /newer version of Loandesk.*schema version is 9999/,
    );
    const format = (text: string) => text.replace('"format": 1', '"format": 2');
    expect(await attempt(await changed('manifest.json', format, false))).toMatch(/newer version of Loandesk/);
    expect(await attempt(await zipped({ 'a.txt': Buffer.from('a') }))).toMatch(/not a Loandesk export/);
  });
  test('any, where there is a library already, or a ledger of one', async () => {
    const full = await openTestLibrary({ folder });
    await addBorrower(full);
    await full.close();
    const before = tablesIn(folder);
    await expect(readExportInto(folder, asFile(zip), now, tables)).rejects.toThrow(
      /There is already a library in/,
    );
    expect(tablesIn(folder)).toEqual(before);
    for (const name of readdirSync(folder).filter((one) => one.startsWith('loandesk.db')))
      rmSync(path.join(folder, name));
    await expect(readExportInto(folder, asFile(zip), now, tables)).rejects.toThrow(
      /There is already a library in/,
    );
  });
});

test('a library that was opened and set up, and nothing more, is empty still', async () => {
  const fresh = await openTestLibrary({ folder: emptyFolder(), at: now });
  await fresh.post('/settings', { libraryName: 'Nieuw' });
  await fresh.close();
  await readExportInto(fresh.folder, asFile(zip), now, tables);
  await fresh.reopen();
  expect(await itemsOut(fresh)).toEqual(await itemsOut(library));
  expect(fresh.library.services.settings.settings().libraryName).toBe(nasty);
  expect(fresh.library.services.journal.notices()).toEqual([]);
  await fresh.close();
});

/** The library that an export of a program with this schema becomes. @param also tables that only that program had */
async function importedFrom(schema: number, rows: string, also: Tables = {}): Promise<string> {
  const db = openWriter(path.join(emptyFolder(), 'loandesk.db'));
  applySteps(
    db,
    migrations.filter(({ version }) => version <= schema),
  );
  db.exec(rows);
  holdMoment(db);
  const pieces: Buffer[] = [];
  for await (const piece of exportZip(db, {
    at: now,
    version: '0',
    readme: '',
    workbook: false,
    tables: { ...tables, ...also },
  }))
    pieces.push(piece as Buffer);
  db.close();
  const folder = emptyFolder();
  await readExportInto(folder, asFile(Buffer.concat(pieces)), now, tables);
  return folder;
}

test('an export of an older program becomes a library of this one', async () => {
  const folder = await importedFrom(
    3,
    `INSERT INTO borrowers (id, given_name, family_name, category_id, created_at, updated_at)
     VALUES ('b', 'Noor', 'Jansen', 'category-pupil', '${now}', '${now}')`,
  );
  expect(tablesIn(folder)['borrowers']).toMatchObject([
    { id: 'b', given_name: 'Noor', left_on: null, photo: null },
  ]);
  const opened = await openTestLibrary({ folder });
  expect(bodyOf<Person[]>(await opened.get('/users'), 200)).toHaveLength(1);
  await opened.close();
});

test('settings of mail that an older program kept in a table of their own come along', async () => {
  const folder = await importedFrom(
    53,
    `INSERT INTO mail_settings VALUES (1, '{"server":"mail.school.example","port":2525}')`,
    { mail_settings: { export: 'all' } },
  );
  const opened = await openTestLibrary({ folder });
  expect(bodyOf(await opened.get('/mail/settings'), 200)).toMatchObject({
    server: 'mail.school.example',
    port: 2525,
  });
  await opened.close();
});
