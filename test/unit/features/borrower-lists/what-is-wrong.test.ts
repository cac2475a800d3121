// Tests that errors in a list of borrowers are never imported as certain values.
import { describe, expect, test } from 'vitest';
import { planOf } from '../../../support/planned-list.ts';

const row = (file: string | Buffer, library: Parameters<typeof planOf>[1] = []) =>
  planOf(file, library).rows[0];
const codes = (file: string | Buffer, library: Parameters<typeof planOf>[1] = []) =>
  row(file, library)?.notes.map(({ kind, code }) => `${kind} ${code}`);

describe('a year of two digits', () => {
  test.each([
    ['geldig tot', '31/08/27', { expiresOn: '2027-08-31' }],
    ['datum uit', '30-06-26', { leftOn: '2026-06-30' }],
    ['datum uit', '30-06-27', { leftOn: '2027-06-30' }],
    ['geboortedatum', '28-02-26', { birthDate: '2026-02-28' }],
    ['geboortedatum', '28-02-27', { birthDate: '1927-02-28' }],
  ])('under “%s”, %s is looked at by a person', (header, cell, after) => {
    const file = `nummer;voornaam;achternaam;${header}\nS-1;Emma;Vos;${cell}\n`;
    expect(row(file)).toMatchObject({ fate: 'new', after });
    expect(codes(file)).toEqual(['guessed two-digit-year']);
  });

  test('is never read as a future birth date', () => {
    const file = 'nummer;voornaam;achternaam;geboortedatum\nS-1;Emma;Vos;28-12-26\n';
    expect(row(file)?.after).not.toHaveProperty('birthDate');
    expect(codes(file)).toEqual(['rejected date-out-of-range']);
  });
});

describe('an e-mail address', () => {
  const list = (cell: string, header = 'e-mail') =>
    `nummer\tvoornaam\tachternaam\t${header}\nS-1\tEmma\tVos\t${cell}\n`;
  const emma = { id: 'emma', externalId: 'S-1', givenName: 'Emma', familyName: 'Vos', email: 'emma@x.be' };

  test.each([
    'mde simoni@x.be',
    'mde, simoni@x.be',
    'mde; simoni@x.be',
    'simoni@x.be (mama)',
    'simoni@x.be(mama)',
    'simoni@x.be n.v.t.',
    'papa / simoni@x.be',
    'simoni@x.be papa@',
    'mde\ufffdsimoni@x.be',
    '\ufffdsimoni@x.be',
    'm@de <simoni@x.be>',
    'mde <simoni@x.be> x',
    'mde..simoni@x.be',
    '.simoni@x.be',
    'simoni@x..be',
  ])('with other text in its cell is not used: %s', (cell) => {
    for (const [header, field] of [
      ['e-mail', 'email'],
      ['e-mail ouders', 'guardianEmail'],
    ] as const) {
      const planned = row(list(cell, header), [emma]);
      expect(planned?.after).not.toHaveProperty(field);
      expect(planned?.notes).toMatchObject([{ field, kind: 'rejected', from: cell }]);
    }
  });

  test.each([
    'a@x.be / papa@x.be',
    'a@x.be/papa@x.be',
    'a@x.be, papa@x.be',
    'a@x.be;papa@x.be',
    'a@x.be papa@x.be',
    'Emma Vos <a@x.be>, Papa <papa@x.be>',
  ])('of several is the first, and the note says all: %s', (cell) => {
    const planned = row(list(cell));
    expect(planned?.after).toMatchObject({ email: 'a@x.be' });
    expect(planned?.notes).toEqual([
      { field: 'email', kind: 'guessed', code: 'email-one-of-several', from: cell, to: 'a@x.be' },
    ]);
  });

  test.each([
    'Emma Vos <a@x.be>',
    '"Vos, Emma" <a@x.be>',
    'mailto:a@x.be',
    ' a@x.be ',
    '<a@x.be>',
    'a@x.be; A@x.be;',
  ])('is put right where nothing is left over: %s', (cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    expect(row(list(quoted))?.after).toMatchObject({ email: 'a@x.be' });
    expect(codes(list(quoted))).toEqual(['repaired text-tidied']);
  });
});

