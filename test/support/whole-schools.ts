// Invented schools that move in: the files that each program writes, with the loans, holds and money that are open in it.
import { utils, write } from '@e965/xlsx';
import { iso2709, marcRecord } from './marc-files.ts';

export interface OpenLoan {
  readonly card: string;
  readonly barcode: string;
  readonly lentOn: string;
  readonly dueOn: string;
  readonly renewals: number;
}

export interface SchoolFile {
  readonly of: 'borrowers' | 'items' | 'loans' | 'holds' | 'charges';
  readonly name: string;
  readonly bytes: Buffer;
  /** What a person chooses in the plan, if the file alone does not say it. */
  readonly choices?: object;
}

export interface WholeSchool {
  readonly files: readonly SchoolFile[];
  /** Whether the program tells how often a loan was renewed. */
  readonly tellsRenewals: boolean;
}

interface Pupil {
  readonly card: string;
  readonly number: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly group: string;
}
interface Book {
  readonly title: string;
  readonly author: string;
  readonly barcodes: readonly string[];
}

const givenNames = ['Noor', 'Sam', 'Zoë', 'Ibrahim', "D'Arcy", 'Łucja', 'Mei', 'José', 'Ada', 'Bo'];
const familyNames = ["O'Brien", 'Jansen', 'de Vries', 'Nguyễn', 'Müller', 'Kowalska', 'Sá', 'Lund'];
const nouns = ['Owl', 'Lantern', 'Harbour', 'Comet', 'Garden', 'Fossil', 'Kite', 'Tunnel'];

export const pupils: readonly Pupil[] = Array.from({ length: 60 }, (_, index) => ({
  card: String(2_000_000 + index),
  number: `00${String(4100 + index)}`,
  givenName: givenNames[index % givenNames.length] ?? '',
  familyName: familyNames[index % familyNames.length] ?? '',
  group: `${String(1 + (index % 6))}${'AB'[index % 2] ?? ''}`,
}));
export const books: readonly Book[] = Array.from({ length: 70 }, (_, index) => ({
  title: `The ${nouns[index % nouns.length] ?? ''} of Room ${String(index + 1)}`,
  author: `${givenNames[(index * 3) % givenNames.length] ?? ''} ${familyNames[(index * 5) % familyNames.length] ?? ''}`,
  barcodes: Array.from({ length: 1 + (index % 3) }, (_, copy) => `000${String(3000 + index * 3 + copy)}`),
}));
/** 35 that can come, a third of them overdue on 2026-09-07. */
export const openLoans: readonly OpenLoan[] = Array.from({ length: 35 }, (_, index) => ({
  card: pupils[(index * 7) % pupils.length]?.card ?? '',
  barcode: books[index * 2]?.barcodes[0] ?? '',
  lentOn: index % 3 === 0 ? '2026-05-11' : '2026-08-31',
  dueOn: index % 3 === 0 ? '2026-06-07' : '2026-09-21',
  renewals: index % 4,
}));
/** One of a pupil who left, and one of a book that is in no catalogue. */
export const strayLoans: readonly OpenLoan[] = [
  { card: '2009999', barcode: '0003001', lentOn: '2026-05-11', dueOn: '2026-06-07', renewals: 0 },
  { card: '2000001', barcode: '0009999', lentOn: '2026-05-11', dueOn: '2026-06-07', renewals: 0 },
];
const allLoans = [...openLoans, ...strayLoans];

export interface WaitingHold {
  readonly card: string;
  readonly title: string;
  readonly barcode: string;
  readonly heldOn: string;
  /** In the queue of the title. */
  readonly place: number;
}

/** The card of a pupil whom no list of borrowers has. */
const goneAway = '2009999';
const holdOf = (card: string, nth: number, heldOn: string, place: number): WaitingHold => ({
  card,
  title: books[nth]?.title ?? '',
  barcode: books[nth]?.barcodes[0] ?? '',
  heldOn,
  place,
});
/** Of titles of which no copy is lent, two of one of them. */
export const waitingHolds: readonly WaitingHold[] = [
  holdOf(pupils[5]?.card ?? '', 1, '2026-08-28', 1),
  holdOf(pupils[9]?.card ?? '', 1, '2026-09-02', 2),
  holdOf(pupils[5]?.card ?? '', 3, '2026-09-01', 1),
];
const strayHold: WaitingHold = holdOf(goneAway, 5, '2026-09-01', 1);
const allHolds = [...waitingHolds, strayHold];

