// What a list of items would add or change, without a library: known programs, numbers of copies, corrected lists.
import { describe, expect, test } from 'vitest';
import { catalogueFiles } from '../../../support/catalogue-files.ts';
import { iso2709, marcRecord } from '../../../support/marc-files.ts';
import { collectionOf, plannedItems } from '../../../support/planned-items.ts';

const csv = (...lines: readonly string[]) => lines.join('\n');

test.each(catalogueFiles)('a list of $system is recognised and read', async ({ system, text, items }) => {
  const { found, rows } = await plannedItems(text);
  expect(found.system).toBe(system);
  expect(rows.map(({ after }) => after)).toEqual(items);
});

test('a program whose columns are known from memory is marked as such', async () => {
  const alexandria = await plannedItems(
    'Title,Author,Call Number,Copy Barcode,Copy Policy\nElk,Bos,F,B1,Book',
  );
  expect(alexandria.found).toMatchObject({ system: 'Alexandria', systemFromMemory: true });
  const slims = await plannedItems(
    'item_code,coll_type_name,location_name,item_status_name,title\nB1,Book,A,,Elk',
  );
  expect(slims.found).toMatchObject({ system: 'SLiMS (items)', systemFromMemory: false });
});

describe('numbers of copies', () => {
  test('make that many copies, the first with the barcode', async () => {
    const { rows } = await plannedItems(csv('title,author,barcode,quantity', 'Matilda,Roald Dahl,B1,3'));
    expect(rows.map(({ fate, after }) => [fate, after.barcode])).toEqual([
      ['new', 'B1'],
      ['new', undefined],
      ['new', undefined],
    ]);
  });

  test.each(['0', 'many', '9999'])('%s makes one copy, with a note', async (written) => {
    const { rows } = await plannedItems(csv('title,author,copies', `Matilda,Roald Dahl,${written}`));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.notes).toMatchObject([{ field: 'copies' }]);
  });

  test('of the same list again are those that the library has', async () => {
    const copy = { titleId: 't', title: 'Matilda', authors: ['Roald Dahl'] };
    const { rows } = await plannedItems(
      csv('title,author,copies', 'Matilda,Roald Dahl,3'),
      collectionOf(copy, copy),
    );
    expect(rows.map(({ fate }) => fate)).toEqual(['new', 'unchanged', 'unchanged']);
  });
});

test('a barcode such as 1E5 is doubted only if others of the list show damage by a spreadsheet', async () => {
  const list = csv('title,author,barcode', 'Matilda,Roald Dahl,1E5', 'Momo,Michael Ende,00012E3');
  const { rows } = await plannedItems(list);
  expect(rows.map(({ after }) => after.barcode)).toEqual(['1E5', '00012E3']);
  const damaged = await plannedItems(csv(list, 'Ronja,Astrid Lindgren,"1,23457E+12"'));
  expect(damaged.rows.map(({ reason }) => reason)).toEqual([null, 'barcode-damaged', 'barcode-damaged']);
});

