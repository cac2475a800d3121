// The lists in a backup of OpenBiblio: its tables are those of install/ of OpenBiblio 0.4 to 0.8.
import { byColumn, dayIn, joined, owedBy, type BackupProgram } from './tables.ts';

export const openBiblio: BackupProgram = {
  name: 'OpenBiblio',
  needed: ['member', 'biblio', 'biblio_copy'],
  tables: [
    'member',
    'member_fields',
    'mbr_classify_dm',
    'biblio',
    'biblio_field',
    'biblio_copy',
    'material_type_dm',
    'biblio_hold',
    'member_account',
  ],
  lists(rowsOf) {
    const members = rowsOf('member');
    const memberOf = byColumn(members, 'mbrid');
    const cardOf = (id: string | undefined): string => memberOf.get(id ?? '')?.['barcode_nmbr'] ?? '';
    const nameOf = (id: string | undefined): string => {
      const member = memberOf.get(id ?? '');
      return joined([member?.['first_name'], member?.['last_name']], ' ');
    };
    const word = (table: string) => {
      const rows = byColumn(rowsOf(table), 'code');
      return (code: string | undefined): string => rows.get(code ?? '')?.['description'] ?? '';
    };
    const [category, material] = [word('mbr_classify_dm'), word('material_type_dm')];
    // Later versions keep the class among the fields that a school adds.
    const classes = new Map(
      rowsOf('member_fields')
        .filter(({ code = '' }) => /grade|class/i.test(code))
        .map((row) => [row['mbrid'] ?? '', row['data'] ?? '']),
    );
    const biblio = byColumn(rowsOf('biblio'), 'bibid');
    const titleOf = (id: string | undefined): string => {
      const title = biblio.get(id ?? '');
      return joined([title?.['title'], title?.['title_remainder']], ': ');
    };
    const fields = Map.groupBy(rowsOf('biblio_field'), (row) => row['bibid'] ?? '');
    const field = (id: string, tag: string, subfield: string): string =>
      fields.get(id)?.find((row) => row['tag'] === tag && row['subfield_cd'] === subfield)?.['field_data'] ??
      '';
    const copies = rowsOf('biblio_copy');
    const copyOf = new Map(copies.map((row) => [copyKey(row), row['barcode_nmbr'] ?? '']));
    return [
      {
        kind: 'borrowers',
        table: 'member',
        header: ['Card', 'First name', 'Last name', 'Class', 'Category', 'Email', 'Valid until'],
        rows: members.map((row) => [
          row['barcode_nmbr'] ?? '',
          row['first_name'] ?? '',
          row['last_name'] ?? '',
          row['school_grade'] ?? classes.get(row['mbrid'] ?? '') ?? '',
          category(row['classification']),
          row['email'] ?? '',
          dayIn(row['mbrshipend']),
        ]),
      },
      {
        kind: 'items',
        table: 'biblio',
        header: [
          'Barcode',
          'Title',
          'Author',
          'ISBN',
          'Publisher',
          'Year',
          'Subjects',
          'Call number',
          'Item type',
          'Note',
          'Item status',
        ],
        rows: copies.map((copy) => {
          const id = copy['bibid'] ?? '';
          const title = biblio.get(id);
          return [
            copy['barcode_nmbr'] ?? '',
            titleOf(id),
            title?.['author'] ?? '',
            field(id, '20', 'a'),
            field(id, '260', 'b'),
            field(id, '260', 'c'),
            joined(
              [1, 2, 3, 4, 5].map((number) => title?.[`topic${String(number)}`]),
              '; ',
            ),
            joined(
              [1, 2, 3].map((number) => title?.[`call_nmbr${String(number)}`]),
              ' ',
            ),
            material(title?.['material_cd']),
            copy['copy_desc'] ?? '',
            copy['status_cd'] ?? '',
          ];
        }),
      },
      {
        kind: 'loans',
        table: 'biblio_copy',
        header: [
          'Patron barcode',
          'Borrower name',
          'Copy barcode',
          'Title',
          'Loan date',
          'Due date',
          'Renewals',
        ],
        rows: copies
          .filter((copy) => copy['status_cd'] === 'out')
          .map((copy) => [
            cardOf(copy['mbrid']),
            nameOf(copy['mbrid']),
            copy['barcode_nmbr'] ?? '',
            titleOf(copy['bibid']),
            dayIn(copy['status_begin_dt']),
            dayIn(copy['due_back_dt']),
            copy['renewal_count'] ?? '',
          ]),
      },
      {
        kind: 'holds',
        table: 'biblio_hold',
        header: ['Patron barcode', 'Borrower name', 'Copy barcode', 'Title', 'Reserve date'],
        rows: rowsOf('biblio_hold').map((row) => [
          cardOf(row['mbrid']),
          nameOf(row['mbrid']),
          copyOf.get(copyKey(row)) ?? '',
          titleOf(row['bibid']),
          dayIn(row['hold_begin_dt']),
        ]),
      },
      {
        kind: 'charges',
        table: 'member_account',
        header: ['Patron barcode', 'Borrower name', 'Amount owed'],
        rows: owedBy(rowsOf('member_account').map((row) => [row['mbrid'] ?? '', signedAmount(row)])).map(
          ([id, amount]) => [cardOf(id), nameOf(id), amount],
        ),
      },
    ];
  },
};

const copyKey = (row: Readonly<Record<string, string>>): string =>
  `${row['bibid'] ?? ''} ${row['copyid'] ?? ''}`;

/** The kind of a transaction begins with its sign: "+c" is a charge, "-p" a payment. */
function signedAmount(row: Readonly<Record<string, string>>): number {
  const amount = Math.abs(Number(row['amount']));
  return (row['transaction_type_cd'] ?? '').startsWith('-') ? -amount : amount;
}
