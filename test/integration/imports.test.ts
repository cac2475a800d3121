// Tests imports of items into a real library on a real file: what is added, reported, refused, and not doubled.
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workbookOf, type Cell } from '../support/import-files.ts';
import { ImportRefusedError } from '../../src-main/features/imports/file-to-import.ts';
import { importItemsFrom } from '../../src-main/features/item-lists/import-items.ts';
import { openImportLibrary, reportLines, type ImportLibrary } from './import-library.ts';

const realTitles = path.resolve(import.meta.dirname, '../../../shared/data/titles-10k.csv');

let school: ImportLibrary;
beforeEach(async () => {
  school = await openImportLibrary();
});
afterEach(() => school.close());

async function items(content: string | Uint8Array, name = 'items.csv') {
  const file = await school.file(name, content);
  return importItemsFrom(school.library, file);
}

interface StoredItem {
  barcode: string;
  title: string;
  authors: string;
  isbn: string | null;
  year: number | null;
  language: string | null;
  type: string;
}

const storedItems = (): StoredItem[] =>
  school.rows<StoredItem>(
    `SELECT i.barcode, t.title, t.authors, t.isbn, t.published_year AS year, t.language, y.name AS type
     FROM items i JOIN titles t ON t.id = i.title_id JOIN item_types y ON y.id = i.item_type_id ORDER BY i.key`,
  );

describe('ten thousand real titles, damaged by a spreadsheet', () => {
  /** ISBN arithmetic once more, with big numbers and another formula, so that the rules do not check themselves. */
  function isbn13By(cell: string): string | null {
    if (!/^\d{1,9}[\dX]$/.test(cell)) return null;
    const ten = '0'.repeat(10 - cell.length) + cell;
    let running = 0;
    let total = 0;
    for (const digit of ten) total += running += digit === 'X' ? 10 : Number(digit);
    if (total % 11 !== 0) return null;
    const twelve = 978_000_000_000n + BigInt(ten.slice(0, 9));
    const weighted = Array.from(String(twelve), Number).reduce(
      (sum, digit, place) => sum + digit * (3 - 2 * ((place + 1) % 2)),
      0,
    );
    return String(twelve * 10n + BigInt((1000 - weighted) % 10));
  }

  test(
    'every row is accounted for, and every figure agrees with a calculation of its own',
    { timeout: 240_000 },
    async ({ skip }) => {
      skip(
        !existsSync(realTitles),
        'the real titles, ../shared/data/titles-10k.csv, are not on this machine',
      );
      const source = parse<Record<'isbn' | 'isbn13' | 'title' | 'year', string>>(await readFile(realTitles), {
        columns: true,
      });
      const expected = source.map((row) => isbn13By(row.isbn));
      const scientific = source.filter((row) => /e\+/i.test(row.isbn13));

      const summary = await importItemsFrom(school.library, realTitles);

      expect(summary.fates).toEqual({ added: source.length, changed: 0, existing: 0, rejected: 0 });
      expect(summary.barcodesAssigned).toBe(10_000);
      const stored = storedItems();
      expect(stored).toHaveLength(10_000);
      expect(new Set(stored.map((item) => item.barcode)).size).toBe(10_000);

      const differing = source.filter((_, index) => stored[index]?.isbn !== expected[index]);
      expect(differing.map((row) => [row.isbn, row.isbn13])).toEqual([]);

      const short = source.filter(
        (row, index) => row.isbn.length > 0 && row.isbn.length < 10 && expected[index] !== null,
      );
      expect(summary.notes.repaired['isbn']).toBe(short.length);
      const wrong = source.filter((row, index) => row.isbn.length > 0 && expected[index] === null);
      expect(summary.notes.rejected['isbn']).toBe(wrong.length);
      // Every scientific ISBN-13 was recomputed or left empty; five more hold other numbers, of which one is an ISBN-10.
      const { repaired, guessed, rejected } = summary.notes;
      const ofIsbn13 = (repaired['isbn13'] ?? 0) + (guessed['isbn13'] ?? 0) + (rejected['isbn13'] ?? 0);
      const others = source.filter((row) => row.isbn13 !== '' && !/e\+/i.test(row.isbn13));
      expect(ofIsbn13).toBe(scientific.length + others.length);
      const recomputable = source.filter((row, index) => /e\+/i.test(row.isbn13) && expected[index] !== null);
      const recomputedOthers = others.filter((row) => isbn13By(row.isbn13.replace('.0', '')) !== null);
      expect((repaired['isbn13'] ?? 0) + (guessed['isbn13'] ?? 0)).toBe(
        recomputable.length + recomputedOthers.length,
      );

      const years = source.map((row) => Number(row.year)).filter((year) => year !== 0);
      const printed = years.filter((year) => year >= 1450);
      expect(summary.notes.repaired['year']).toBe(printed.length);
      expect(summary.notes.rejected['year']).toBe(
        source.filter((row) => row.year !== '').length - printed.length,
      );
      expect(stored.filter((item) => item.year !== null)).toHaveLength(printed.length);

      expect(new Set(stored.map((item) => item.language))).toContain('en');
      expect(stored.filter((item) => item.language !== null && item.language.length > 3)).toEqual([]);

      const lines = await reportLines(summary.reportFile);
      expect(lines.filter((line) => line.action === 'added').map((line) => Number(line.row))).toEqual(
        source.map((_, index) => index + 2),
      );
      const noted = lines.filter((line) => line.field !== '');
      const counted = [repaired, guessed, rejected]
        .flatMap((counts) => Object.values(counts))
        .reduce((sum, n) => sum + n, 0);
      expect(noted).toHaveLength(counted);

      // The journal tells of every item, and the same file again adds nothing.
      expect(school.number(`SELECT count(*) FROM events WHERE type = 'item.added'`)).toBe(10_000);
      const again = await importItemsFrom(school.library, realTitles);
      expect(again.fates).toEqual({ added: 0, changed: 0, existing: 10_000, rejected: 0 });
    },
  );
});