describe('a corrected list', () => {
  const mathilda = {
    barcode: 'B1',
    titleId: 't',
    title: 'Mathilda',
    authors: ['Roald Dahl'],
    callNumber: 'X',
  };

  test('changes what it fills otherwise, and says what the library has', async () => {
    const { rows } = await plannedItems(
      csv('title,author,barcode,publisher,callnumber', 'Matilda,Roald Dahl,B1,Cape,'),
      collectionOf(mathilda),
    );
    expect(rows).toMatchObject([{ fate: 'changed', action: 'update', borrower: 'i0', version: 1 }]);
    expect(rows[0]?.before).toEqual({ title: 'Mathilda', publisher: null });
    expect(rows[0]?.after).toEqual({ title: 'Matilda', publisher: 'Cape' });
  });

  test('changes a title once, and names a row that says otherwise', async () => {
    const { rows } = await plannedItems(
      csv(
        'title,author,barcode',
        'Matilda,Roald Dahl,B1',
        'Matilda,Roald Dahl,B2',
        'Mathilda!,Roald Dahl,B3',
      ),
      collectionOf(mathilda, { ...mathilda, barcode: 'B2' }, { ...mathilda, barcode: 'B3' }),
    );
    expect(rows.map(({ fate }) => fate)).toEqual(['changed', 'unchanged', 'unchanged']);
    expect(rows[2]?.notes).toMatchObject([{ field: 'title', code: 'title-as-in-other-row', to: 'Matilda' }]);
  });

  test('never gives a barcode to another book', async () => {
    const { rows } = await plannedItems(
      csv('title,author,barcode', 'The BFG,Roald Dahl,B1'),
      collectionOf(mathilda),
    );
    expect(rows).toMatchObject([
      { fate: 'rejected', reason: 'barcode-of-another', before: { title: 'Mathilda' } },
    ]);
  });

  test('adds an ISBN to a title that has none', async () => {
    const { rows } = await plannedItems(
      csv('title,author,isbn', 'Mathilda,Roald Dahl,9780224025720'),
      collectionOf(mathilda),
    );
    expect(rows).toMatchObject([{ fate: 'changed', after: { isbn: '9780224025720' } }]);
  });
});

describe('the title of a row', () => {
  const matilda = { titleId: 't', title: 'Matilda', authors: ['Roald Dahl'], isbn: '9780224025720' };

  test('is found by its ISBN before its words, which stay as the library has them', async () => {
    const { rows } = await plannedItems(
      csv('title,author,isbn,barcode', 'MATILDA!,Dahl,0224025724,B9'),
      collectionOf(matilda),
    );
    expect(rows).toMatchObject([{ fate: 'new', after: { titleId: 't', title: 'Matilda', barcode: 'B9' } }]);
    expect(rows[0]?.notes).toMatchObject([{ code: 'title-as-in-library', from: 'MATILDA!' }]);
  });

  test('is another one if the year or the ISBN is', async () => {
    const library = collectionOf({ ...matilda, isbn: null, publishedYear: 1988 });
    const { rows } = await plannedItems(csv('title,author,year', 'Matilda,Roald Dahl,2013'), library);
    expect(rows).toMatchObject([{ fate: 'new' }]);
    expect(rows[0]?.after.titleId).toBeUndefined();
  });

  test('is never found by its words alone without a note', async () => {
    const { rows } = await plannedItems(
      csv('title,year', 'Atlas,'),
      collectionOf({ titleId: 't', title: 'Atlas' }),
    );
    expect(rows).toMatchObject([{ fate: 'unchanged', notes: [{ code: 'title-alone' }] }]);
  });
});

describe('a title that is known by its ISBN alone', () => {
  const isbn = '9780224025720';
  const scanned = { barcode: '30000001', titleId: 't', title: isbn, isbn, itemType: 'Book' };

  test('is filled by the list that brings its name, and its copies join it', async () => {
    const { rows } = await plannedItems(
      csv('title,author,isbn,barcode,series', `Matilda,Roald Dahl,${isbn},B1,Puffin`, `MATILDA,,${isbn},B2,`),
      collectionOf(scanned),
    );
    const filled = { titleId: 't', title: 'Matilda', authors: 'Roald Dahl', series: 'Puffin', isbn };
    expect(rows).toMatchObject([
      { fate: 'new', before: { title: isbn }, after: { ...filled, barcode: 'B1' }, notes: [] },
      { fate: 'new', before: {}, after: { ...filled, barcode: 'B2' } },
    ]);
    expect(rows[1]?.notes).toMatchObject([{ code: 'title-as-in-other-row', to: 'Matilda' }]);
  });

  test('keeps what a person has typed in beside the ISBN', async () => {
    const { rows } = await plannedItems(
      csv('title,author,isbn,barcode,publisher', `Matilda,Roald Dahl,${isbn},B1,`),
      collectionOf({ ...scanned, publisher: 'Cape' }),
    );
    expect(rows[0]?.after).toMatchObject({ title: 'Matilda', publisher: 'Cape' });
  });

  test('stays one if the list has no more than the ISBN either', async () => {
    const { rows } = await plannedItems(
      csv('title,isbn,barcode', `${isbn},${isbn},B1`),
      collectionOf(scanned),
    );
    expect(rows).toMatchObject([{ fate: 'new', before: {}, after: { titleId: 't', title: isbn } }]);
  });
});