describe('a damaged byte', () => {
  /** § stands for a byte that is not valid UTF-8. */
  const damaged = (text: string): Buffer =>
    Buffer.concat(
      text.split('§').flatMap((part, at) => [Buffer.alloc(Math.min(at, 1), 0xe9), Buffer.from(part)]),
    );

  test('does not affect the first column of a file with a byte order mark', () => {
    const { found, rows } = planOf(
      damaged('\ufeffstamnummer;voornaam;achternaam\nS-1;Emma;Vos\nS-2;Jos§;Bos\n'),
    );
    expect(found).toMatchObject({ encoding: 'utf-8', columns: [{ field: 'externalId' }, {}, {}] });
    expect(rows).toMatchObject([
      { fate: 'new', after: { externalId: 'S-1' }, notes: [] },
      { fate: 'rejected', reason: 'name-damaged', notes: [{ kind: 'rejected', code: 'letters-lost' }] },
    ]);
  });

  test('does not affect the first column if a person chooses Windows-1252', () => {
    const file = '\ufeffstamnummer;voornaam;achternaam\nS-1;Emma;Vos\n';
    const { found } = planOf(file, [], { encoding: 'windows-1252' });
    expect(found.columns[0]).toMatchObject({ header: 'stamnummer', field: 'externalId' });
  });

  test('leaves the other lines of a file without a byte order mark unchanged', () => {
    const { found, rows } = planOf(
      damaged('stamnummer;voornaam;achternaam\nS-1;Zoë;Vos\nS-2;André;Bos\nS-3;Emma;B§k\n'),
    );
    expect(found.encoding).toBe('utf-8');
    expect(rows.map(({ name }) => name).slice(0, 2)).toEqual(['Vos, Zoë', 'Bos, André']);
    expect(rows[2]).toMatchObject({
      fate: 'rejected',
      notes: [{ field: 'familyName', code: 'letters-lost' }],
    });
  });

  test('is a letter in Windows-1252', () => {
    const { found, rows } = planOf(
      Buffer.from('stamnummer;voornaam;achternaam\nS-1;Zoë;Vos\nS-2;André;Bos\n', 'latin1'),
    );
    expect(found.encoding).toBe('windows-1252');
    expect(rows.map(({ name }) => name)).toEqual(['Vos, Zoë', 'Bos, André']);
  });

  test('in a number rejects the row', () => {
    const { rows } = planOf(damaged('\ufeffstamnummer;voornaam;achternaam\nS-§1;Emma;Vos\n'));
    expect(rows).toMatchObject([
      { fate: 'rejected', reason: 'number-damaged', notes: [{ kind: 'rejected', code: 'letters-lost' }] },
    ]);
  });

  test('in a class name creates no class', () => {
    const { found, rows } = planOf(damaged('\ufeffstamnummer;voornaam;achternaam;klas\nS-1;Emma;Vos;1§\n'));
    expect(found.values).toEqual([]);
    expect(rows).toMatchObject([{ fate: 'new', notes: [{ kind: 'rejected', code: 'letters-lost' }] }]);
    expect(rows[0]?.after).not.toHaveProperty('group');
  });

  test('that another program replaced earlier is no letter either', () => {
    expect(row('nummer;voornaam;achternaam\nS-1;Jos\ufffd;Bos\n')).toMatchObject({
      fate: 'rejected',
      reason: 'name-damaged',
    });
  });
});