describe('importing items', () => {
  test('columns are found by their Dutch names, in any order, parted by semicolons', async () => {
    const summary = await items(
      'Taal;Titel;Streepjescode;Auteur(s);Jaar;Soort;Plaatskenmerk;Uitgever\nned;x;y;z;2001;Boek;A;U\nNederlands;De vos;0031;Annie Test;2001;Strip;B VOS;Kantlijn\n',
    );
    expect(summary).toMatchObject({ delimiter: ';', fates: { added: 2 }, ignoredColumns: [] });
    expect(storedItems()[1]).toEqual({
      barcode: '0031',
      title: 'De vos',
      authors: '["Annie Test"]',
      isbn: null,
      year: 2001,
      language: 'nl',
      type: 'Strip',
    });
    expect(storedItems()[0]?.type).toBe('Book');
  });

  test.each([
    [
      'UTF-16 with its mark',
      Buffer.from('\ufefftitle\tauthors\nZoë\tØystein\n', 'utf16le'),
      'utf-16le',
      '\t',
    ],
    ['UTF-8 with its mark', Buffer.from('\ufefftitle,authors\nZoë,Øystein\n', 'utf8'), 'utf-8', ','],
    ['Windows-1252', Buffer.from('title;authors\nZoë;Øystein\n', 'latin1'), 'windows-1252', ';'],
    [
      'Excel’s own first line',
      Buffer.from('sep=;\r\ntitle;authors\r\nZoë;Øystein\r\n', 'latin1'),
      'windows-1252',
      ';',
    ],
  ])('%s is recognised', async (_, content, encoding, delimiter) => {
    expect(await items(content)).toMatchObject({ encoding, delimiter, fates: { added: 1 } });
    expect(storedItems()).toMatchObject([{ title: 'Zoë', authors: '["Øystein"]' }]);
  });

  test('a title without text takes the original title, and without either the row is rejected', async () => {
    const summary = await items('title,original_title\n,De Vos\n,\n  ,  \nx,\n,"  "\n, ,\n');
    expect(summary).toMatchObject({ rows: 2, fates: { added: 2 }, notes: { guessed: { title: 1 } } });
    const none = await items('title,authors\n,Somebody\nA,B\n');
    expect(none.fates).toMatchObject({ added: 1, rejected: 1 });
  });

  test('a barcode in scientific notation rejects the row; one with all its digits is written out', async () => {
    const summary = await items('title,barcode\nA,3.00001E+13\nB,3.000001E+6\n');
    expect(summary.fates).toMatchObject({ added: 1, rejected: 1 });
    expect(storedItems()).toMatchObject([{ title: 'B', barcode: '3000001' }]);
  });

  test('a barcode shorter than all others of the file is taken as it stands, and pointed out', async () => {
    const rows = Array.from({ length: 20 }, (_, nth) => `T${String(nth)},${String(3_000_000 + nth)}`);
    const summary = await items(['title,barcode', ...rows, 'Short,301'].join('\n'));
    expect(summary.notes.guessed).toEqual({ barcode: 1 });
    expect(storedItems().at(-1)?.barcode).toBe('301');
  });

  test('an assigned barcode never takes one that stands further down the file', async () => {
    const summary = await items('title,barcode\nA,\nB,30000001\nC,\n');
    expect(summary).toMatchObject({ barcodesAssigned: 2, fates: { added: 3, rejected: 0 } });
    expect(storedItems().find((item) => item.title === 'B')?.barcode).toBe('30000001');
  });

  test('a barcode that stands in the file twice is taken once', async () => {
    const summary = await items('title,barcode\nA,1\nB,1\n');
    expect(summary.fates).toMatchObject({ added: 1, rejected: 1 });
    const lines = await reportLines(summary.reportFile);
    expect(lines.find((line) => line.action === 'rejected')?.why).toBe('the barcode is also in row 2');
  });

  test('importing the same file again adds nothing, whatever mix of barcodes it has', async () => {
    const file =
      'title,isbn,barcode\nFox,0306406152,7001\nFox,0306406152,\nFox,0306406152,\nOwl,,\nOwl,,7002\nOwl,,\n';
    expect((await items(file)).fates).toMatchObject({ added: 6 });
    expect((await items(file)).fates).toMatchObject({ added: 0, existing: 6 });
    expect((await items(`${file}Owl,,\n`)).fates).toMatchObject({ added: 1, existing: 6 });
  });

  test('a title that a later list spells otherwise is known by its ISBN, and changed', async () => {
    await items('title,isbn\nThe Hungre Games,439023483\n');
    expect((await items('title,isbn\nThe Hunger Games,439023483\n')).fates).toMatchObject({
      added: 0,
      changed: 1,
    });
  });

  test('a new item type is made and pointed out', async () => {
    const summary = await items('title,type\nA,Globe\nB,globe\nC,Globe\n');
    expect(summary.notes.guessed).toEqual({ itemType: 1 });
    expect(storedItems().map((item) => item.type)).toEqual(['Globe', 'Globe', 'Globe']);
  });

  test('several authors are parted, and a turned name stays one', async () => {
    await items('title,authors\nA,"Ann Lee, Bo Li"\nB,"Ann Lee, Bo Li and Cy Day"\nC,"Plato, Aristotle"\n');
    expect(storedItems().map((item) => item.authors)).toEqual([
      '["Ann Lee","Bo Li"]',
      '["Ann Lee","Bo Li","Cy Day"]',
      '["Plato, Aristotle"]',
    ]);
    await items('title,authors\nD,"Rowling, J.K."\nE,Dahl; Blake\n');
    expect(
      storedItems()
        .slice(3)
        .map((item) => item.authors),
    ).toEqual(['["Rowling, J.K."]', '["Dahl","Blake"]']);
  });

  test('the report cannot run a formula, and only its owner can read it', async () => {
    const { reportFile } = await items(
      'title,year\n"=HYPERLINK(""http://x"")",-720.0\n+1,2001\n@SUM(A1),x\n',
    );
    const cells = parse(await readFile(reportFile), { bom: true }).flat();
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells).toContain("'-720.0");
    expect((await stat(reportFile)).mode & 0o777).toBe(0o600);
  });

  test('a row with more cells than the header is rejected: a comma was not quoted', async () => {
    const summary = await items('title,year\nGood, bad, worse,2001\nFine,2002,,\n');
    expect(summary.fates).toMatchObject({ added: 1, rejected: 1 });
  });
});

