// Tests that the names of columns say what a list is about.
import { expect, test } from 'vitest';
import { kindOf } from '../../../../src-main/features/moving-in/kind-of-list-rules.ts';

const kind = (names: string) => kindOf(names.split(', '));

test.each([
  'Patron Name, Patron Barcode, Title, Copy Barcode, Due Date',
  'issuedate, date_due, cardnumber, barcode',
  'member_id, item_code, loan_date, due_date, renewed, is_return, return_date',
  'group, givenName, familyName, externalId, borrowerBarcode, itemBarcode, title, checkedOutAt, dueOn, daysOverdue, renewals',
  'Naam, Klas, Titel, Barcode, Uitgeleend op, Inleverdatum',
  'Leser, Titel, Mediennummer, Ausleihdatum, Fällig am',
  'Emprunteur, Titre, Exemplaire, Date de prêt, Retour prévu',
  'Lector, Título, Ejemplar, Fecha de préstamo, Fecha de devolución',
  'Utente, Titolo, Inventario, Data prestito, Scadenza',
  'Leitor, Título, Exemplar, Data do empréstimo, Data de devolução',
  'Czytelnik, Tytuł, Kod kreskowy, Data wypożyczenia, Termin zwrotu',
  'Title, Author, Call Number, Item Barcode, Patron, Date Due, Price',
])('%s is a list of loans', (names) => {
  expect(kind(names)).toBe('loans');
});

test.each([
  'Title, Author, ISBN, Publisher, Barcode, Call Number',
  'Title, Author, ISBN, Publisher, Barcode, Status, Due Date, Checked out to',
  'Titel, Auteur, Barcode, Prijs',
  'Name, Author, Title, Barcode',
])('%s is a list of items', (names) => {
  expect(kind(names)).toBe('items');
});

test.each([
  'First name, Last name, Class, Card number',
  'Voornaam, Achternaam, Klas, Stamnummer, E-mail',
  'Nom, Prénom, Classe, Genre, Langue',
  'Name, Class, E-mail, Date of birth, Balance',
])('%s is a list of borrowers', (names) => {
  expect(kind(names)).toBe('borrowers');
});

test.each(['Patron Name, Patron Barcode, Amount Owed, Reason', 'Naam, Klas, Openstaand bedrag'])(
  '%s is a list of charges',
  (names) => {
    expect(kind(names)).toBe('charges');
  },
);

test('a list of who waits for which title since when is one of holds', () => {
  expect(kind('Patron, Title, Hold Date, Priority')).toBe('holds');
});

test('other names say nothing', () => {
  expect(kind('a, b, c')).toBeNull();
});
