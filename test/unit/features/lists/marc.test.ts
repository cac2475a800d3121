// Catalogue records read as a list, from whole, old and damaged files.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileKindOf } from '../../../../src-main/features/lists/file-kind-rules.ts';
import { recordsOfIso2709 } from '../../../../src-main/features/lists/marc/iso-2709.ts';
import { textOfMarc8 } from '../../../../src-main/features/lists/marc/marc-8-rules.ts';
import type { MarcRecord } from '../../../../src-main/features/lists/marc/marc-record-rules.ts';
import { readMarc } from '../../../../src-main/features/lists/marc/marc-table.ts';
import { recordsOfMarcXml } from '../../../../src-main/features/lists/marc/marcxml.ts';
import { UnreadableFileError } from '../../../../src-main/features/lists/table.ts';
import { iso2709, marcRecord, marcXml } from '../../../support/marc-files.ts';

const realFiles = path.resolve(import.meta.dirname, '../../../../../shared/data');

function rowsIn(file: Buffer, sheet: string | null = null, addMissingCopies?: boolean) {
  const kind = fileKindOf(file).kind;
  if (kind !== 'marc' && kind !== 'marcxml') throw new Error(`read as ${kind}`);
  const choices = { encoding: null, delimiter: null, sheet, addMissingCopies };
  const { rows, sheets, sheet: used } = readMarc(file, kind, choices);
  const [header, ...others] = rows;
  const cells = others.map((row) => ({
    ...Object.fromEntries((header?.cells ?? []).map((name, at) => [name, row.cells[at] ?? ''])),
    ...(row.rejected === undefined ? {} : { rejected: row.rejected }),
  }));
  return { sheets, used, cells };
}

const matilda = marcRecord({
  '008': '880101s1988    enk           000 1 eng  ',
  '020': [{ a: '0224025724 (hardback) :' }, { a: '9780224025720' }],
  '100': [{ a: 'Dahl, Roald,', d: '1916-1990.' }],
  '245': [{ a: 'Matilda /', c: 'Roald Dahl ; illustrated by Quentin Blake.' }],
  '260': [{ a: 'London :', b: 'Cape,', c: 'c1988.' }],
  '490': [{ a: 'Puffin fiction ;', v: '12' }],
  '650': [{ a: 'Schools', v: 'Fiction.' }, { a: 'Gifted children.' }],
  '700': [
    { a: 'Blake, Quentin', e: 'illustrator.' },
    { a: 'Lee, Ann,', e: 'author.' },
  ],
});
const read = {
  title: 'Matilda',
  authors: 'Dahl, Roald; Lee, Ann',
  isbn: '0224025724; 9780224025720',
  publisher: 'Cape',
  year: '1988',
  language: 'eng',
  series: 'Puffin fiction',
  volume: '12',
  subjects: 'Schools; Gifted children',
  contributors: 'Blake, Quentin (illustrator)',
};

test('a record without copies is one row', () => {
  expect(rowsIn(iso2709([matilda]))).toEqual({ sheets: [], used: null, cells: [read] });
  expect(rowsIn(Buffer.from(marcXml([matilda]))).cells).toEqual([read]);
});

test.each([
  [
    '952',
    { p: 'B1', o: 'J DAH', y: 'BK', c: 'Infants', w: 'Attic', g: '12.50' },
    { place: 'Infants', '952 $w': 'Attic', price: '12.50' },
  ],
  [
    '995',
    { f: 'B1', k: 'J DAH', r: 'BK', e: 'Infants', c: 'Attic' },
    { place: 'Infants', '995 $c': 'Attic' },
  ],
  ['949', { i: 'B1', a: 'J DAH', t: 'BK', z: 'Attic', p: '$9.95' }, { '949 $z': 'Attic', price: '$9.95' }],
])('each copy in %s is a row; what is not known keeps a column', (tag, copy, other) => {
  const second = { ...Object.fromEntries(Object.entries(copy).slice(0, 1)) } as Record<string, string>;
  for (const code of Object.keys(second)) second[code] = 'B2';
  const record = { ...matilda, fields: [...matilda.fields, ...marcRecord({ [tag]: [copy, second] }).fields] };
  const { cells, used } = rowsIn(iso2709([record]));
  expect(used).toBe(tag);
  const copies = cells.map((row) => row as Record<string, string>);
  expect(copies.map(({ barcode }) => barcode)).toEqual(['B1', 'B2']);
  expect(copies[0]).toMatchObject({ title: 'Matilda', callNumber: 'J DAH', itemType: 'BK', ...other });
});