describe('a file that cannot be imported is refused in a sentence, and nothing is imported', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['an empty file', '', /is empty/],
    ['nothing but blank lines', '\n \n\n', /is empty/],
    ['only a header', 'title,isbn\n', /header.*no rows/],
    ['no title column', 'name,isbn\nx,y\n', /no column named title/],
    ['NUL characters', 'title\nA\0B\n', /neither a spreadsheet nor a text file/],
    [
      'a binary file',
      Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256),
      /no column|cannot be read/,
    ],
    ['a workbook that is cut off', Buffer.from('PK\u0003\u0004rest'), /damaged or incomplete/],
    ['one row of ten megabytes', `title\n${'x'.repeat(10_000_000)}\n`, /longer than 256 kB/],
    [
      'an unclosed quotation mark in a long file',
      `title\n"Fox\n${'Owl\n'.repeat(200_000)}`,
      /quotation mark/,
    ],
    [
      'no names of columns',
      '30001,Elk,9780224025720\n30002,Red Fox,9780140328721\n30003,The Owl,9780000000040\n',
      /is a guess/,
    ],
    ['too many rows', `title\n${'x\n'.repeat(200_001)}`, /more than 200,000 rows/],
    ['a file that is too large', new Uint8Array(33 * 1024 * 1024).fill(0x61), /larger than 32 MB/],
  ])('%s', async (_, content, words) => {
    const eventsBefore = school.number('SELECT count(*) FROM events');
    const refusal = await items(content).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ImportRefusedError);
    expect((refusal as Error).message).toMatch(words);
    expect((refusal as Error).message).toMatch(/[.]$/);
    expect(school.number('SELECT count(*) FROM items')).toBe(0);
    expect(school.number('SELECT count(*) FROM events')).toBe(eventsBefore);
    const left = await readdir(path.join(school.dataFolder, 'imports')).catch(() => []);
    expect(left).toEqual([]);
  });

  test.each(['"Fox,1', 'Fo"x,1'])('a misplaced quotation mark refuses its row only: %s', async (line) => {
    const summary = await items(`title,barcode\n${line}\nOwl,2\n`);
    expect(summary.fates).toEqual({ added: 1, changed: 0, existing: 0, rejected: 1 });
    expect((await reportLines(summary.reportFile))[0]).toMatchObject({ row: '2', action: 'rejected' });
    expect(school.rows<{ title: string }>('SELECT title FROM titles')).toEqual([{ title: 'Owl' }]);
  });

  test('a file that is not there, and a folder', async () => {
    for (const file of ['/nowhere/at/all.csv', school.dataFolder]) {
      await expect(importItemsFrom(school.library, file)).rejects.toThrow(ImportRefusedError);
    }
  });

  test('random bytes never crash the importer', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .string({ unit: 'binary', maxLength: 200 })
        .map((text) => Buffer.from(`title,isbn,isbn13,year,barcode,language\n${text}`)),
      fc
        .array(
          fc.array(fc.string(), { maxLength: 8 }).map((cells) => cells.join(',')),
          { maxLength: 6 },
        )
        .map((lines) => Buffer.from(['title,authors,barcode,type,year', ...lines].join('\n'))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const outcome = await items(content).catch((error: unknown) => error);
        if (outcome instanceof ImportRefusedError) return;
        expect(outcome).not.toBeInstanceOf(Error);
        const { rows, fates } = outcome as Awaited<ReturnType<typeof importItemsFrom>>;
        expect(fates.added + fates.existing + fates.rejected).toBe(rows);
      }),
      { numRuns: 5 },
    );
  });
});