describe('a name', () => {
  const named = (header: string, line: string) => {
    const planned = row(`nummer;${header}\nS-1;${line}\n`);
    return [
      planned?.after.givenName,
      planned?.after.familyName,
      ...(planned?.notes.map(({ kind }) => kind) ?? []),
    ];
  };

  test.each([
    ['Naam en voornaam;Tussenv.', 'Achterberg, Lot;van den', ['Lot', 'van den Achterberg']],
    ['Naam en voornaam;Tussenv.', 'van den Achterberg, Lot;van den', ['Lot', 'van den Achterberg']],
    ['Naam en voornaam;Tussenv.', 'Achterberg, Lot van den;Van den', ['Lot', 'Van den Achterberg']],
    ['Naam en voornaam;Tussenv.', 'Bos, Sem;', ['Sem', 'Bos']],
    ['Naam en voornaam;Tussenv.', 'Achterberg Lot;van den', ['Lot', 'van den Achterberg', 'guessed']],
    ['Naam;Tussenv.', 'Lot Achterberg;van den', ['Lot', 'van den Achterberg', 'guessed']],
    ['Naam & voornaam', 'Janssens Tom', ['Tom', 'Janssens', 'guessed']],
    ['Voornaam en naam', 'Tom Janssens', ['Tom', 'Janssens', 'guessed']],
    ['Naam en voornaam;Roepnaam', '"Janssens, Thomas";Tom', ['Tom', 'Janssens']],
    ['Name;Vorname', 'Janssens;Tom', ['Tom', 'Janssens']],
  ])('under “%s”: %s', (header, line, expected) => {
    expect(named(header, line)).toEqual(expected);
  });
});

describe('a number without its zeros', () => {
  const two = [
    { id: 'a', externalId: '0412', givenName: 'Ann', familyName: 'Vos' },
    { id: 'b', externalId: '00412', givenName: 'Bram', familyName: 'Vos' },
  ];

  test('stays unchanged with a note if two people of that surname could have it', () => {
    expect(row('nummer;voornaam;achternaam\n412;Carl;Vos\n', two)).toMatchObject({
      fate: 'new',
      after: { externalId: '412' },
      notes: [
        { field: 'externalId', kind: 'guessed', code: 'leading-zeros-perhaps-lost', from: '412', to: '412' },
      ],
    });
  });

  test('is repaired if it proves one person', () => {
    expect(row('nummer;voornaam;achternaam\n412;Ann;Vos\n', two.slice(0, 1))).toMatchObject({
      fate: 'unchanged',
      borrower: 'a',
    });
  });
});

describe('data that a plan lacks as a whole', () => {
  const emma = { id: 'emma', externalId: 'S-1', givenName: 'Emma', familyName: 'Vos', group: '1A' };
  const none: unknown[] = [];

  test.each([
    ['nothing', 'nummer;voornaam;achternaam;klas\nS-1;Emma;Vos;2A\nS-2;Sem;Bos;2A\n', none],
    [
      'names, which every new borrower needs',
      'nummer;wie;klas\nS-1;Vos, Emma;2A\nS-2;Bos, Sem;2A\nS-3;Bos, Ann;2A\n',
      [{ field: 'name', hasColumn: false, rows: 2 }],
    ],
    [
      'names, in a list without new borrowers',
      'nummer;klas\nS-1;2A\n',
      [{ field: 'name', hasColumn: false, rows: 0 }],
    ],
    [
      'family names',
      'nummer;voornaam;fam.;klas\nS-2;Sem;Bos;2A\n',
      [{ field: 'familyName', hasColumn: false, rows: 1 }],
    ],
    [
      'classes',
      'nummer;naam;waar\nS-1;Vos, Emma;hier\nS-2;Bos, Sem;daar\n',
      [{ field: 'group', hasColumn: false, rows: 1 }],
    ],
    [
      'numbers',
      'volgno;naam;klas\n1;Bos, Sem;2A\n2;Bos, Ann;2A\n',
      [{ field: 'number', hasColumn: false, rows: 2 }],
    ],
    ['no missing numbers, because there are cards', 'pas;naam;klas\n2000017;Bos, Sem;2A\n', none],
    [
      'names, classes and numbers of all who are new',
      'nummer;naam;klas\nS-1;Vos, Emma;1A\nS-2;;\nS-3;;\n',
      [
        { field: 'name', hasColumn: true, rows: 2 },
        { field: 'group', hasColumn: true, rows: 2 },
      ],
    ],
    [
      'classes of all who are new',
      'nummer;naam;klas\nS-1;Vos, Emma;1A\nS-2;Bos, Sem;\nS-3;Bos, Ann;\n',
      [{ field: 'group', hasColumn: true, rows: 2 }],
    ],
    [
      'no missing classes, because one new borrower has a class',
      'nummer;naam;klas\nS-2;Bos, Sem;\nS-3;Bos, Ann;1A\n',
      none,
    ],
    [
      'numbers of all who are new',
      'nummer;naam;klas\nS-1;Vos, Emma;1A\n;Bos, Sem;1A\n',
      [{ field: 'number', hasColumn: true, rows: 1 }],
    ],
  ])('%s', (_, file, gaps) => {
    expect(planOf(file, [emma]).gaps).toEqual(gaps);
  });
});

