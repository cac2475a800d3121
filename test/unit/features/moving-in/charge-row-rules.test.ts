// Tests how amounts of money are read from a list of another program, and what it says a charge is for.
import { describe, expect, test } from 'vitest';
import { chargeKindOf } from '../../../../src-main/features/moving-in/charge-kind-rules.ts';
import { amountOwed } from '../../../../src-main/features/moving-in/charge-row-rules.ts';

const owed = (amount: string, { outstanding = '', paid = '', currency = 'EUR' } = {}) =>
  amountOwed({ outstanding, amount, paid }, currency);

describe('an amount', () => {
  test.each([
    ['2.50', 250],
    ['2,50', 250],
    ['€ 2,50', 250],
    ['2,50 EUR', 250],
    ['2,-', 200],
    ['1.250,00', 125_000],
    ["1'250.00", 125_000],
    ['7', 700],
    ['-2.50', -250],
    ['− 2.50', -250],
    ['€ -2,50', -250],
    ['-€ 2,50', -250],
    ['2.50-', -250],
    ['(2.50)', -250],
    ['(€ 2.50)', -250],
    ['+2.50', 250],
    ['', 'amount-missing'],
    ['-', 'amount-missing'],
    ['0.00', 'nothing-owed'],
    ['1.250', 'amount-not-understood'],
    ['2.50.1', 'amount-not-understood'],
    ['two', 'amount-not-understood'],
    ['$ 2.50', 'other-currency'],
  ])('“%s” is %s', (written, amount) => {
    expect(owed(written)).toBe(amount);
  });

  test('without cents is read in a currency that has none', () => {
    expect(owed('1.250', { currency: 'JPY' })).toBe(1250);
  });
});

describe('what is still owed', () => {
  test.each([
    ['what is outstanding, whatever was charged and paid', '5.00', '1.25', '4.00', 125],
    ['nothing if nothing is outstanding', '5.00', '0,00', '', 'nothing-owed'],
    ['the amount less what was paid', '5.00', '', '3.75', 125],
    ['nothing if all was paid', '5.00', '', '5.00', 'nothing-owed'],
    ['a credit if more was paid', '5.00', '', '6.00', -100],
    ['the amount if the list says that it was not paid', '5.00', '', 'No', 500],
    ['nothing if the list says that it was paid', '5.00', '', 'yes', 'nothing-owed'],
    ['nothing if the list says when it was paid', '5.00', '', '2026-05-11', 'nothing-owed'],
    ['unknown if what was paid is not understood', '5.00', '', 'half', 'amount-not-understood'],
    ['unknown of a row that is only a payment', '0', '', '2.50', 'is-payment'],
  ])('is %s', (_, amount, outstanding, paid, expected) => {
    expect(owed(amount, { outstanding, paid })).toBe(expected);
  });
});

test.each([
  ['OVERDUE', 'overdue'],
  ['Late fee', 'overdue'],
  ['F', 'overdue'],
  ['Te laat', 'overdue'],
  ['Mahngebühr', 'overdue'],
  ['Säumnisgebühren', 'overdue'],
  ['Retard', 'overdue'],
  ['Amende de retard', 'overdue'],
  ['Retraso', 'overdue'],
  ['Ritardo', 'overdue'],
  ['Atraso', 'overdue'],
  ['Kara za przetrzymanie', 'overdue'],
  ['Förseningsavgift', 'overdue'],
  ['Denda keterlambatan', 'overdue'],
  ['Lost item', 'lost'],
  ['L', 'lost'],
  ['Lost: fine for the book', 'lost'],
  ['Boek verloren', 'lost'],
  ['Buchverlust', 'lost'],
  ['Livre perdu', 'lost'],
  ['Libro perdido', 'lost'],
  ['Libro smarrito', 'lost'],
  ['Zgubiona książka', 'lost'],
  ['Förlorad bok', 'lost'],
  ['Buku hilang', 'lost'],
  ['Damaged', 'damage'],
  ['Waterschade', 'damage'],
  ['Beschädigung', 'damage'],
  ['Livre abîmé', 'damage'],
  ['Daño', 'damage'],
  ['Danneggiato', 'damage'],
  ['Zniszczenie', 'damage'],
  ['Skadad bok', 'damage'],
  ['Buku rusak', 'damage'],
  ['New card', 'card'],
  ['NEW_CARD', 'card'],
  ['Nieuwe pas', 'card'],
  ['Ersatzausweis', 'card'],
  ['Lost card', 'card'],
  ['Neuer Ausweis', 'card'],
  ['Nouvelle carte', 'card'],
  ['Tarjeta nueva', 'card'],
  ['Kartu baru', 'card'],
  ['other', null],
  ['Photocopies', null],
])('a charge for “%s” is %s', (word, kind) => {
  expect(chargeKindOf(word)).toBe(kind);
});