describe('while a file is imported', () => {
  test('other commands get through between its rows', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 3000 }, (_, nth) => `Title ${String(nth)},Author ${String(nth % 50)}`);
    const importing = items(['title,authors', ...rows].join('\n'));
    const counts: number[] = [];
    const look = async (): Promise<void> => {
      await school.library.services.gate.write('desk', () => ({ result: null, events: [] }));
      counts.push(school.number('SELECT count(*) FROM items'));
      if (counts.at(-1) !== rows.length) await look();
    };
    await look();
    await importing;
    expect(new Set(counts).size).toBeGreaterThan(10);
  });

  test('a program that ends half-way goes on at its next start, and adds nothing twice', async () => {
    const rows = Array.from({ length: 950 }, (_, nth) => `Title ${String(nth)}`);
    const interrupted = items(['title', ...rows].join('\n')).catch((error: unknown) => error);
    while (school.number('SELECT count(*) FROM items') === 0) await nextTurn();
    await school.reopen();
    expect(await interrupted).toBeInstanceOf(Error);
    await school.library.services.imports.idle();
    expect(school.number('SELECT count(*) FROM items')).toBe(950);
    expect((await items(['title', ...rows].join('\n'))).fates).toEqual({
      added: 0,
      changed: 0,
      existing: 950,
      rejected: 0,
    });
  });
});