describe('a card', () => {
  test('on two rows with other numbers stays with the first, and the other comes in without it', () => {
    const file = 'nummer;pas;voornaam;achternaam\n1;9001;Emma;Vos\n2;9001;Sem;Bos\n';
    const { rows } = planOf(file);
    expect(rows.map(({ fate, after }) => [fate, after.barcode])).toEqual([
      ['new', '9001'],
      ['new', undefined],
    ]);
    expect(rows[1]?.notes).toMatchObject([
      { field: 'barcode', kind: 'rejected', code: 'card-of-another-row' },
    ]);
  });

  test('stays with the borrower who has it in the library', () => {
    const sem = { id: 'sem', externalId: '2', barcode: '9001', givenName: 'Sem', familyName: 'Bos' };
    const { rows } = planOf('nummer;pas;voornaam;achternaam\n1;9001;Emma;Vos\n2;9001;Sem;Bos\n', [sem]);
    expect(rows.map(({ fate, after }) => [fate, after.barcode])).toEqual([
      ['new', undefined],
      ['unchanged', undefined],
    ]);
  });

  test('such as 1E5 is doubted only if other cards of the list show damage by a spreadsheet', () => {
    const file = 'nummer;pas;voornaam;achternaam\n1;1E5;Emma;Vos\n2;9001;Sem;Bos\n';
    expect(planOf(file).rows).toMatchObject([{ fate: 'new', after: { barcode: '1E5' }, notes: [] }, {}]);
    const damaged = planOf(`${file}3;1,23457E+12;Noor;Kok\n`).rows[0];
    expect(damaged).toMatchObject({ notes: [{ field: 'barcode', code: 'digits-lost' }] });
    expect(damaged?.after.barcode).toBeUndefined();
  });

  test('that a spreadsheet damaged is left out of a row with a number and a name', () => {
    const file = 'nummer;pas;voornaam;achternaam\n1;1,23457E+12;Emma;Vos\n;1,23457E+12;Sem;Bos\n';
    expect(planOf(file).rows).toMatchObject([
      { fate: 'new', notes: [{ field: 'barcode', code: 'digits-lost' }] },
      { fate: 'rejected', reason: 'card-damaged' },
    ]);
  });
});

describe('a cell beside the table', () => {
  const header = 'nummer;voornaam;achternaam;klas';
  test('is pointed out, and the row counts, if an empty cell is between', () => {
    const { rows } = planOf(`${header}\n1;Emma;Vos;1A;;verhuisd?\n`);
    expect(rows).toMatchObject([
      { fate: 'new', after: { group: '1A' }, notes: [{ code: 'cell-beside-table', from: 'verhuisd?' }] },
    ]);
  });

  test('next to it may come from a separator too many: the row is left out', () => {
    expect(planOf(`${header}\n1;Em;ma;Vos;1A\n`).rows).toMatchObject([{ reason: 'too-many-cells' }]);
  });
});

test.each([
  ['y @x.example', 'y@x.example'],
  ['w@x.example.', 'w@x.example'],
])('an address with decoration is tidied: %s', (cell, email) => {
  expect(row(`nummer\tvoornaam\te-mail\n1\tEmma\t${cell}\n`)?.after.email).toBe(email);
});

test.each(['none', 'geen', 'n.v.t.', '-', 'keine'])('“%s” is no address, and no fault', (cell) => {
  expect(row(`nummer\tvoornaam\te-mail\n1\tEmma\t${cell}\n`)?.notes).toEqual([]);
});

test('particles in capitals belong to the family name', () => {
  expect(row("nr;naam\n1;VAN 'T SCHIP Emre\n")?.after).toMatchObject({
    givenName: 'Emre',
    familyName: "VAN 'T SCHIP",
  });
});