/** Two who owe: 12.50 and 1.00. */
export const owed = [
  { card: pupils[3]?.card ?? '', amount: 1250 },
  { card: pupils[8]?.card ?? '', amount: 100 },
];
export const strayCharge = { card: goneAway, amount: 400 };
const allCharges = [...owed, strayCharge].map((charge) => ({
  ...charge,
  barcode: books[7]?.barcodes[0] ?? '',
  title: books[7]?.title ?? '',
  chargedOn: '2026-05-18',
}));
const moneyOf = (amount: number): string => (amount / 100).toFixed(2);

const nameOf = (card: string): string => {
  const pupil = pupils.find((one) => one.card === card);
  return pupil === undefined ? 'Gone, Away' : `${pupil.familyName}, ${pupil.givenName}`;
};
const titleOf = (barcode: string): string =>
  books.find(({ barcodes }) => barcodes.includes(barcode))?.title ?? 'A book without a record';

type Cell = string | number;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => quoted(String(cell))).join(',')).join('\r\n'));
const workbook = (sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer =>
  write(
    {
      SheetNames: Object.keys(sheets),
      Sheets: Object.fromEntries(
        Object.entries(sheets).map(([name, rows]) => [name, utils.aoa_to_sheet(rows.map((row) => [...row]))]),
      ),
    },
    { type: 'buffer', bookType: 'xlsx', compression: true },
  ) as Buffer;
const dayFirst = (day: string): string => day.split('-').toReversed().join('/');
const monthFirst = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** Koha: MARC with 952, and reports of patrons, issues, reserves and account lines. */
const koha: WholeSchool = {
  tellsRenewals: true,
  files: [
    {
      of: 'borrowers',
      name: 'patrons.csv',
      bytes: csv([
        ['cardnumber', 'surname', 'firstname', 'branchcode', 'categorycode', 'sort1'],
        ...pupils.map((one) => [one.card, one.familyName, one.givenName, 'CPL', 'ST', one.group]),
      ]),
      choices: {
        columns: [{ column: 5, field: 'group' }],
        values: [{ field: 'category', from: 'ST', to: 'Pupil' }],
      },
    },
    {
      of: 'items',
      name: 'catalogue.mrc',
      bytes: iso2709(
        books.map(({ title, author, barcodes }) =>
          marcRecord({
            '100': [{ a: author }],
            '245': [{ a: title }],
            '952': barcodes.map((p) => ({ a: 'CPL', b: 'CPL', o: 'F KIT', p, y: 'BK' })),
          }),
        ),
      ),
    },
    {
      of: 'loans',
      name: 'issues.csv',
      bytes: csv([
        ['cardnumber', 'barcode', 'issuedate', 'date_due', 'renewals'],
        ...allLoans.map((one) => [
          one.card,
          one.barcode,
          `${one.lentOn} 10:12:00`,
          `${one.dueOn} 23:59:00`,
          one.renewals,
        ]),
      ]),
    },
    {
      of: 'holds',
      name: 'reserves.csv',
      bytes: csv([
        ['cardnumber', 'title', 'reservedate', 'priority', 'found'],
        ...allHolds.map((one) => [one.card, one.title, one.heldOn, one.place, '']),
      ]),
    },
    {
      of: 'charges',
      name: 'accountlines.csv',
      bytes: csv([
        ['cardnumber', 'date', 'debit_type_code', 'description', 'amountoutstanding', 'barcode'],
        ...allCharges.map((one) => [
          one.card,
          one.chargedOn,
          'LOST',
          one.title,
          `${moneyOf(one.amount)}0000`,
          one.barcode,
        ]),
        [pupils[0]?.card ?? '', '2026-05-11', 'OVERDUE', 'paid', '0.000000', ''],
      ]),
    },
  ],
};

/**
 * SLiMS 9: its exports of members and bibliography, whose headers end with a separator, and its reports of loans and
 * reservations. Its spreadsheet of fines names a member in the first row only: the backup has the sums.
 */
const slims: WholeSchool = {
  tellsRenewals: false,
  files: [
    {
      of: 'borrowers',
      name: 'senayan_member_export.csv',
      bytes: Buffer.from(
        [
          '"member_id","member_name","gender","member_type_name","member_email","member_address","postal_code","inst_name","is_new","member_image","pin","member_phone","member_fax","member_since_date","register_date","expire_date","birth_date","member_notes",',
          ...pupils.map(
            ({ card, givenName, familyName, group }) =>
              `"${card}","${`${givenName} ${familyName}`.replaceAll("'", String.raw`\'`)}","0","Student","","","","${group}","0","","","","","2024-08-20","2024-08-20","2027-08-20","",""`,
          ),
        ].join('\n'),
      ),
    },
    {
      of: 'items',
      name: 'senayan_biblio_export.csv',
      bytes: Buffer.from(
        [
          '"title","gmd_name","edition","isbn_issn","publisher_name","publish_year","collation","series_title","call_number","language_name","place_name","classification","notes","image","sor","authors","topics","item_code",',
          ...books.map(
            ({ title, author, barcodes }) =>
              `"${title}","Text","","","Kite Press","2011","","","823 KIT","English","","823","","","","<${author.replaceAll("'", String.raw`\'`)}>","","${barcodes.map((code) => `<${code}>`).join('')}"`,
          ),
        ].join('\n'),
      ),
    },
    {
      of: 'loans',
      name: 'loan_list.csv',
      bytes: csv([
        ['Member ID', 'Member Name', 'Item Code', 'Title', 'Loan Date', 'Due Date'],
        ...allLoans.map((one) => [
          one.card,
          nameOf(one.card),
          one.barcode,
          titleOf(one.barcode),
          one.lentOn,
          one.dueOn,
        ]),
      ]),
    },
    {
      of: 'holds',
      name: 'reservations.csv',
      bytes: csv([
        ['Item Code', 'Title', 'Member Name', 'Member ID', 'Reserve Date'],
        // The latest is the first.
        ...allHolds
          .toSorted((one, other) => (one.heldOn < other.heldOn ? 1 : -1))
          .map((one) => [one.barcode, one.title, nameOf(one.card), one.card, `${one.heldOn} 08:00:00`]),
      ]),
    },
  ],
};

/** OpenBiblio: its tables of members and copies with titles, and the reports of checkouts, holds and balances. */
const openBiblio: WholeSchool = {
  tellsRenewals: false,
  files: [
    {
      of: 'borrowers',
      name: 'member.csv',
      bytes: csv([
        ['mbrid', 'barcode_nmbr', 'last_name', 'first_name', 'email', 'classification', 'school_grade'],
        ...pupils.map((one, index) => [
          index + 1,
          one.card,
          one.familyName,
          one.givenName,
          '',
          'juvenile',
          one.group,
        ]),
      ]),
      choices: {
        columns: [{ column: 6, field: 'group' }],
        values: [{ field: 'category', from: 'juvenile', to: 'Pupil' }],
      },
    },
    {
      of: 'items',
      name: 'biblio_copy.csv',
      bytes: csv([
        ['barcode_nmbr', 'title', 'author', 'call_nmbr1'],
        ...books.flatMap(({ title, author, barcodes }) =>
          barcodes.map((barcode) => [barcode, title, author, 'F KIT']),
        ),
      ]),
    },
    {
      of: 'loans',
      name: 'checkouts.csv',
      bytes: csv([
        ['copy_barcode', 'title', 'member_bcode', 'name', 'status_begin_dt', 'due_back_dt'],
        ...allLoans.map((one) => [
          one.barcode,
          titleOf(one.barcode),
          one.card,
          nameOf(one.card),
          `${one.lentOn} 09:00:00`,
          one.dueOn,
        ]),
      ]),
    },
    {
      of: 'holds',
      name: 'holds.csv',
      bytes: csv([
        ['item_bcode', 'title', 'author', 'hold_begin_dt', 'mbr_bcode', 'name'],
        ...allHolds.map((one) => [
          one.barcode,
          one.title,
          '',
          `${one.heldOn} 08:00:00`,
          one.card,
          nameOf(one.card),
        ]),
      ]),
    },
    {
      of: 'charges',
      name: 'balanceDueList.csv',
      bytes: csv([
        ['barcode_nmbr', 'name', 'balance'],
        ...allCharges.map((one) => [one.card, nameOf(one.card), moneyOf(one.amount)]),
      ]),
    },
  ],
};

/** Destiny: an export of patrons, MARC with 852, and the reports of checkouts, holds and fines as workbooks. */
const destiny: WholeSchool = {
  tellsRenewals: false,
  files: [
    {
      of: 'borrowers',
      name: 'PatronExport.csv',
      bytes: csv([
        ['District ID', 'Barcode', 'Last Name', 'First Name', 'Patron Type', 'Homeroom'],
        ...pupils.map((one) => [one.number, one.card, one.familyName, one.givenName, 'Student', one.group]),
      ]),
    },
    {
      of: 'items',
      name: 'destiny.mrc',
      bytes: iso2709(
        books.map(({ title, author, barcodes }) =>
          marcRecord({
            '100': [{ a: author }],
            '245': [{ a: title }],
            '852': barcodes.map((p) => ({ h: 'F KIT', p, '9': '1250' })),
          }),
        ),
      ),
    },
    {
      of: 'loans',
      name: 'Current Checkouts.xlsx',
      bytes: workbook({
        Checkouts: [
          ['Patron Name', 'Patron Barcode', 'Homeroom', 'Title', 'Copy Barcode', 'Checked Out', 'Due'],
          ...allLoans.map((one) => [
            nameOf(one.card),
            one.card,
            '',
            titleOf(one.barcode),
            one.barcode,
            monthFirst(one.lentOn),
            monthFirst(one.dueOn),
          ]),
        ],
      }),
    },
    {
      of: 'holds',
      name: 'Holds.xlsx',
      bytes: workbook({
        Holds: [
          ['Patron Name', 'Patron Barcode', 'Title', 'Date Placed', 'Queue Position', 'Status'],
          ...allHolds.map((one) => [
            nameOf(one.card),
            one.card,
            one.title,
            monthFirst(one.heldOn),
            one.place,
            'Pending',
          ]),
        ],
      }),
    },
    {
      of: 'charges',
      name: 'Current Fines.xlsx',
      bytes: workbook({
        Fines: [
          ['Patron Name', 'Patron Barcode', 'Reason', 'Title', 'Copy Barcode', 'Date Charged', 'Amount Due'],
          ...allCharges.map((one) => [
            nameOf(one.card),
            one.card,
            'Lost',
            one.title,
            one.barcode,
            monthFirst(one.chargedOn),
            one.amount / 100,
          ]),
        ],
      }),
    },
  ],
};

const dutchWorkbook = workbook({
  Leerlingen: [
    ['Leerlingnummer', 'Pasnummer', 'Voornaam', 'Achternaam', 'Klas'],
    ...pupils.map((one) => [one.number, one.card, one.givenName, one.familyName, one.group]),
  ],
  Boeken: [
    ['Barcode', 'Titel', 'Auteur', 'Plaats'],
    ...books.flatMap(({ title, author, barcodes }) =>
      barcodes.map((barcode) => [barcode, title, author, 'F KIT']),
    ),
  ],
  Uitgeleend: [
    ['Pasnummer', 'Leerling', 'Barcode boek', 'Titel', 'Uitgeleend op', 'Inleverdatum', 'Verlengd'],
    ...allLoans.map((one) => [
      one.card,
      nameOf(one.card),
      one.barcode,
      titleOf(one.barcode),
      dayFirst(one.lentOn),
      dayFirst(one.dueOn),
      one.renewals,
    ]),
  ],
  Reserveringen: [
    ['Pasnummer', 'Leerling', 'Titel', 'Gereserveerd op', 'Plaats in de rij'],
    ...allHolds.map((one) => [one.card, nameOf(one.card), one.title, dayFirst(one.heldOn), one.place]),
  ],
  Boetes: [
    ['Pasnummer', 'Leerling', 'Reden', 'Datum', 'Openstaand bedrag'],
    ...allCharges.map((one) => [
      one.card,
      nameOf(one.card),
      'boek kwijt',
      dayFirst(one.chargedOn),
      moneyOf(one.amount).replace('.', ','),
    ]),
  ],
});
/** A home-made workbook with a sheet for each. */
const homeMade: WholeSchool = {
  tellsRenewals: true,
  files: [
    { of: 'borrowers', name: 'bibliotheek.xlsx', bytes: dutchWorkbook, choices: { sheet: 'Leerlingen' } },
    { of: 'items', name: 'bibliotheek.xlsx', bytes: dutchWorkbook, choices: { sheet: 'Boeken' } },
    { of: 'loans', name: 'bibliotheek.xlsx', bytes: dutchWorkbook, choices: { sheet: 'Uitgeleend' } },
    { of: 'holds', name: 'bibliotheek.xlsx', bytes: dutchWorkbook, choices: { sheet: 'Reserveringen' } },
    { of: 'charges', name: 'bibliotheek.xlsx', bytes: dutchWorkbook, choices: { sheet: 'Boetes' } },
  ],
};

/** A backup of MySQL as mysqldump writes it, or phpMyAdmin with the names of the columns. */
function sqlOf(
  tables: Readonly<Record<string, readonly (readonly [column: string, ...Cell[]])[]>>,
  named: boolean,
): Buffer {
  const value = (cell: Cell): string =>
    typeof cell === 'number'
      ? String(cell)
      : `'${cell.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
  const text = Object.entries(tables).map(([table, columns]) => {
    const names = columns.map(([name]) => name);
    const rows = Array.from(
      { length: (columns[0]?.length ?? 1) - 1 },
      (_, row) => `(${columns.map((column) => value(column[row + 1] ?? '')).join(',')})`,
    );
    const list = named ? ` (${names.map((name) => `\`${name}\``).join(', ')})` : '';
    return [
      `DROP TABLE IF EXISTS \`${table}\`;`,
      `CREATE TABLE \`${table}\` (\n${names.map((name) => `  \`${name}\` varchar(200) DEFAULT NULL COMMENT 'one, (two)'`).join(',\n')},\n  PRIMARY KEY (\`${names[0] ?? ''}\`)\n) ENGINE=MyISAM;`,
      `/*!40000 ALTER TABLE \`${table}\` DISABLE KEYS */;`,
      ...(rows.length > 0 ? [`INSERT INTO \`${table}\`${list} VALUES\n${rows.join(',\n')};`] : []),
    ].join('\n');
  });
  return Buffer.from(`-- A dump; with 'an apostrophe\n${text.join('\n\n')}\n`);
}