test('copies in 852, or in another field that a person chooses', () => {
  const fields = marcRecord({
    '852': [{ k: 'Ref', h: '823', i: 'DAH', p: 'B1', '9': '12.50' }],
    '966': [{ b: 'X9' }],
  }).fields;
  const file = iso2709([{ ...matilda, fields: [...matilda.fields, ...fields] }, matilda]);
  expect(rowsIn(file)).toMatchObject({
    sheets: ['852', '966'],
    used: '852',
    cells: [
      { barcode: 'B1', callNumber: 'Ref 823 DAH', price: '12.50' },
      { title: 'Matilda', rejected: 'no-copies' },
    ],
  });
  expect(rowsIn(file, '966').cells[0]).toMatchObject({ '966 $b': 'X9' });
});

test('a record without the field of the copies is a row too if a person wants so', () => {
  const fields = marcRecord({ '852': [{ p: 'B1' }, { p: 'B2' }] }).fields;
  const file = iso2709([{ ...matilda, fields: [...matilda.fields, ...fields] }, matilda]);
  const { used, cells } = rowsIn(file, null, true);
  expect(used).toBe('852');
  expect(cells).toEqual(['B1', 'B2', ''].map((barcode) => ({ ...read, barcode })));
});

test('the branch of a copy is its place if there are several, and nothing says the place', () => {
  const copies = (...given: Record<string, string>[]) =>
    rowsIn(iso2709([{ ...matilda, fields: [...matilda.fields, ...marcRecord({ '852': given }).fields] }]))
      .cells;
  expect(copies({ p: 'B1', b: 'Infants' }, { p: 'B2', b: 'Juniors' })).toMatchObject([
    { barcode: 'B1', place: 'Infants' },
    { barcode: 'B2', place: 'Juniors' },
  ]);
  expect(copies({ p: 'B1', b: 'CPL' }, { p: 'B2', b: 'CPL' })[0]).toMatchObject({ '852 $b': 'CPL' });
  expect(copies({ p: 'B1', b: 'CPL', c: 'Attic' }, { p: 'B2', b: 'MPL' })[0]).toMatchObject({
    place: 'Attic',
  });
});

test('title and authors in another script are kept beside those of the record, or in their place', () => {
  const romanised = {
    '100': [{ a: 'Tolstoĭ, Lev,', d: '1828-1910.' }],
    '245': [{ a: 'Voĭna i mir /', c: 'L. Tolstoĭ.' }],
  };
  const original: Record<string, string>[] = [
    { '6': '100-01/(N', a: 'Толстой, Лев,', d: '1828-1910.' },
    { '6': '245-02/(N', a: 'Война и мир /', c: 'Л. Толстой.' },
    { '6': '500-03/(N', a: 'Примечание' },
  ];
  const same = { ...romanised, '880': [{ '6': '245-01', a: 'Voĭna i mir /' }] };
  const records = [{ ...romanised, '880': original }, { '880': original }, romanised, same];
  expect(rowsIn(iso2709(records.map((record) => marcRecord(record)))).cells).toMatchObject([
    { title: 'Voĭna i mir = Война и мир', authors: 'Tolstoĭ, Lev; Толстой, Лев' },
    { title: 'Война и мир', authors: 'Толстой, Лев' },
    { title: 'Voĭna i mir', authors: 'Tolstoĭ, Lev' },
    { title: 'Voĭna i mir', authors: 'Tolstoĭ, Lev' },
  ]);
});

