// Tests which charges and credits of another program come in, and why the others stay out.
import { describe, expect, test } from 'vitest';
import type { ChargeHere } from '../../../../src-main/features/charges/imported-charge-rules.ts';
import { noChoices } from '../../../../src-main/features/imports/choices-rules.ts';
import { readList } from '../../../../src-main/features/lists/read-list.ts';
import type { LibraryToMoveInto } from '../../../../src-main/features/moving-in/library-here.ts';
import { movedLists } from '../../../../src-main/features/moving-in/moved-columns-rules.ts';
import { chargesToMove } from '../../../../src-main/features/moving-in/plan-charges.ts';
import { planMoved } from '../../../../src-main/features/moving-in/plan-moved.ts';
import { libraryToMoveInto } from '../../../support/library-to-move-into.ts';

const today = '2026-09-07';
const noor = { id: 'noor', number: 'S-1042', card: '2000017', givenName: 'Noor', familyName: 'Jansen' };
const sam = { id: 'sam', number: 'S-1043', card: '2000018', givenName: 'Sam', familyName: 'Bos' };
const matilda = {
  id: 'matilda',
  barcode: '0071',
  titleId: 'title',
  title: 'Matilda',
  status: 'lost',
  lentTo: null,
  lastLentOn: null,
  lastReturnedOn: null,
  isSetAside: 0,
} as const;
const came = (more: Partial<ChargeHere>): ChargeHere => ({
  id: 'charge',
  kind: 'overdue',
  item: null,
  chargedOn: '2026-05-11',
  amount: 250,
  ...more,
});

function library(...charges: ChargeHere[]): LibraryToMoveInto {
  return libraryToMoveInto({
    borrowers: () => [noor, sam].map((one) => ({ ...one, group: '3A' })),
    copy: (barcode) => (barcode === '0071' ? matilda : null),
    barcodes: () => ['0071'],
    chargesThatCame: (borrower) => (borrower === 'noor' ? charges : []),
  });
}

async function planned(lines: string[], here = library()) {
  const read = await readList(Buffer.from(lines.join('\n')), { ...noChoices }, movedLists('charges'));
  return planMoved(chargesToMove, read, { ...noChoices }, here, today);
}
const header = 'Card,Type,Date,Amount,Note';
const fates = async (lines: string[], here = library()) =>
  (await planned(lines, here)).rows.map(({ fate, reason }) => reason ?? fate);

describe('a row of a list of money', () => {
  test('becomes a charge with its day, kind, note and copy', async () => {
    const { rows } = await planned([
      'Patron Barcode,Reason,Date Charged,Item Barcode,Title,Amount,Description',
      '2000017,Lost,11/05/2026,0071,Matilda,"12,50",Not found',
    ]);
    expect(rows).toMatchObject([
      {
        fate: 'new',
        action: 'add',
        borrower: 'noor',
        after: {
          chargedOn: '2026-05-11',
          chargeKind: 'lost',
          amount: '1250',
          item: 'matilda',
          barcode: '0071',
          title: 'Matilda',
          note: 'Not found',
        },
        notes: [],
      },
    ]);
  });

  test('for something that Loandesk does not know is another charge, and the note says what', async () => {
    const { rows } = await planned([header, '2000017,Photocopies,2026-05-11,2.50,Twenty pages']);
    expect(rows).toMatchObject([{ after: { chargeKind: 'other', note: 'Photocopies: Twenty pages' } }]);
  });

  test('that is one sum for the borrower is owed from today on, and that is no doubt', async () => {
    const { rows, found } = await planned(['Name,Class,Balance', '"Jansen, Noor",3A,"€ 3,75"']);
    expect(rows).toMatchObject([
      { fate: 'new', borrower: 'noor', after: { chargeKind: 'other', amount: '375', chargedOn: today } },
    ]);
    expect(rows[0]?.notes.map(({ code }) => code)).toEqual(['found-by-name']);
    expect(found.lacking).toEqual([]);
  });

  test('without a day, in a list with days, is to be checked; so is a credit, and a copy that is not here', async () => {
    const { rows } = await planned([
      'Card,Barcode,Title,Date,Amount',
      '2000017,,,,2.50',
      '2000017,,,2026-05-11,-2.50',
      '2000017,0099,Momo,2026-05-11,2.50',
    ]);
    expect(rows.map(({ notes }) => notes.map(({ code, kind }) => `${kind} ${code}`))).toEqual([
      ['guessed day-unknown'],
      ['guessed is-credit'],
      ['guessed copy-left-out'],
    ]);
    expect(rows[2]?.after).toMatchObject({ title: 'Momo' });
    expect(rows[2]?.after).not.toHaveProperty('item');
  });

  test('stays out with its reason', async () => {
    expect(
      await fates([
        header,
        '2000099,fine,2026-05-11,2.50,',
        ',fine,2026-05-11,2.50,',
        '2000017,fine,2026-09-08,2.50,',
        '2000017,fine,soon,2.50,',
        '2000017,fine,2026-05-11,,',
        '2000017,fine,2026-05-11,0,',
        '2000017,fine,2026-05-11,lots,',
        '2000017,fine,2026-05-11,$2.50,',
      ]),
    ).toEqual([
      'borrower-unknown',
      'borrower-missing',
      'charged-in-future',
      'date-not-understood',
      'amount-missing',
      'nothing-owed',
      'amount-not-understood',
      'other-currency',
    ]);
  });
});