describe('a copy that is called after its barcode, because a list of loans did not say its title', () => {
  const list = csv('title,author,barcode,place', 'Matilda,Roald Dahl,30000042,Infant library');
  const unknown = { barcode: '30000042', title: 'Unknown title 30000042', place: 'From the old program' };

  test('gets title and place from the list that brings them', async () => {
    const { rows } = await plannedItems(list, collectionOf(unknown));
    expect(rows).toMatchObject([
      {
        fate: 'changed',
        before: { title: 'Unknown title 30000042', authors: null, place: 'From the old program' },
        after: { title: 'Matilda', authors: 'Roald Dahl', place: 'Infant library' },
      },
    ]);
  });

  test.each([
    ['another number', { title: 'Unknown title 30000041' }],
    ['an author', { authors: ['Michael Ende'] }],
    ['an ISBN', { isbn: '9780224025720' }],
  ])('keeps its title if it has %s', async (_, more) => {
    const { rows } = await plannedItems(list, collectionOf({ ...unknown, ...more }));
    expect(rows).toMatchObject([{ fate: 'rejected', reason: 'barcode-of-another' }]);
  });

  test('is told from a volume with a short barcode', async () => {
    const { rows } = await plannedItems(
      csv('title,barcode', 'Matilda,12'),
      collectionOf({ barcode: '12', title: 'Atlas 12' }),
    );
    expect(rows).toMatchObject([{ reason: 'barcode-of-another' }]);
  });
});

describe('a list whose new copies have no barcode', () => {
  test.each([
    ['title\nMatilda\nMomo', [{ field: 'barcode', hasColumn: false, rows: 2 }]],
    ['title,barcode\nMatilda,\nMomo,', [{ field: 'barcode', hasColumn: true, rows: 2 }]],
    ['title,barcode\nMatilda,B1\nMomo,', []],
    ['title,copies\nMatilda,3', [{ field: 'barcode', hasColumn: false, rows: 3 }]],
  ])('says so: %j', async (file, gaps) => {
    expect((await plannedItems(file)).gaps).toEqual(gaps);
  });

  test('says nothing if it adds none', async () => {
    const { gaps } = await plannedItems('title\nAtlas', collectionOf({ titleId: 't', title: 'Atlas' }));
    expect(gaps).toEqual([]);
  });
});

test('names and subjects of a record are divided at its fields only', async () => {
  const { rows } = await plannedItems(
    iso2709([
      marcRecord({
        '110': [{ a: 'Marks & Spencer' }],
        '245': [{ a: 'Cooking' }],
        '650': [{ a: 'Cooking, French' }],
      }),
    ]),
  );
  expect(rows[0]?.after).toMatchObject({ authors: 'Marks & Spencer', subjects: 'Cooking, French' });
});