test('UNIMARC is recognised by its title in 200', () => {
  const record = marcRecord({
    '010': [{ a: '2-07-036024-8' }],
    '100': [{ a: '19720101d1972    m  y0frey50      ba' }],
    '101': [{ a: 'fre' }],
    '200': [{ a: '\u0088L\u0027\u0089étranger', e: 'roman', f: 'Albert Camus' }],
    '210': [{ a: 'Paris', c: 'Gallimard', d: '1972' }],
    '225': [{ a: 'Folio', v: '2' }],
    '606': [{ a: 'Roman français' }],
    '700': [{ a: 'Camus', b: 'Albert' }],
    '995': [{ f: 'B7', k: 'R CAM' }],
  });
  expect(rowsIn(iso2709([record])).cells).toEqual([
    {
      title: "L'étranger: roman",
      authors: 'Camus, Albert',
      isbn: '2-07-036024-8',
      publisher: 'Gallimard',
      year: '1972',
      language: 'fre',
      series: 'Folio',
      volume: '2',
      subjects: 'Roman français',
      barcode: 'B7',
      callNumber: 'R CAM',
    },
  ]);
});

describe('letters', () => {
  test('MARC-8 puts accents before their letter, and other scripts behind an escape', () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    expect(textOfMarc8(bytes('communaut\xe2e, \xc7, M\xe8uller, \xf0catala'))).toBe(
      'communauté, ß, Müller, çatala',
    );
    expect(textOfMarc8(bytes('A \x1b(NBC\x1b(B z, \x1bb2\x1bs, \x1b$1!0A\x1b(B end'))).toBe(
      'A \ufffd\ufffd z, \ufffd, \ufffd end',
    );
  });

  const title = (text: string) => marcRecord({ '245': [{ a: text }] }, '00000nam  2200000 a 4500');
  const titleOf = (file: Buffer) => (rowsIn(file).cells[0] as Record<string, string>)['title'];
  test('each record is read in UTF-8, MARC-8 or Latin-1, by what its letters say', () => {
    const latin = (text: string) => Buffer.from(text, 'latin1');
    expect(titleOf(iso2709([title('De eenzaamheid à la communauté')]))).toBe(
      'De eenzaamheid à la communauté',
    );
    expect(titleOf(iso2709([title('De la solitude \xe1a la communaut\xe2e')], latin))).toBe(
      'De la solitude à la communauté',
    );
    expect(titleOf(iso2709([title('Der Käfer für Zoë, ein großes Buch über Äpfel')], latin))).toBe(
      'Der Käfer für Zoë, ein großes Buch über Äpfel',
    );
    expect(
      titleOf(
        iso2709([title('Le père Noël et l’été')], (text) => Buffer.from(text.replace('’', "'"), 'latin1')),
      ),
    ).toBe("Le père Noël et l'été");
  });
});

