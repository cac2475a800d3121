// Tests that no one becomes an active borrower, or comes in twice, because of what a file does not say plainly.
import { utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { workbookOf } from '../../../support/import-files.ts';
import { planOf, planOfFile } from '../../../support/planned-list.ts';

const fates = (file: string, library: Parameters<typeof planOf>[1] = []) =>
  planOf(file, library).rows.map(({ fate, reason, otherRow }) => ({ fate, reason, otherRow }));

describe('the same pupil twice, once without a number', () => {
  test.each([
    ['behind', 'S-1;Emma;Vos;3B\n;Emma;Vos;3B', [0, 1]],
    ['before', ';Emma;Vos;\nS-1;Emma;Vos;3B', [1, 0]],
  ])('is added once: %s', (_, lines, [numbered = 0, other = 0]) => {
    const rows = fates(`nummer;voornaam;achternaam;klas\n${lines}\n`);
    expect(rows[numbered]).toMatchObject({ fate: 'new' });
    expect(rows[other]).toEqual({ fate: 'rejected', reason: 'repeats-another-row', otherRow: numbered + 2 });
  });

  test('is two people if the classes differ', () => {
    expect(fates('nummer;voornaam;achternaam;klas\nS-1;Emma;Vos;3B\n;Emma;Vos;1A\n')).toMatchObject([
      { fate: 'new' },
      { fate: 'new' },
    ]);
  });

  test('is two people if a person says so', () => {
    const file = 'nummer;voornaam;achternaam\nS-1;Emma;Vos\n;Emma;Vos\n';
    const { rows } = planOf(file, [], { decisions: [{ row: 3, take: 'new' }] });
    expect(rows.map(({ fate }) => fate)).toEqual(['new', 'new']);
  });
});

describe('a category that the library does not have', () => {
  const file =
    'number,first name,last name,role\nS-1,Emma,Vos,student\nP-1,Ann,Vos,parent\nT-1,Tom,Bos,teacher\n';

  test('adds nobody until a person names the category', () => {
    const { found, rows } = planOf(file);
    expect(rows).toMatchObject([
      { fate: 'new', after: { category: 'Pupil' } },
      { fate: 'rejected', reason: 'category-unknown' },
      { fate: 'new', after: { category: 'Teacher' } },
    ]);
    expect(found.values).toMatchObject([{}, { from: 'parent', to: null, is: 'unknown' }, {}]);
  });

  test('is what a person says', () => {
    const { rows } = planOf(file, [], { values: [{ field: 'category', from: 'parent', to: 'Teacher' }] });
    expect(rows[1]).toMatchObject({ fate: 'new', after: { category: 'Teacher' } });
  });

  test('changes nothing about a borrower who is there already', () => {
    const ann = { id: 'ann', externalId: 'P-1', givenName: 'Ann', familyName: 'Vos', category: 'Teacher' };
    expect(planOf(file, [ann]).rows[1]).toMatchObject({ fate: 'unchanged', borrower: 'ann' });
  });
});

test('the codes of Koha: S is staff and no pupil, and PT, an adult, is asked about', () => {
  const people = ['1,Quill,Rosa,S', '2,Quill,Otto,PT', '3,Vos,Emma,ST'];
  const { found } = planOf(['cardnumber,surname,firstname,categorycode', ...people].join('\n'));
  expect(found.values.map(({ from, to }) => [from, to])).toEqual([
    ['S', null],
    ['PT', null],
    ['ST', 'Pupil'],
  ]);
});

describe('a row of someone who has left, by the status in the file,', () => {
  test.each(['tobedeleted', 'Inactive', 'uitgeschreven', 'Archived'])('adds nobody: %s', (status) => {
    expect(fates(`sourcedId,status,givenName,familyName\nS-1,${status},Emma,Vos\n`)).toMatchObject([
      { fate: 'rejected', reason: 'not-at-school' },
    ]);
  });

  test('marks a known borrower as having left, for a person to check', () => {
    const emma = { id: 'emma', externalId: 'S-1', givenName: 'Emma', familyName: 'Vos' };
    expect(
      planOf('number,status,givenName,familyName\nS-1,tobedeleted,Emma,Vos\n', [emma]).rows,
    ).toMatchObject([
      { fate: 'changed', after: { leftOn: '2026-11-20' }, notes: [{ kind: 'guessed', code: 'status-left' }] },
    ]);
  });

  test('is told from others; an unknown word is pointed out', () => {
    const file = 'sourcedId,status,givenName,familyName\nS-1,active,Emma,Vos\nS-2,boarder,Sem,Bos\n';
    expect(planOf(file).rows).toMatchObject([
      { fate: 'new', notes: [] },
      { fate: 'new', notes: [{ kind: 'guessed', code: 'status-not-understood', from: 'boarder' }] },
    ]);
  });
});

describe('a workbook', () => {
  const pupils = [
    ['number', 'first name', 'last name'],
    ['S-1', 'Emma', 'Vos'],
    ['S-2', 'Sem', 'Bos'],
  ];

  test('points out a row that it hides', async () => {
    const sheet = utils.aoa_to_sheet(pupils);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    for (const kind of ['xlsx', 'xlsb'] as const)
      expect((await planOfFile(workbookOf(sheet, kind))).rows).toMatchObject([
        { fate: 'new', notes: [] },
        { fate: 'new', notes: [{ kind: 'guessed', code: 'row-hidden' }] },
      ]);
  });

  test('of formulas without stored values adds nobody', async () => {
    const sheet = utils.aoa_to_sheet(pupils);
    sheet['A3'] = { t: 'z', f: 'A2+1' };
    const { rows } = await planOfFile(workbookOf(sheet));
    expect(rows[1]).toMatchObject({
      fate: 'rejected',
      reason: 'number-damaged',
      notes: [{ code: 'formula-without-value' }],
    });
  });
});

describe('a name', () => {
  const names = (file: string) => planOf(`nummer;${file}\n`).rows[0];

  test('loses marks that change its direction, with a note', () => {
    expect(names('voornaam;achternaam\nS-1;\u202eEmma\u202c;Vos\u200e')).toMatchObject({
      after: { externalId: 'S-1', givenName: 'Emma', familyName: 'Vos' },
      notes: [{ code: 'text-tidied' }, { code: 'text-tidied' }],
    });
  });

  test.each([
    ['Zo\u00c3\u00ab', 'Zoë'],
    ['Fran\u00c3\u00a7ois', 'François'],
    ['Zo\u221a\u00b4', 'Zoë'],
    ['\u00c5\u0081ukasz', 'Łukasz'],
  ])('that was garbled before it came into the file is restored and pointed out: %s', (garbled, meant) => {
    expect(names(`voornaam;achternaam\nS-1;${garbled};Vos`)).toMatchObject({
      after: { givenName: meant },
      notes: [{ kind: 'guessed', code: 'letters-garbled', from: garbled, to: meant }],
    });
  });

  test.each(['João', 'Ângela', 'ÃO', 'Þórður', 'NUÑEZ'])(
    'with unusual letters stays as it is: %s',
    (name) => {
      expect(names(`voornaam;achternaam\nS-1;${name};Vos`)).toMatchObject({
        after: { givenName: name },
        notes: [],
      });
    },
  );

  test('in which a question mark replaces a letter is pointed out', () => {
    expect(names('voornaam;achternaam\nS-1;Zo?;Vos')).toMatchObject({
      notes: [{ kind: 'guessed', code: 'letters-lost' }],
    });
  });

  test.each([
    ['DUPONT Marie', 'Marie', 'DUPONT'],
    ['Marie DUPONT', 'Marie', 'DUPONT'],
    ['VAN DEN BERG Anne Sophie', 'Anne Sophie', 'VAN DEN BERG'],
    ['Marie Dupont', 'Marie', 'Dupont'],
  ])('is divided by its capitals: %s', (name, givenName, familyName) => {
    expect(names(`naam\nS-1;${name}`)).toMatchObject({
      after: { givenName, familyName },
      notes: [{ kind: 'guessed', code: 'name-divided' }],
    });
  });
});

test('the class is the last part of a path, if no column holds classes', async () => {
  const paths = ['/Leerlingen/Onderbouw/1A', '/Leerlingen/Onderbouw/1B', '/Medewerkers'];
  const lines = paths.map((path, at) => `Emma${String(at)},Vos,${path}`);
  const { rows } = await planOfFile(Buffer.from(['First name,Last name,Org Unit Path', ...lines].join('\n')));
  expect(rows.map(({ after }) => after.group)).toEqual(['1A', '1B', undefined]);
});

describe('tables side by side', () => {
  const people = async (...lines: readonly string[]) => {
    const { rows } = await planOfFile(Buffer.from(lines.join('\n')));
    return rows.map(({ row, after }) => [row, after.givenName, after.familyName, after.group]);
  };

  test('are read one below the other', async () => {
    expect(
      await people('Naam;Voornaam;Klas;;Naam;Voornaam;Klas', 'Vos;Emma;1A;;Bos;Noor;1B', ';;;;Mol;Wout;1B'),
    ).toEqual([
      [2, 'Emma', 'Vos', '1A'],
      [5, 'Noor', 'Bos', '1B'],
      [6, 'Wout', 'Mol', '1B'],
    ]);
  });

  test('each have the class that stands above them', async () => {
    expect(await people('Klas: 1A;;;Klas: 1B', 'Naam;Voornaam;;Naam;Voornaam', 'Vos;Emma;;Bos;Noor')).toEqual(
      [
        [3, 'Emma', 'Vos', '1A'],
        [6, 'Noor', 'Bos', '1B'],
      ],
    );
  });

  test('are one table if their columns differ', async () => {
    expect(await people('Naam;Voornaam;;Naam;Tel', 'Vos;Emma;;Bos;5')).toEqual([
      [2, 'Emma', 'Vos', undefined],
    ]);
  });
});

test('a class that the library has is that class, although another one looks like it', () => {
  const emma = { id: 'emma', externalId: 'S-1', givenName: 'Emma', familyName: 'Vos', group: '3 B' };
  const sem = { id: 'sem', externalId: 'S-2', givenName: 'Sem', familyName: 'Bos', group: '3B' };
  const file = 'nummer;voornaam;achternaam;klas\nS-1;Emma;Vos;3 B\nS-2;Sem;Bos;3B\n';
  for (const library of [
    [emma, sem],
    [sem, emma],
  ])
    expect(planOf(file, library).rows.map(({ fate }) => fate)).toEqual(['unchanged', 'unchanged']);
});

test('a name that the library has just as the file has it is no change, although it looks garbled', () => {
  const zoe = { id: 'zoe', externalId: 'S-1', givenName: 'Zo\u00c3\u00ab', familyName: 'Vos' };
  expect(planOf('nummer;voornaam;achternaam\nS-1;Zo\u00c3\u00ab;Vos\n', [zoe]).rows[0]).toMatchObject({
    fate: 'unchanged',
  });
});

describe('a list without names of columns', () => {
  const fields = (file: string) => planOf(file).found.columns.map(({ field, by }) => [field, by]);
  const rows = ['1A;Adeyinka;Nova;77001', '1B;Kirchmair;Yara;77002', '1A;Oyelaran;Emre;77003'];

  test('has the surname and the first name in its only two columns of words, as a guess', () => {
    const lines = [...rows, '1B;Bos;Mila;77004', '1A;Vos;Sem;77005', '1B;Kok;Noor;77006'];
    expect(fields(`${lines.join('\n')}\n`)).toEqual([
      ['group', 'content'],
      ['familyName', 'guessed'],
      ['givenName', 'guessed'],
      ['externalId', 'content'],
    ]);
  });

  test('leaves three columns of words to a person', () => {
    const lines = rows.map((row, at) => `${row};Place ${'abc'[at] ?? ''}`);
    expect(fields(`${lines.join('\n')}\n`).flat()).not.toContain('guessed');
  });
});
