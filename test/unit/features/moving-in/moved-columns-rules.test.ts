// Tests that the columns of a list of loans are known by their names, whatever program made it.
import { describe, expect, test } from 'vitest';
import {
  lackingIn,
  movedColumnsOf,
  type MovedColumn,
} from '../../../../src-main/features/moving-in/moved-columns-rules.ts';

const fieldsOf = (
  names: string,
  ...more: [Parameters<typeof movedColumnsOf>[3]?, Parameters<typeof movedColumnsOf>[4]?]
) => movedColumnsOf('loans', names.split(', '), [], ...more).map(({ field }) => field ?? '-');

const chargeFieldsOf = (names: string) =>
  movedColumnsOf('charges', names.split(', '), []).map(({ field }) => field ?? '-');

test.each<[string, (MovedColumn | '-')[]]>([
  ['barcode_nmbr, name, balance', ['card', 'name', 'outstanding']],
  ['barcode_nmbr, name, title, balance', ['barcode', 'name', 'title', 'outstanding']],
  ['member_id, barcode, name, balance', ['number', 'barcode', 'name', 'outstanding']],
  ['barcode, name, date, amount', ['barcode', 'name', 'chargedOn', 'amount']],
])('the barcode in %s is the card only among the sums of borrowers', (names, fields) => {
  expect(chargeFieldsOf(names)).toEqual(fields);
});

describe('the columns of a list of loans', () => {
  test.each<[string, string, (MovedColumn | '-')[]]>([
    [
      'Loandesk',
      'group, givenName, familyName, externalId, borrowerBarcode, itemBarcode, title, checkedOutAt, dueOn, daysOverdue, renewals',
      [
        'group',
        'givenName',
        'familyName',
        'number',
        'card',
        'barcode',
        'title',
        'lentOn',
        'dueOn',
        '-',
        'renewals',
      ],
    ],
    [
      'Koha',
      'issuedate, date_due, cardnumber, borrowernumber, surname, firstname, barcode, itemnumber',
      ['lentOn', 'dueOn', 'card', '-', 'familyName', 'givenName', 'barcode', '-'],
    ],
    [
      'SLiMS',
      'loan_id, item_code, member_id, loan_date, due_date, renewed, is_lent, is_return, return_date',
      ['-', 'barcode', 'number', 'lentOn', 'dueOn', 'renewals', '-', 'returned', '-'],
    ],
    [
      'Destiny',
      'Patron Name, Patron Barcode, Title, Copy Barcode, Date Out, Due Date',
      ['name', 'card', 'title', 'barcode', 'lentOn', 'dueOn'],
    ],
    [
      'Evergreen',
      'patron_barcode, copy_barcode, xact_start, due_date',
      ['card', 'barcode', 'lentOn', 'dueOn'],
    ],
    [
      'Dutch',
      'Pasnummer, Naam, Klas, Barcode, Titel, Uitgeleend op, Uiterlijke inleverdatum, Aantal verlengingen',
      ['card', 'name', 'group', 'barcode', 'title', 'lentOn', 'dueOn', 'renewals'],
    ],
    [
      'German',
      'Ausweisnummer, Leser, Mediennummer, Titel, Ausleihdatum, Fällig am, Verlängerungen',
      ['card', 'name', 'barcode', 'title', 'lentOn', 'dueOn', 'renewals'],
    ],
    [
      'French',
      'Numéro de carte, Emprunteur, Exemplaire, Titre, Date de prêt, Retour prévu, Prolongations',
      ['card', 'name', 'barcode', 'title', 'lentOn', 'dueOn', 'renewals'],
    ],
    [
      'Spanish',
      'Carnet, Lector, Ejemplar, Título, Fecha de préstamo, Fecha de devolución, Renovaciones',
      ['card', 'name', 'barcode', 'title', 'lentOn', 'dueOn', 'renewals'],
    ],
    [
      'Italian',
      'Tessera lettore, Numero di inventario, Titolo, Data del prestito, Scadenza, Rinnovi',
      ['card', 'barcode', 'title', 'lentOn', 'dueOn', 'renewals'],
    ],
    [
      'Portuguese',
      'Leitor, Tombo, Título, Data do empréstimo, Devolver até, Renovações',
      ['name', 'barcode', 'title', 'lentOn', 'dueOn', 'renewals'],
    ],
    [
      'Polish',
      'Czytelnik, Kod kreskowy, Tytuł, Data wypożyczenia, Termin zwrotu, Prolongaty',
      ['name', 'barcode', 'title', 'lentOn', 'dueOn', 'renewals'],
    ],
  ])('of %s are known by their names', (_, names, fields) => {
    expect(fieldsOf(names)).toEqual(fields);
  });

  test('have a return date as due date, unless another column is that', () => {
    expect(fieldsOf('Card, Barcode, Return date')).toEqual(['card', 'barcode', 'dueOn']);
    expect(fieldsOf('Card, Barcode, Due date, Return date')).toEqual([
      'card',
      'barcode',
      'dueOn',
      'returned',
    ]);
  });

  test('are as a person says, then as in an earlier list', () => {
    const habits = { columns: { when: 'dueOn', barcode: null } } as const;
    expect(fieldsOf('Card, Barcode, When', [], habits)).toEqual(['card', '-', 'dueOn']);
    expect(fieldsOf('Card, Barcode, When', [{ column: 1, field: 'barcode' }], habits)).toEqual([
      'card',
      'barcode',
      'dueOn',
    ]);
  });

  test('must say who has which copy until when', () => {
    const lacking = (names: string) => lackingIn('loans', movedColumnsOf('loans', names.split(', '), []));
    expect(lacking('Card, Barcode, Due date')).toEqual([]);
    expect(lacking('First name, Last name, Barcode, Due date')).toEqual([]);
    expect(lacking('First name, Title')).toEqual(['number', 'barcode', 'dueOn']);
  });
});