const copiesOfBooks = books.flatMap(({ barcodes }, title) =>
  barcodes.map((barcode, copy) => ({ barcode, title: title + 1, copy: copy + 1 })),
);
/** SLiMS' own backup: tables with keys of their own. */
export const slimsBackup: Buffer = sqlOf(
  {
    mst_member_type: [
      ['member_type_id', 1],
      ['member_type_name', 'Student'],
    ],
    member: [
      ['member_id', ...pupils.map(({ card }) => card)],
      ['member_name', ...pupils.map((one) => `${one.givenName} ${one.familyName}`)],
      ['member_type_id', ...pupils.map(() => 1)],
      ['inst_name', ...pupils.map(({ group }) => group)],
      ['expire_date', ...pupils.map(() => '2027-08-20')],
    ],
    mst_author: [
      ['author_id', ...books.map((_, index) => index + 1)],
      ['author_name', ...books.map(({ author }) => author)],
    ],
    biblio: [
      ['biblio_id', ...books.map((_, index) => index + 1)],
      ['title', ...books.map(({ title }) => title)],
      ['publish_year', ...books.map(() => '2011')],
      ['call_number', ...books.map(() => '823 KIT')],
    ],
    biblio_author: [
      ['biblio_id', ...books.map((_, index) => index + 1)],
      ['author_id', ...books.map((_, index) => index + 1)],
      ['level', ...books.map(() => 1)],
    ],
    item: [
      ['item_code', ...copiesOfBooks.map(({ barcode }) => barcode)],
      ['biblio_id', ...copiesOfBooks.map(({ title }) => title)],
    ],
    loan: [
      ['loan_id', ...allLoans.map((_, index) => index + 1), 999],
      ['member_id', ...allLoans.map(({ card }) => card), pupils[0]?.card ?? ''],
      ['item_code', ...allLoans.map(({ barcode }) => barcode), '0003007'],
      ['loan_date', ...allLoans.map(({ lentOn }) => lentOn), '2026-01-05'],
      ['due_date', ...allLoans.map(({ dueOn }) => dueOn), '2026-01-19'],
      ['renewed', ...allLoans.map(({ renewals }) => renewals), 0],
      ['is_lent', ...allLoans.map(() => 1), 1],
      ['is_return', ...allLoans.map(() => 0), 1],
    ],
    reserve: [
      ['member_id', pupils[5]?.card ?? ''],
      ['biblio_id', 1],
      ['item_code', books[0]?.barcodes[0] ?? ''],
      ['reserve_date', '2026-09-01 08:00:00'],
    ],
    fines: [
      ['member_id', ...owed.map(({ card }) => card), owed[0]?.card ?? ''],
      ['debet', ...owed.map(({ amount }) => (amount + 100) / 100), 0],
      ['credit', 0, 1, 1],
    ],
  },
  true,
);