describe('a second run', () => {
  test('adds nothing, but two equal fines of one day are two', async () => {
    const lines = [
      header,
      '2000017,fine,2026-05-11,2.50,',
      '2000017,fine,2026-05-11,2.50,',
      '2000018,fine,2026-05-11,2.50,',
    ];
    expect(await fates(lines)).toEqual(['new', 'new', 'new']);
    expect(await fates(lines, library(came({})))).toEqual(['already-charged', 'new', 'new']);
    expect(await fates(lines, library(came({}), came({ id: 'other' })))).toEqual([
      'already-charged',
      'already-charged',
      'new',
    ]);
  });

  test('tells a charge apart by its kind, its copy and its day', async () => {
    const line = ['Card,Type,Barcode,Date,Amount', '2000017,fine,0071,2026-05-11,2.50'];
    expect(await fates(line, library(came({ item: 'matilda' })))).toEqual(['already-charged']);
    expect(await fates(line, library(came({ item: null })))).toEqual(['new']);
    expect(await fates(line, library(came({ item: 'matilda', kind: 'other' })))).toEqual(['new']);
    expect(await fates(line, library(came({ item: 'matilda', chargedOn: '2026-05-12' })))).toEqual(['new']);
  });

  test('of sums without a day adds nothing on a later day either, and a changed amount is told', async () => {
    const sums = (amount: string) => ['Card,Balance', `2000017,${amount}`];
    const here = library(came({ kind: 'other', chargedOn: '2026-09-01' }));
    expect(await fates(sums('2.50'), here)).toEqual(['already-charged']);
    expect(await fates(sums('1.50'), here)).toEqual(['charged-otherwise']);
  });
});

test('the balance sums what is owed in the file and what comes, less the credits', async () => {
  const { found } = await planned(
    [
      header,
      '2000017,fine,2026-05-11,2.50,',
      '2000017,fine,2026-05-12,4.00,',
      '2000018,fine,2026-05-11,-1.00,',
      '2000099,fine,2026-05-11,7.00,',
      '2000018,fine,2026-05-11,0,',
    ],
    library(came({})),
  );
  expect(found.balance).toMatchObject({
    open: 4,
    openHere: 3,
    overdue: 0,
    overdueHere: 0,
    owed: 1250,
    owedHere: 550,
    currency: 'EUR',
  });
});

test.each([
  [
    'Koha',
    'cardnumber, date, debit_type_code, description, amount, amountoutstanding, barcode',
    'card chargedOn chargeKind note amount outstanding barcode',
  ],
  [
    'Destiny',
    'Patron Name, Patron Barcode, Title, Copy Barcode, Reason, Date Created, Amount Due, Amount Paid',
    'name card title barcode chargeKind chargedOn outstanding paid',
  ],
  [
    'Dutch',
    'Leerling, Klas, Soort, Omschrijving, Openstaand bedrag',
    'name group chargeKind note outstanding',
  ],
  [
    'German',
    'Ausweisnummer, Leser, Grund, Betrag, Bezahlt, Datum',
    'card name chargeKind amount paid chargedOn',
  ],
  ['French', 'Numéro de carte, Emprunteur, Motif, Montant, Date', 'card name chargeKind amount chargedOn'],
  ['Spanish', 'Carnet, Lector, Concepto, Importe, Fecha', 'card name chargeKind amount chargedOn'],
  ['Italian', 'Tessera lettore, Causale, Importo, Data', 'card chargeKind amount chargedOn'],
  ['Portuguese', 'Leitor, Motivo, Valor, Data', 'name chargeKind amount chargedOn'],
  ['Polish', 'Czytelnik, Powód, Kwota, Data', 'name chargeKind amount chargedOn'],
  ['SLiMS', 'member_id, fines_date, debet, credit, description', 'number chargedOn amount paid note'],
])('the columns of %s are known by their names', async (_, names, fields) => {
  const { found } = await planned([names, '1,2,3,4,5']);
  expect(found.columns.map(({ field }) => field ?? '-').join(' ')).toBe(fields);
});