describe('a workbook of items', () => {
  const rows: Cell[][] = [
    ['Title', 'Author', 'ISBN', 'Barcode', 'Year'],
    ['The Giver', 'Lowry, Lois, 1937-', { t: 'n', v: 439023483 }, { t: 'n', v: 31, z: '0000' }, 1993],
    ['Total Recall 2', 'Ann Lee', null, '0032', 2001],
  ];
  test.each(['xlsx', 'ods', 'biff8'] as const)('is read as .%s', async (form) => {
    expect(await items(workbookOf(rows, form), 'books')).toMatchObject({ rows: 2, fates: { added: 2 } });
    expect(storedItems()).toMatchObject([
      { title: 'The Giver', authors: '["Lowry, Lois"]', isbn: '9780439023481', barcode: '0031', year: 1993 },
      { title: 'Total Recall 2', barcode: '0032' },
    ]);
  });
});

describe('undoing an import of items', () => {
  const undo = async (id: string, despite = false) => {
    const { imports } = school.library.services;
    await imports.undo('system', id, despite);
    return imports.settled(id);
  };
  const file = 'title,barcode,type\nFox,1,Globe\nOwl,2,\nOwl,3,\nElk,4,\n';

  test('deletes what it added, the titles too', async () => {
    const { import: id } = await items(file);
    expect(await undo(id)).toMatchObject({ status: 'undone', result: { added: 4, takenBack: 4, kept: 0 } });
    expect(school.number('SELECT count(*) FROM items')).toBe(0);
    expect(school.number('SELECT count(*) FROM titles')).toBe(0);
    expect((await items(file)).fates).toMatchObject({ added: 4 });
  });

  test('keeps what was lent or changed since, and tells so first', async () => {
    const { import: id } = await items(file);
    const { collection, borrowers, circulation, imports } = school.library.services;
    const { id: borrower } = await borrowers.add('desk', { givenName: 'Emma', familyName: 'Berg' });
    await circulation.checkOut('desk', { borrower, item: collection.idOf('barcode:1') });
    await collection.update('desk', 'barcode:2', { callNumber: 'A' });
    await collection.updateTitle('desk', collection.item('barcode:4').titleId, { authors: ['Bo Li'] });
    expect(await imports.undoPreview(id)).toMatchObject({
      restores: 1,
      obstacles: [
        { row: 2, hindrance: 'has-items' },
        { row: 3, hindrance: 'changed-meanwhile' },
        { row: 5, hindrance: 'changed-meanwhile' },
      ],
    });
    await expect(undo(id)).rejects.toMatchObject({ code: 'import-undo-obstructed' });
    expect(await undo(id, true)).toMatchObject({ result: { takenBack: 1, kept: 3 } });
    expect(storedItems().map(({ barcode }) => barcode)).toEqual(['1', '2', '4']);
  });

  test('and the import itself is listed among the imports of items only', async () => {
    const { import: id } = await items(file);
    const { imports } = school.library.services;
    expect(imports.imports()).toEqual([]);
    expect(imports.imports('items')).toMatchObject([{ id, kind: 'items', status: 'applied' }]);
  });
});