/** OpenBiblio's backup: a prefix of the school's choice, and rows without the names of columns. */
export const openBiblioBackup: Buffer = sqlOf(
  {
    ob_mbr_classify_dm: [
      ['code', 1],
      ['description', 'Student'],
    ],
    ob_member: [
      ['mbrid', ...pupils.map((_, index) => index + 1)],
      ['barcode_nmbr', ...pupils.map(({ card }) => card)],
      ['last_name', ...pupils.map(({ familyName }) => familyName)],
      ['first_name', ...pupils.map(({ givenName }) => givenName)],
      ['classification', ...pupils.map(() => 1)],
    ],
    ob_member_fields: [
      ['mbrid', ...pupils.map((_, index) => index + 1)],
      ['code', ...pupils.map(() => 'schoolGrade')],
      ['data', ...pupils.map(({ group }) => group)],
    ],
    ob_biblio: [
      ['bibid', ...books.map((_, index) => index + 1)],
      ['title', ...books.map(({ title }) => title)],
      ['author', ...books.map(({ author }) => author)],
    ],
    ob_biblio_copy: [
      ['bibid', ...copiesOfBooks.map(({ title }) => title)],
      ['copyid', ...copiesOfBooks.map(({ copy }) => copy)],
      ['barcode_nmbr', ...copiesOfBooks.map(({ barcode }) => barcode)],
      ...(['status_cd', 'status_begin_dt', 'due_back_dt', 'mbrid', 'renewal_count'] as const).map(
        (column): [string, ...Cell[]] => [
          column,
          ...copiesOfBooks.map(({ barcode }): Cell => {
            const loan = openLoans.find((one) => one.barcode === barcode);
            if (loan === undefined) return column === 'status_cd' ? 'in' : '';
            return {
              status_cd: 'out',
              status_begin_dt: `${loan.lentOn} 09:00:00`,
              due_back_dt: loan.dueOn,
              mbrid: pupils.findIndex(({ card }) => card === loan.card) + 1,
              renewal_count: loan.renewals,
            }[column];
          }),
        ],
      ),
    ],
    ob_biblio_hold: [
      ['bibid', 1],
      ['copyid', 1],
      ['hold_begin_dt', '2026-09-01 08:00:00'],
      ['mbrid', 6],
    ],
    ob_member_account: [
      ['mbrid', ...owed.map(({ card }) => pupils.findIndex((one) => one.card === card) + 1)],
      ['transaction_type_cd', ...owed.map(() => '+c')],
      ['amount', ...owed.map(({ amount }) => (amount / 100).toFixed(2))],
    ],
  },
  false,
);

export const wholeSchools = { koha, slims, openBiblio, destiny, homeMade };
