// Tests which holds of another program come in, in which order, and why the others stay out.
import { describe, expect, test } from 'vitest';
import { noChoices } from '../../../../src-main/features/imports/choices-rules.ts';
import { readList } from '../../../../src-main/features/lists/read-list.ts';
import type { CopyHere } from '../../../../src-main/features/moving-in/copies-here-rules.ts';
import { holdStateOf } from '../../../../src-main/features/moving-in/hold-state-rules.ts';
import type { LibraryToMoveInto } from '../../../../src-main/features/moving-in/library-here.ts';
import { movedLists } from '../../../../src-main/features/moving-in/moved-columns-rules.ts';
import { holdsToMove } from '../../../../src-main/features/moving-in/plan-holds.ts';
import { planMoved } from '../../../../src-main/features/moving-in/plan-moved.ts';
import { libraryToMoveInto } from '../../../support/library-to-move-into.ts';

const today = '2026-09-07';
const person = (id: string, card: string) => ({
  id,
  number: null,
  card,
  givenName: id,
  familyName: 'Jansen',
  group: null,
});
const copy = (barcode: string, title: string, status = 'in-collection'): CopyHere => ({
  id: `copy ${barcode}`,
  barcode,
  titleId: title.toLowerCase(),
  title,
  status,
  lentTo: null,
  lastLentOn: null,
  lastReturnedOn: null,
  isSetAside: 0,
});
const copies = [copy('0071', 'Matilda'), copy('0072', 'Momo', 'withdrawn')];

const here = (parts: Partial<LibraryToMoveInto> = {}) =>
  libraryToMoveInto({
    borrowers: () => [person('noor', '17'), person('sam', '18'), person('kim', '19')],
    copy: (barcode) => copies.find((one) => one.barcode === barcode) ?? null,
    barcodes: () => copies.map(({ barcode }) => barcode),
    titles: () => [
      { id: 'matilda', title: 'Matilda', isbn: '9780140328721' },
      { id: 'momo', title: 'Momo', isbn: null },
      { id: 'emil', title: 'Emil and the Detectives', isbn: null },
      { id: 'emil 2', title: 'Emil and the detectives', isbn: null },
    ],
    ...parts,
  });

async function planned(lines: string[], library = here()) {
  const read = await readList(Buffer.from(lines.join('\n')), { ...noChoices }, movedLists('holds'));
  return planMoved(holdsToMove, read, { ...noChoices }, library, today);
}
const outcomes = async (lines: string[], library = here()) =>
  (await planned(lines, library)).rows.map(({ fate, reason }) => reason ?? fate);
const header = 'Card,Title,Hold date';

describe('a row of a list of holds', () => {
  test('becomes a hold on the title with its days', async () => {
    const { rows } = await planned([
      'Patron Barcode,ISBN,Title,Date Placed,Expiration Date,Status',
      '17,0-14-032872-6,Mathilda,11/05/2026,18/12/2026,Pending',
    ]);
    expect(rows).toMatchObject([
      {
        fate: 'new',
        action: 'add',
        borrower: 'noor',
        after: {
          titleId: 'matilda',
          title: 'Matilda',
          heldOn: '2026-05-11',
          neededUntil: '2026-12-18',
          position: '1',
        },
        notes: [],
      },
    ]);
    expect(rows[0]?.after).not.toHaveProperty('item');
  });

  test('with a barcode waits for that copy, unless the library has it no more', async () => {
    const { rows } = await planned([
      'Card,Barcode,Title,Hold date',
      '17,0071,Matilda,2026-05-11',
      '17,0072,Momo,2026-05-11',
      '18,0099,Matilda,2026-05-11',
      '18,0099,,2026-05-11',
    ]);
    expect(
      rows.map(({ reason, after, notes }) => [reason ?? after.titleId, after.item, notes[0]?.code]),
    ).toEqual([
      ['matilda', 'copy 0071', undefined],
      ['momo', undefined, 'copy-not-held'],
      ['matilda', undefined, 'copy-not-held'],
      ['copy-unknown', undefined, undefined],
    ]);
  });

  test.each([
    ['Matilda', 'matilda'],
    ['matilda / Roald Dahl', 'matilda'],
    ['Emil and the Detectives', 'title-several'],
    ['Ronja', 'title-unknown'],
    ['', 'title-missing'],
  ])('that names the title “%s” is about %s', async (title, expected) => {
    const { rows } = await planned([header, `17,${title},2026-05-11`]);
    expect(rows.map(({ reason, after }) => reason ?? after.titleId)).toEqual([expected]);
  });

  test('stays out with its reason', async () => {
    expect(
      await outcomes([
        'Card,Title,Hold date,Needed until,Status,Cancelled',
        '99,Matilda,2026-05-11,,,',
        ',Matilda,2026-05-11,,,',
        '17,Matilda,2026-09-08,,,',
        '17,Matilda,2026-05-11,2026-09-06,,',
        '17,Matilda,2026-05-11,,Filled,',
        '17,Matilda,2026-05-11,,,2026-06-01',
        '17,Matilda,soon,,,',
        '18,Matilda,2026-05-11,,Waiting,No',
        '18,Matilda,2026-05-12,,,',
      ]),
    ).toEqual([
      'borrower-unknown',
      'borrower-missing',
      'held-in-future',
      'same-hold-twice',
      'hold-ended',
      'hold-ended',
      'date-not-understood',
      'new',
      'same-hold-twice',
    ]);
    expect(await outcomes(['Card,Title,Hold date,Needed until', '17,Matilda,2026-05-11,2026-09-06'])).toEqual(
      ['hold-over'],
    );
  });

  test('adds nothing if the borrower waits already, has the book, or the hold came and ended here', async () => {
    const line = [header, '17,Matilda,2026-05-11'];
    const placedAt = '2026-05-11T10:00:00.000Z';
    const waits = { queue: [{ borrower: 'noor', position: 1, placedAt }], lastPosition: 1 };
    expect(await outcomes(line, here({ queueOf: () => waits }))).toEqual(['already-held']);
    const after = (hasOnLoan: boolean, ...endedThatCame: string[]) =>
      here({ borrowerAndTitle: () => ({ hasOnLoan, endedThatCame }) });
    expect(await outcomes(line, after(true))).toEqual(['on-loan-to-borrower']);
    expect(await outcomes(line, after(false, '2026-05-11'))).toEqual(['held-before']);
    expect(await outcomes(line, after(false, '2026-05-12'))).toEqual(['new']);
    expect(await outcomes(['Card,Title,Queue position', '17,Matilda,1'], after(false, '2026-05-12'))).toEqual(
      ['held-before'],
    );
  });

  test('that was set aside waits, and is to be checked; so is one without a day or with a strange state', async () => {
    const { rows } = await planned([
      'Card,Title,Hold date,Status',
      '17,Matilda,2026-05-11,Ready for pickup',
      '18,Matilda,,Waiting',
      '19,Matilda,2026-05-11,Zonked',
    ]);
    expect(rows.map(({ fate, notes }) => [fate, notes.map(({ code }) => code).join()])).toEqual([
      ['new', 'was-ready,found-by-title'],
      ['new', 'found-by-title,held-unknown'],
      ['new', 'state-unknown,found-by-title'],
    ]);
    expect(rows[1]?.after).toMatchObject({ heldOn: today });
  });
});