describe('records as they are found', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const first = (...given: Parameters<typeof iso2709>) => rowsIn(iso2709(...given)).cells[0];

  test('danMARC2 has the ISBN in 021, the given name in *h and the subtitle in *c', () => {
    const record = marcRecord({
      '001': [{ a: '1', b: '763000' }],
      '004': [{ r: 'n', a: 'e' }],
      '008': [{ t: 'm', a: '1999', l: 'dan' }],
      '021': [{ e: '9780306406157', d: 'kr. 99,00' }],
      '100': [{ a: 'Montreuil', h: 'Odile' }],
      '245': [{ a: 'Owl & Lantern', c: 'a summer tale' }],
      '260': [{ b: 'Paper House', c: '1999' }],
    });
    expect(first([record])).toEqual({
      title: 'Owl & Lantern: a summer tale',
      authors: 'Montreuil, Odile',
      isbn: '9780306406157',
      publisher: 'Paper House',
      year: '1999',
      language: 'dan',
    });
  });

  test('MARC-8 is known by its accents, although other fields are in Greek', () => {
    const record = marcRecord(
      {
        '245': [{ a: 'H\xe5e agora st\xe5e Mesogeio' }],
        '700': [{ a: 'ubi\xe6i\xebt\xecsa' }],
        '880': [{ '6': '245-01', a: '~(S\xe8\xe9\xe1\xe4~(B' }],
      },
      '00000nam  2200000 a 4500',
    );
    const withEscapes = (text: string) => latin(text.replaceAll('~', '\x1b'));
    expect(first([record], withEscapes)).toMatchObject({
      title: 'Hē agora stē Mesogeio',
      authors: 'ubiĭt\ufe20s\ufe21a',
    });
  });

  test('a title in MARC-8 of a script that is not read is left out', () => {
    const record = marcRecord(
      { '245': [{ a: 'Vo\xe6ina i mir' }], '880': [{ '6': '245-01/(N', a: '~(NwOJNA I MIR~(B' }] },
      '00000nam  2200000 a 4500',
    );
    const withEscapes = (text: string) => latin(text.replaceAll('~', '\x1b'));
    expect(first([record], withEscapes)).toMatchObject({ title: 'Voĭna i mir' });
  });

  test('UTF-8 with one damaged letter stays UTF-8', () => {
    const record = marcRecord({ '245': [{ a: 'Příběhy žluťoučkého kon|ě' }] });
    const encode = (text: string) => {
      const bytes = Buffer.from(text);
      const at = bytes.indexOf('|');
      if (at >= 0) bytes[at] = 0xe9;
      return bytes;
    };
    expect(first([record], encode)).toMatchObject({ title: 'Příběhy žluťoučkého kon\ufffdě' });
  });

  test('typed roles, brackets and full stops after an accent are no part of names', () => {
    const record = marcRecord({
      '100': [{ a: 'Harbour (Firm),$4dst' }],
      '245': [{ a: 'Elk e\u0301te\u0301.' }],
      '264': [{ a: '[Fogmere] :', b: '[Cape],', c: '[2011]' }],
    });
    expect(first([record])).toMatchObject({
      title: 'Elk été',
      authors: 'Harbour (Firm)',
      publisher: 'Cape',
      year: '2011',
    });
    expect(first([marcRecord({ '245': [{ a: 'Elk' }], '260': [{ b: '[s.n.],' }] })])).toEqual({
      title: 'Elk',
    });
  });

  test.each([
    ['[Amsterdam :', 'De Vries],', 'De Vries'],
    ['Amsterdam :', '[De Vries,', 'De Vries'],
    ['Amsterdam :', 'De Vries [etc.],', 'De Vries [etc.]'],
  ])('a bracket around more than the publisher is no part of it: %s %s', (a, b, publisher) => {
    const record = marcRecord({ '245': [{ a: 'Elk' }], '260': [{ a, b }] });
    expect(first([record])).toMatchObject({ publisher });
  });

  test.each([
    ['7.', '7'],
    ['[7]', '7'],
    ['[7].', '7'],
    ['pt. 2', 'pt. 2'],
    ['dl. IV', 'dl. IV'],
  ])('the volume %s is %s', (v, volume) => {
    const record = marcRecord({ '245': [{ a: 'Elk' }], '490': [{ a: 'Tidewater ;', v }] });
    expect(first([record])).toMatchObject({ series: 'Tidewater', volume });
  });

  test('the volume is in 830 if 490 has none', () => {
    const record = marcRecord({
      '245': [{ a: 'Elk' }],
      '490': [{ a: 'Tidewater' }],
      '830': [{ a: 'Tidewater ;', v: '2' }],
    });
    expect(first([record])).toMatchObject({ series: 'Tidewater', volume: '2' });
  });
});