describe('one ISBN on several titles', () => {
  test('with different numbers keeps them apart, and says so', async () => {
    const { rows } = await plannedItems(
      csv(
        'title,isbn,barcode',
        'Glass Crab part II,9783161484100,B2',
        'Glass Crab part III,9783161484100,B3',
      ),
      collectionOf({ title: 'Glass Crab part I', isbn: '9783161484100' }),
    );
    expect(rows.map(({ after }) => [after.title, after.titleId])).toEqual([
      ['Glass Crab part II', undefined],
      ['Glass Crab part III', undefined],
    ]);
    expect(rows[1]?.notes).toMatchObject([{ field: 'isbn', code: 'isbn-of-several-titles' }]);
  });

  test('with a number in one of them only is one title', async () => {
    const { rows } = await plannedItems(
      csv('title,isbn', 'Matilda,9783161484100', 'Matilda (2nd edition),9783161484100'),
    );
    expect(rows.map(({ after }) => after.title)).toEqual(['Matilda', 'Matilda']);
  });

  const isbn = '9783161484100';
  const list = (...rows: readonly string[]) =>
    csv('title\tauthor\tisbn\tbarcode', ...rows.map((row, at) => `${row}\t${isbn}\tB${String(at)}`));

  test('that have nothing else in common keeps them apart, and says so', async () => {
    const parts = list('Animals\tAnn Lee', 'Time\tBob Moss', 'People and places\t', 'Animals!\tAnn Lee');
    const { rows } = await plannedItems(parts);
    expect(rows.map(({ after }) => [after.title, after.isbn])).toEqual([
      ['Animals', isbn],
      ['Time', isbn],
      ['People and places', isbn],
      ['Animals', isbn],
    ]);
    const shared = { field: 'isbn', code: 'isbn-of-several-titles', from: isbn };
    expect(rows[0]?.notes).toEqual([]);
    expect(rows[1]?.notes).toMatchObject([shared]);
    expect(rows[2]?.notes).toMatchObject([shared]);
    const animals = { title: 'Animals', authors: ['Ann Lee'], isbn };
    const known = await plannedItems(parts, collectionOf(animals));
    expect(known.rows.map(({ after }) => [after.title, after.titleId])).toEqual([
      ['Animals', 't0'],
      ['Time', undefined],
      ['People and places', undefined],
      ['Animals', 't0'],
    ]);
    expect(known.rows[1]?.notes).toMatchObject([shared]);
  });

  test('adds nothing when the same list comes again', async () => {
    const { rows } = await plannedItems(
      csv('title,author,isbn', `Animals,Ann Lee,${isbn}`, `Time,Bob Moss,${isbn}`),
      collectionOf(
        { title: 'Animals', authors: ['Ann Lee'], isbn },
        { title: 'Time', authors: ['Bob Moss'], isbn },
      ),
    );
    expect(rows.map(({ fate, name }) => [fate, name])).toEqual([
      ['unchanged', 'Animals'],
      ['unchanged', 'Time'],
    ]);
  });

  test.each([
    ['another spelling', 'Mathilda', 'Matilda'],
    ['another spelling of a short word', 'The Gray', 'Grey'],
    ['other letters', 'Чук и Гек', 'Tsjoek en Gek'],
    ['digits', '1984', 'Nineteen eighty-four'],
    ['a subtitle', 'Holes', 'Holes : a novel'],
    ['a subtitle alone', 'Asterix: The Golden Sickle', 'The Golden Sickle'],
    ['an article', 'Elk', 'The elk'],
    ['another order of words', 'Rats and mice', 'Mice and rats'],
    ['another form of a word', 'Animal atlas', 'Atlante degli animali'],
    ['a word within a word', 'Das Tierbuch', 'Buch über die Ziege'],
    ['an abbreviation', 'Enc. of birds', 'Encyclopaedia'],
    ['initials', 'BFG', 'The Big Friendly Giant'],
    ['an article in Arabic', 'قطط', 'القطط'],
    ['signs without spaces', '猫の写真', '写真'],
    ['the ISBN in the place of a title', isbn, 'Matilda 2'],
  ])('and %s is one title', async (_, one, other) => {
    for (const [title, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const { rows } = await plannedItems(list(`${title}\t`, `${second}\t`));
      expect(rows[1]?.after.title).toBe(title);
      const library = collectionOf({ title, authors: [], isbn, barcode: 'L' });
      expect((await plannedItems(list(`${second}\t`), library)).rows[0]?.after.titleId).toBe('t0');
    }
  });

  test.each([
    ['a small word', 'The time of the cat', 'The birth of the dog'],
    ['a number', 'Animals 2', 'Time 2'],
    ['signs', '猫', '犬'],
    ['an article in Arabic', 'القط', 'الكلاب'],
  ])('and only %s in common are two titles', async (_, one, other) => {
    const { rows } = await plannedItems(list(`${one}\t`, `${other}\t`));
    expect(rows.map(({ after }) => after.title)).toEqual([one, other]);
  });

  test('of which the library knows no name gives the name to the first', async () => {
    const scanned = { titleId: 't', title: isbn, isbn };
    for (const barcodes of [
      ['B1', 'B2'],
      ['', ''],
    ]) {
      const { rows } = await plannedItems(
        csv(
          'title,isbn,barcode',
          `Animals 2,${isbn},${barcodes[0] ?? ''}`,
          `Time,${isbn},${barcodes[1] ?? ''}`,
        ),
        collectionOf({ ...scanned, barcode: 'L1' }, { ...scanned, barcode: 'L2' }),
      );
      const named = rows.map(({ after, before }) => [after.title, before.title]);
      expect(named).toContainEqual(['Animals 2', isbn]);
      expect(named).toContainEqual(['Time', undefined]);
    }
  });

  test('on the parts of a set keeps them apart although one author has all of them', async () => {
    const parts = ['Animals\tEarly Press', 'Time\tEarly Press'];
    const { rows } = await plannedItems(list(...parts));
    expect(rows.map(({ after }) => after.title)).toEqual(['Animals', 'Time']);
    const library = collectionOf(
      ...['Animals', 'Time'].map((title) => ({ title, authors: ['Early Press'], isbn, barcode: title })),
    );
    const more = await plannedItems(list('People\tEarly Press', 'The animals\tEarly Press'), library);
    expect(more.rows.map(({ after }) => [after.title, after.titleId])).toEqual([
      ['People', undefined],
      ['Animals', 't0'],
    ]);
  });

  test('that is a placeholder for thousands keeps all of them, and each once', async () => {
    const signs = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const { rows } = await plannedItems(
      list(...signs.map((sign) => `${sign}\t`), ...signs.map((sign) => `${sign}\t`)),
    );
    expect(new Set(rows.map(({ after }) => after.title)).size).toBe(5000);
    expect(rows.filter(({ notes }) => notes.length > 0)).toHaveLength(4999);
  });
});

describe('the barcodes of a cell', () => {
  const barcodes = async (...cells: readonly string[]) => {
    const lines = cells.map((cell, at) => `Book ${String(at)}\t${cell}`);
    return (await plannedItems(csv('title\tbarcode', ...lines))).rows.map(({ after }) => after.barcode);
  };

  test.each(['B71;B72', 'B71, B72', 'B71 | B72'])('%s are of two copies', async (cell) => {
    expect(await barcodes(cell)).toEqual(['B71', 'B72']);
  });

  test.each(['B 71, right', '12,50 euro', 'B71;B71'])('%s is not divided', async (cell) => {
    expect(await barcodes(cell)).toEqual([cell]);
  });

  test('lose the start and stop signs that all of them have', async () => {
    expect(await barcodes('*00013*', '*00014*')).toEqual(['00013', '00014']);
    expect(await barcodes('t0022t', 't0023t', 't0024t')).toEqual(['0022', '0023', '0024']);
  });

  test('keep signs that only some of them have, and letters that may be part of them', async () => {
    expect(await barcodes('*00013*', '00014')).toEqual(['*00013*', '00014']);
    expect(await barcodes('a0022a', 'b0023b', 'a0024a')).toEqual(['a0022a', 'b0023b', 'a0024a']);
    expect(await barcodes('a0022a')).toEqual(['a0022a']);
  });
});

test('a cell of publisher, year and pages becomes three fields', async () => {
  const { rows } = await plannedItems(
    csv(
      'title\tpublication',
      'Glass Crab\tHarbour Press (2011), Edition: 2, 212 pages',
      'Owl\t1999',
      'Elk\tCape (UK)',
    ),
  );
  expect(rows.map(({ after }) => [after.publisher, after.publishedYear, after.pages])).toEqual([
    ['Harbour Press', '2011', '212'],
    [undefined, '1999', undefined],
    ['Cape (UK)', undefined, undefined],
  ]);
});

test.each([
  ['310', '310'],
  ['xii, 310 p.', '310'],
  ['xii-310 p.', '310'],
  ['123-145', '23'],
  ['pp. 123–145', '23'],
  ['1-310', '310'],
  ['145-123', undefined],
])('“%s” in a column of pages is %s pages', async (cell, pages) => {
  const { rows } = await plannedItems(csv('title\tpages', `Elk\t${cell}`));
  expect(rows[0]?.after.pages).toBe(pages);
});

test('a letter that is lost in a title is pointed out', async () => {
  const { rows } = await plannedItems(csv('title,author', 'El\ufffd,Vos'));
  const notes = rows[0]?.notes.map(({ field, kind, code }) => [field, kind, code]);
  expect(notes).toContainEqual(['title', 'guessed', 'letters-lost']);
});

describe('a column whose name means the place or the call number', () => {
  const fields = async (...lines: readonly string[]) =>
    (await plannedItems(csv(...lines))).found.columns.map(({ field }) => field);
  const books = (cellOf: (at: number) => string) =>
    Array.from({ length: 12 }, (_, at) => `Book ${String(at)}\t${cellOf(at)}`);

  test.each(['Standort', 'Plaats', 'Collocazione'])('%s beside call numbers is the place', async (name) => {
    expect(await fields(`titel\tSignatur\t${name}`, 'Momo\tJu 3 End\tHalle')).toEqual([
      'title',
      'callNumber',
      'place',
    ]);
  });

  test('alone is the place if it has a few words, otherwise the call number', async () => {
    expect(
      await fields('titel\tStandort', ...books((at) => ['Halle', 'Lehrerzimmer'][at % 2] ?? '')),
    ).toEqual(['title', 'place']);
    expect(await fields('titel\tStandort', ...books((at) => `Ju ${String(at % 3)}`))).toEqual([
      'title',
      'callNumber',
    ]);
    expect(await fields('titel\tSISO\tPlaats', ...books((at) => `A\tA ${String(at)}`))).toEqual([
      'title',
      null,
      'callNumber',
    ]);
    expect(await fields('titel\tStandort', 'Momo\tHalle')).toEqual(['title', 'callNumber']);
  });

  test('called a location is the call number if nearly each book has its own', async () => {
    expect(await fields('title\tLocation', ...books((at) => `F ${String(at)}`))).toEqual([
      'title',
      'callNumber',
    ]);
    expect(await fields('title\tLocation', ...books((at) => `Room ${String(at % 3)}`))).toEqual([
      'title',
      'place',
    ]);
    expect(await fields('title\tShelfmark\tLocation', ...books((at) => `F\tR ${String(at)}`))).toEqual([
      'title',
      'callNumber',
      'place',
    ]);
  });
});

test('a column called status counts only if it says where a copy is', async () => {
  const values = async (name: string, ...cells: readonly string[]) =>
    (await plannedItems(csv(`title\t${name}`, ...cells.map((cell, at) => `Book ${String(at)}\t${cell}`))))
      .found.values;
  expect(await values('Status', 'Read', 'Unread')).toEqual([]);
  expect(await values('Status', 'Lost', 'Unread')).toMatchObject([{ to: 'lost' }, { is: 'unknown' }]);
  expect(await values('Copy status', 'Read')).toMatchObject([{ is: 'unknown' }]);
});