describe('the order', () => {
  const order = async (lines: string[], library = here()) =>
    (await planned(lines, library)).rows
      .toSorted((one, other) => Number(one.after['position']) - Number(other.after['position']))
      .map(({ borrower }) => borrower);

  test('is that of the days, and of the file on the same day', async () => {
    const lines = [header, '19,Matilda,2026-05-12', '18,Matilda,2026-05-11', '17,Matilda,2026-05-12'];
    expect(await order(lines)).toEqual(['sam', 'kim', 'noor']);
  });

  test('is that of the places, if the list has them', async () => {
    const lines = [
      `${header},Queue position`,
      '19,Matilda,2026-05-11,10 of 10',
      '18,Matilda,2026-05-20,2',
      '17,Matilda,2026-05-12,',
    ];
    expect(await order(lines)).toEqual(['sam', 'kim', 'noor']);
  });

  test('goes in front of holds that were placed here later', async () => {
    const queue = [{ borrower: 'lea', position: 5, placedAt: '2026-06-01T08:00:00.000Z' }];
    const { rows } = await planned(
      [header, '17,Matilda,2026-05-12', '18,Matilda,2026-06-02'],
      here({ queueOf: () => ({ queue, lastPosition: 7 }) }),
    );
    expect(rows.map(({ after }) => after['position'])).toEqual(['4', '8']);
  });
});

test('the balance counts the holds that wait in the file, and those that come', async () => {
  const { found } = await planned([
    'Card,Title,Hold date,Status',
    '17,Matilda,2026-05-11,Waiting',
    '18,Matilda,2026-05-11,Cancelled',
    '19,Ronja,2026-05-11,Waiting',
  ]);
  expect(found.balance).toMatchObject({ open: 2, openHere: 1, overdue: 0, overdueHere: 0 });
});

test.each([
  ['W', 'ready'],
  ['F', 'ended'],
  ['Klaar om op te halen', 'ready'],
  ['Abgeholt', 'ended'],
  ['Annulée', 'ended'],
  ['En attente', 'waiting'],
  ['Pendiente', 'waiting'],
  ['Da ritirare: disponibile', 'ready'],
  ['Aguardando', 'waiting'],
  ['Oczekuje', 'waiting'],
  ['Väntar', 'waiting'],
  ['Menunggu', 'waiting'],
  ['Zonked', null],
])('a hold that is “%s” is %s', (word, state) => {
  expect(holdStateOf(word)).toBe(state);
});

test.each([
  [
    'Koha',
    'cardnumber, title, reservedate, priority, found, barcode',
    'card title heldOn place holdState barcode',
  ],
  [
    'Destiny',
    'Patron Name, Patron Barcode, Title, Hold Placed, Expires',
    'name card title heldOn neededUntil',
  ],
  ['Dutch', 'Lener, Klas, Titel, Gereserveerd op, Plaats in de rij', 'name group title heldOn place'],
  ['German', 'Ausweisnummer, Leser, Titel, Vorgemerkt am, Status', 'card name title heldOn holdState'],
  ['French', 'Emprunteur, Titre, Date de réservation, Rang', 'name title heldOn place'],
  ['Spanish', 'Lector, Título, Fecha de reserva, Orden', 'name title heldOn place'],
  ['Italian', 'Utente, Titolo, Prenotato il, Stato', 'name title heldOn holdState'],
  ['Portuguese', 'Leitor, Título, Data da reserva, Validade', 'name title heldOn neededUntil'],
  ['Polish', 'Czytelnik, Tytuł, Data rezerwacji, Kolejka', 'name title heldOn place'],
])('the columns of %s are known by their names', async (_, names, fields) => {
  const { found } = await planned([names, '1,2,3,4,5,6']);
  expect(found.columns.map(({ field }) => field ?? '-').join(' ')).toBe(fields);
});