describe('damage', () => {
  const records = ['One', 'Two', 'Three'].map((a) => marcRecord({ '245': [{ a }], '300': [{ a: '1 p' }] }));
  const titles = (file: Buffer) =>
    rowsIn(file).cells.map((row) =>
      'rejected' in row ? row.rejected : (row as Record<string, string>)['title'],
    );
  const second = iso2709(records.slice(0, 1)).length;
  const broken = (change: (file: Buffer) => void) => {
    const file = iso2709(records);
    change(file);
    return file;
  };

  test.each<[string, Buffer]>([
    ['a wrong length in the leader', broken((file) => file.write('99999', second))],
    ['a leader of letters', broken((file) => file.write('xxxxxxxxxxxxxxxxxxxxxxxx', second))],
    ['a wrong place in the directory', broken((file) => file.write('00077', second + 24 + 7))],
    ['a wrong length in the directory', broken((file) => file.write('0003', second + 24 + 3))],
    [
      'line ends between the records',
      Buffer.concat(records.flatMap((one) => [iso2709([one]), Buffer.from('\r\n')])),
    ],
    ['no end of the last record', iso2709(records).subarray(0, -1)],
  ])('%s loses nothing', (_, file) => {
    expect(titles(file)).toEqual(['One', 'Two', 'Three']);
  });

  test.each<[string, Buffer]>([
    ['a directory of letters', broken((file) => file.write('abcdefghijklmnopqrstuvwx', second + 24))],
    ['a missing end of a field', broken((file) => file.write(' ', file.indexOf('Two') + 3))],
  ])('%s loses one record, which is shown', (_, file) => {
    expect(titles(file)).toEqual(['One', 'record-damaged', 'Three']);
  });

  test('XML that breaks off keeps what came before', () => {
    const xml = marcXml(records);
    expect(titles(Buffer.from(xml.slice(0, xml.indexOf('Three') + 3)))).toEqual([
      'One',
      'Two',
      'record-damaged',
    ]);
    expect(titles(Buffer.from(xml.replace('Three', '&unknown;')))).toEqual(['One', 'Two', 'record-damaged']);
  });

  test.each<[string, string]>([
    ['nothing but separators', '00026nam a2200000 a 4500\x1e\x1f\x1d'.repeat(3)],
    ['XML without a record', '<collection><leader>x</leader></collection>'],
  ])('%s is refused', (_, text) => {
    expect(() => rowsIn(Buffer.from(text))).toThrow(UnreadableFileError);
  });
});

test('whatever is written is read again, in both forms', () => {
  const value = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, '').normalize('NFC'));
  const field = fc.record({
    tag: fc.stringMatching(/^[1-9]\d\d$/),
    indicators: fc.constantFrom('  ', '1 ', '04'),
    value: fc.constant(''),
    subfields: fc.array(fc.tuple(fc.stringMatching(/^[a-z0-9]$/), value), { minLength: 1, maxLength: 4 }),
  });
  const record = fc.record({
    leader: fc.constant('00000nam a2200000 a 4500'),
    fields: fc.array(field, { minLength: 1, maxLength: 12 }),
  });
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), (records) => {
      const fields = (list: Iterable<MarcRecord | null>) => [...list].map((one) => one?.fields);
      const written = records.map((one) => one.fields);
      expect(fields(recordsOfIso2709(iso2709(records), null))).toEqual(written);
      expect(fields(recordsOfMarcXml(Buffer.from(marcXml(records))))).toEqual(written);
    }),
  );
});

const realRecords: readonly [string, number, string][] = [
  ['marc-marc.dat', 20, 'The pragmatic programmer: from journeyman to master'],
  ['marc-utf8_with_leader_flag.dat', 1, 'Escape from loneliness'],
  ['marc-marc8.dat', 1, 'Escape from loneliness'],
  ['marc-multi_isbn.dat', 1, 'The town scold'],
  ['marc-testunimarc.dat', 1, "L'altra faccia della spirale"],
  ['marc-batch.xml', 2, 'The Great Ray Charles'],
];
test.for(realRecords)('real records: %s', ([name, count, first], { skip }) => {
  const file = path.join(realFiles, name);
  if (!existsSync(file)) skip(`${name} is not on this computer`);
  const { cells } = rowsIn(readFileSync(file));
  expect(cells).toHaveLength(count);
  expect(cells[0]).toMatchObject({ title: first });
});
