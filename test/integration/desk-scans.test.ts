// Tests the desk's single input through the API: what each scan means, does and offers.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  type Copy,
  type Person,
} from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let sam: Person;
let book: Copy;
let round = 0;

beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

beforeEach(async () => {
  round += 1;
  noor = await addBorrower(library, {
    barcode: `20${round}01`,
    givenName: 'Noor',
    familyName: `Rond${'x'.repeat(round)}`,
  });
  sam = await addBorrower(library, {
    barcode: `20${round}02`,
    givenName: 'Sam',
    familyName: 'Smit',
    group: '3A',
  });
  book = await addItem(library, { barcode: `30${round}01`, title: `Heksen y${'x'.repeat(round)}y` });
});

async function scan(code: string, more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  return bodyOf(await library.post('/desk/scans', { code, ...more }), 200);
}
const isOut = async (item: Copy): Promise<boolean> => (await itemsOut(library)).includes(item.barcode);

describe('a card', () => {
  test('opens its borrower, also while another one is open', async () => {
    expect(await scan(noor.barcode ?? '')).toMatchObject({
      outcome: 'borrower-opened',
      overview: { borrower: noor, loans: [] },
    });
    expect(await scan(noor.barcode ?? '', { borrower: sam.id })).toMatchObject({
      outcome: 'borrower-opened',
      overview: { borrower: { id: noor.id } },
    });
  });
});

describe('an item', () => {
  test('is lent to the open borrower', async () => {
    const outcome = await scan(` ${book.barcode}\r\n`, { borrower: noor.id });
    expect(outcome).toMatchObject({
      outcome: 'lent',
      returned: null,
      loan: { item: { id: book.id }, borrower: { id: noor.id } },
      overview: { borrower: { id: noor.id }, loans: [{ item: { id: book.id } }] },
    });
    expect(outcome['events']).toHaveLength(1);
    expect(await isOut(book)).toBe(true);
  });

  test('of a title that the borrower has already is lent, and the answer says so; not to who takes class sets', async () => {
    const [second, third, fourth] = await Promise.all(
      [2, 3, 4].map(async (copy) =>
        bodyOf<Copy>(
          await library.post('/items', { titleId: book.titleId, barcode: `${book.barcode}${copy}` }),
          201,
        ),
      ),
    );
    const lent = (item: Copy | undefined, more = {}) =>
      scan(item?.barcode ?? '', { borrower: noor.id, ...more });
    expect(await lent(book)).not.toHaveProperty('hasAnotherCopy');
    expect(await lent(second)).toMatchObject({ outcome: 'lent', hasAnotherCopy: true });
    expect(await scan(fourth?.barcode ?? '', { borrower: sam.id })).not.toHaveProperty('hasAnotherCopy');
    // Neither what is lost nor what is said to be returned is at hand.
    await library.post('/losses', { item: book.id });
    await library.post('/claims', { item: second?.id });
    expect(await lent(third)).not.toHaveProperty('hasAnotherCopy');
    await library.post(`/users/${sam.id}`, { category: 'Teacher' });
    await library.post('/returns', { item: third?.id });
    const toTeacher = await scan(third?.barcode ?? '', { borrower: sam.id });
    expect(toTeacher).toMatchObject({ outcome: 'lent' });
    expect(toTeacher).not.toHaveProperty('hasAnotherCopy');
  });

  test('is returned if no borrower is open, and shows whose it was', async () => {
    await lend(library, noor, book);
    expect(await scan(book.barcode, { borrower: null })).toMatchObject({
      outcome: 'returned',
      loan: { borrower: { id: noor.id } },
      overview: { borrower: { id: noor.id }, loans: [] },
    });
    expect(await isOut(book)).toBe(false);
  });

  test.each(['before', 'after'])(
    'that was lost stays withdrawn if it is withdrawn in the moment of its scan (%s it)',
    async (when) => {
      await library.post(`/items/${book.id}`, { status: 'lost' });
      const { desk, collection } = library.library.services;
      const withdraw = () => collection.update('desk-1', book.id, { status: 'withdrawn' });
      const first = when === 'before' ? withdraw() : null;
      const scanned = desk.scan('desk-1', { code: book.barcode }); // knows nothing of it yet
      await Promise.all([first ?? withdraw(), scanned]);
      expect((await scanned).result).toMatchObject(
        when === 'before' ? { outcome: 'refused', code: 'item-withdrawn' } : { outcome: 'found' },
      );
      expect((await library.get(`/items/${book.id}`)).body).toMatchObject({ status: 'withdrawn' });
    },
  );

  test('that was given up as lost is found once it is brought back, and can be lent', async () => {
    await library.post(`/items/${book.id}`, { status: 'lost' });
    expect(await scan(book.barcode)).toEqual({
      outcome: 'found',
      item: { id: book.id, barcode: book.barcode, title: expect.stringContaining('Heksen') as string },
      events: [expect.any(Number)],
    });
    expect(await scan(book.barcode, { borrower: noor.id })).toMatchObject({ outcome: 'lent' });
  });

  test('that has been withdrawn is not sent back to a shelf', async () => {
    await library.post(`/items/${book.id}`, { status: 'withdrawn' });
    expect(await scan(book.barcode)).toMatchObject({
      outcome: 'refused',
      code: 'item-withdrawn',
      offers: [],
      item: { id: book.id },
    });
  });

  test('that was not lent cannot be returned, and says so', async () => {
    expect(await scan(book.barcode)).toMatchObject({
      outcome: 'refused',
      code: 'item-not-lent',
      overridable: false,
      offers: [],
      item: { id: book.id, barcode: book.barcode },
      borrower: null,
    });
  });

  test('that was not lent is noted as seen, by a return scan only', async () => {
    const seen = async (): Promise<number> => {
      const { body } = await library.get(`/events?item=${book.id}`);
      const { events } = body as { events: { type: string }[] };
      return events.filter(({ type }) => type === 'item.seen').length;
    };
    await library.post('/returns', { item: `barcode:${book.barcode}` });
    expect(await seen()).toBe(0);
    await scan(book.barcode);
    await scan(book.barcode, { borrower: noor.id, only: 'returns' });
    expect(await seen()).toBe(2);
    await scan(book.barcode, { borrower: noor.id });
    expect(await seen()).toBe(2);
  });

  test('that the open borrower has already may be renewed or returned, and nothing happens by itself', async () => {
    const { events: _, ...loan } = await lend(library, noor, book);
    const outcome = await scan(book.barcode, { borrower: noor.id });
    expect(outcome).toMatchObject({
      outcome: 'refused',
      code: 'item-already-lent-to-borrower',
      offers: ['renew', 'return'],
      borrower: { id: noor.id, givenName: 'Noor' },
    });
    expect((await library.get(`/loans/${noor.id}`)).body).toMatchObject({ loans: [loan] });
  });

  test('that another borrower has may be returned there and lent here', async () => {
    await lend(library, noor, book);
    const refused = await scan(book.barcode, { borrower: sam.id });
    expect(refused).toMatchObject({
      outcome: 'refused',
      code: 'item-lent-to-other',
      offers: ['return-and-lend', 'return'],
      refusals: [{ facts: { borrowerId: noor.id, title: expect.stringContaining('Heksen') as unknown } }],
    });
    const lent = await scan(book.barcode, { borrower: sam.id, returnFirst: true });
    expect(lent).toMatchObject({
      outcome: 'lent',
      returned: { borrower: { id: noor.id } },
      loan: { borrower: { id: sam.id } },
    });
    expect(lent['events']).toHaveLength(2);
  });

  test('is lent against a rule where staff insist with a reason', async () => {
    const reference = await addItem(library, { forLoan: false, barcode: `ref-${round}` });
    expect(await scan(reference.barcode, { borrower: noor.id })).toMatchObject({
      outcome: 'refused',
      code: 'item-not-for-loan',
      overridable: true,
      offers: ['override'],
    });
    const override = { codes: ['item-not-for-loan'], reason: 'For one night' };
    expect(await scan(reference.barcode, { borrower: noor.id, override })).toMatchObject({ outcome: 'lent' });
  });

  test('in repair, with nobody at the desk, offers nothing that could be insisted on', async () => {
    await library.post(`/items/${book.id}`, { status: 'in-repair' });
    expect(await scan(book.barcode)).toMatchObject({ code: 'item-in-repair', offers: [] });
    expect(await scan(book.barcode, { borrower: sam.id })).toMatchObject({ offers: ['override'] });
  });

  test('is not lent to a borrower who is gone', async () => {
    await library.delete(`/users/${sam.id}`);
    expect(await scan(book.barcode, { borrower: sam.id })).toMatchObject({
      outcome: 'refused',
      code: 'borrower-unknown',
      item: { id: book.id },
      borrower: null,
      offers: [],
    });
    expect(await isOut(book)).toBe(false);
  });

  test('that is withdrawn is refused without an offer', async () => {
    await library.post(`/items/${book.id}`, { status: 'withdrawn' });
    expect(await scan(book.barcode, { borrower: noor.id })).toMatchObject({
      code: 'item-withdrawn',
      overridable: false,
      offers: [],
    });
  });
});

describe('an item that was used in the library', () => {
  const uses = async () =>
    bodyOf<{ uses: { count: number }[] }>(await library.get(`/titles/${book.titleId}/loans`), 200).uses;

  test('is counted, and counted no more once that is undone', async () => {
    const counted = await scan(book.barcode, { countUse: true });
    const { id, barcode } = book;
    expect(counted).toMatchObject({ outcome: 'used', item: { id, barcode }, found: false });
    expect(await scan(book.barcode, { countUse: true, borrower: noor.id })).toMatchObject({
      outcome: 'used',
    });
    const plain = bodyOf<{ events: number[] }>(await library.post('/uses', { item: book.id }), 200);
    expect(await isOut(book)).toBe(false);
    expect(await uses()).toMatchObject([{ count: 3 }]);
    const [event] = plain.events;
    expect((await library.get(`/desk/actions?events=${String(event)}`)).body).toMatchObject([
      { kind: 'used', takenBack: false, item: { id }, loan: null },
    ]);
    bodyOf(await library.post(`/events/${String(event)}/undo`, {}), 200);
    expect(await uses()).toMatchObject([{ count: 2 }]);
    expect((await library.post(`/events/${String(event)}/undo`, {})).status).toBe(409);
  });

  test('and is on loan by the records is not counted, and stays on loan', async () => {
    await lend(library, sam, book);
    expect(await scan(book.barcode, { countUse: true })).toMatchObject({
      outcome: 'refused',
      code: 'item-still-lent',
      offers: ['return'],
      refusals: [{ facts: { borrowerName: 'Sam Smit', group: '3A' } }],
    });
    expect(await library.post('/uses', { item: book.id })).toMatchObject({
      status: 409,
      body: { code: 'item-still-lent', overridable: false },
    });
    expect(await isOut(book)).toBe(true);
    expect(await uses()).toEqual([]);
  });

  test('and was lost is in the collection again, until that is undone', async () => {
    await library.post(`/items/${book.id}`, { status: 'lost' });
    const { outcome, found, events } = await scan(book.barcode, { countUse: true });
    expect({ outcome, found }).toEqual({ outcome: 'used', found: true });
    expect((await library.get(`/items/${book.id}`)).body).toMatchObject({ status: 'in-collection' });
    bodyOf(await library.post(`/events/${String((events as number[])[0])}/undo`, {}), 200);
    expect((await library.get(`/items/${book.id}`)).body).toMatchObject({ status: 'lost' });
    expect(await uses()).toEqual([]);
  });

  test('still opens cards', async () => {
    expect(await scan(noor.barcode ?? '', { countUse: true })).toMatchObject({ outcome: 'borrower-opened' });
  });
});

describe('an item that a class without cards brings to the desk', () => {
  test('is lent to the pupil whom staff name, and returned when it comes back', async () => {
    const asked = await scan(book.barcode, { askWhose: true });
    const { id, barcode } = book;
    expect(asked).toEqual({
      outcome: 'whose',
      item: { id, barcode, title: expect.stringContaining('Heksen') as string },
    });
    expect(await isOut(book)).toBe(false);
    expect(await scan(book.barcode, { askWhose: true, borrower: sam.id })).toMatchObject({ outcome: 'lent' });
    expect(await scan(book.barcode, { askWhose: true })).toMatchObject({
      outcome: 'returned',
      loan: { borrower: { id: sam.id } },
    });
  });

  test('and is withdrawn is refused at once', async () => {
    await library.post(`/items/${book.id}`, { status: 'withdrawn' });
    expect(await scan(book.barcode, { askWhose: true })).toMatchObject({ code: 'item-withdrawn' });
  });
});

describe('a code that is both a card and an item', () => {
  test('asks, and does what was chosen', async () => {
    const both = await addItem(library, { barcode: noor.barcode });
    expect(await scan(both.barcode, { borrower: sam.id })).toMatchObject({
      outcome: 'ask',
      borrower: { id: noor.id },
      item: { id: both.id },
    });
    expect(await isOut(both)).toBe(false);
    expect(await scan(both.barcode, { borrower: sam.id, as: 'item', sameCodeAgoMs: 300 })).toMatchObject({
      outcome: 'lent',
    });
    expect(await scan(both.barcode, { as: 'borrower' })).toMatchObject({ outcome: 'borrower-opened' });
  });

  test('is unknown where the choice names what has no such number, and words are not searched instead', async () => {
    expect(await scan(`noor rond${'x'.repeat(round)}`, { as: 'item' })).toMatchObject({
      outcome: 'refused',
      code: 'code-unknown',
    });
  });
});

describe('words', () => {
  test('open the one borrower they match', async () => {
    expect(await scan(`noor rond${'x'.repeat(round)}`)).toMatchObject({
      outcome: 'borrower-opened',
      overview: { borrower: noor },
    });
  });

  test('that match one item show it, and neither lend nor return it', async () => {
    const words = `heksen y${'x'.repeat(round)}y`;
    expect(await scan(words, { borrower: noor.id })).toMatchObject({
      outcome: 'matches',
      borrowers: [],
      items: [{ id: book.id, loan: null }],
    });
    expect(await isOut(book)).toBe(false);
    await lend(library, noor, book);
    for (const borrower of [null, sam.id])
      expect(await scan(words, { borrower })).toMatchObject({
        outcome: 'matches',
        items: [{ id: book.id, loan: { borrower: { id: noor.id } } }],
      });
    expect(await isOut(book)).toBe(true);
  });

  test('that match several show them, and nothing happens', async () => {
    const events = library.tables()['events']?.length ?? 0;
    const outcome = await scan('smit', { borrower: noor.id });
    if (round > 1) expect(outcome).toMatchObject({ outcome: 'matches', items: [] });
    expect(library.tables()['events']).toHaveLength(events);
  });

  test('and nonsense that match nothing are unknown', async () => {
    for (const code of ['xyzzy plugh', '4711000', '🐛', '%PDF', '"; DROP TABLE loans']) {
      expect(await scan(code), code).toMatchObject({ outcome: 'refused', code: 'code-unknown', offers: [] });
    }
  });
});

describe('half a code', () => {
  test('never lends or opens anything, only shows what it may have been', async () => {
    const coded = await addItem(library, { barcode: `BIB ${round}0042`, title: `Reus ${round}` });
    const letters = await addItem(library, {
      barcode: `QWERTZUIOP${'Z'.repeat(round)}`,
      title: `Dwerg ${round}`,
    });
    await addItem(library, {
      callNumber: `SHELF${'W'.repeat(round)} KEN`,
      title: `Elf ${round}`,
    });
    const carded = await addBorrower(library, {
      barcode: `CARDNUMMER${'Q'.repeat(round)}`,
      familyName: 'Half',
    });
    const spaced = await addBorrower(library, { externalId: `EXT${round} 0099 77`, familyName: 'Half' });
    await addItem(library, { title: `Oger ${round}`, isbn: '9789045117362' });
    const halves = [
      '978904511',
      '97890451173',
      book.barcode.slice(0, -1),
      coded.barcode.slice(0, -1),
      letters.barcode.slice(0, -1),
      `SHELF${'W'.repeat(round)} K`,
      carded.barcode?.slice(0, -1) ?? '',
      `EXT${round} 0099`,
      noor.barcode?.slice(0, -1) ?? '',
    ];
    const events = library.tables()['events']?.length ?? 0;
    for (const half of halves) {
      for (const borrower of [null, sam.id]) {
        const { outcome } = await scan(half, { borrower });
        expect(['matches', 'refused'], `${half} -> ${String(outcome)}`).toContain(outcome);
      }
    }
    expect(library.tables()['events']).toHaveLength(events);
    expect(spaced.id).not.toBe(carded.id);
  });
});

describe('a book’s cover', () => {
  test('stands for the one copy there is', async () => {
    const copy = await addItem(library, { title: `Cover ${round}`, isbn: '978-0-261-10221-7' });
    expect(await scan('9780261102217', { borrower: noor.id })).toMatchObject({
      outcome: 'lent',
      loan: { item: { id: copy.id } },
    });
    expect(await scan('9780261102217')).toMatchObject({ outcome: 'returned' });
    const other = await addItem(library, { title: `Cover ${round}`, isbn: '978-0-261-10221-7' });
    const matches = await scan('978-0261102217', { borrower: noor.id });
    expect(matches).toMatchObject({
      outcome: 'matches',
      borrowers: [],
      items: [{ id: copy.id }, { id: other.id }],
    });
    expect(await isOut(copy)).toBe(false);
  });

  test('typed as words of a lost book shows it, and leaves it lost until it is scanned', async () => {
    const lost = await addItem(library, { title: `Sought ${round}` });
    await library.post(`/items/${lost.id}`, { status: 'lost' });
    expect(await scan(`sought ${round}`)).toMatchObject({ outcome: 'matches', items: [{ id: lost.id }] });
    expect((await library.get(`/items/${lost.id}`)).body).toMatchObject({ status: 'lost' });
    expect(await scan(lost.barcode)).toMatchObject({ outcome: 'found' });
  });

  test('asks nothing if no borrower is open and every copy is in, so that the next scan need not wait', async () => {
    const isbn = `97800000${round}000`.slice(0, 12);
    const full = isbn + String(checkDigitOf(isbn));
    const [one, two] = [
      await addItem(library, { title: `Home ${round}`, isbn: full }),
      await addItem(library, { title: `Home ${round}`, isbn: full }),
    ];
    expect(await scan(full)).toMatchObject({ outcome: 'refused', code: 'item-not-lent' });
    await library.post(`/items/${one.id}`, { status: 'lost' }); // then it may be this one that came back
    expect(await scan(full)).toMatchObject({ outcome: 'matches' });
    await library.post(`/items/${one.id}`, { status: 'in-collection' });
    await lend(library, noor, two);
    expect(await scan(full)).toMatchObject({ outcome: 'matches' });
  });

  test('read by a scanner for returns after the label finds no other copy that is lost, and alarms for no withdrawn one', async () => {
    const isbn = `97800001${round}000`.slice(0, 12);
    const full = isbn + String(checkDigitOf(isbn));
    const other = await addItem(library, { title: `Drop ${round}`, isbn: full });
    const brought = await addItem(library, { title: `Drop ${round}`, isbn: full });
    for (const status of ['lost', 'withdrawn']) {
      await library.post(`/items/${other.id}`, { status });
      await lend(library, noor, brought);
      expect(await scan(brought.barcode, { only: 'returns' })).toMatchObject({ outcome: 'returned' });
      expect(await scan(full, { only: 'returns' })).toMatchObject({
        outcome: 'refused',
        code: 'item-not-lent',
        item: { id: brought.id },
      });
      expect((await library.get(`/items/${other.id}`)).body).toMatchObject({ status });
    }
  });

  test('has thirteen digits, also where the library wrote down the ten of the older form', async () => {
    const copy = await addItem(library, { title: `Older ${round}`, isbn: '0-14-032872-X' });
    expect(copy).toMatchObject({ isbn: '014032872X' }); // not a valid number: kept as it was written
    const valid = await addItem(library, { title: `Old ${round}`, isbn: '0-306-40615-2' });
    expect(valid).toMatchObject({ isbn: '9780306406157' });
    for (const code of ['9780306406157', '0306406152']) {
      expect(await scan(code, { borrower: noor.id })).toMatchObject({
        outcome: 'lent',
        loan: { item: { id: valid.id } },
      });
      expect(await scan(code)).toMatchObject({ outcome: 'returned' });
    }
  });
});

describe('the same code again', () => {
  test('within a moment is an echo, and later is meant', async () => {
    await library.post('/settings', { ignoreRepeatWithinMs: 2000 });
    await scan(book.barcode, { borrower: noor.id });
    expect(await scan(book.barcode, { borrower: noor.id, sameCodeAgoMs: 1999 })).toEqual({
      outcome: 'ignored',
      reason: 'repeated',
    });
    expect(await scan(book.barcode, { borrower: noor.id, sameCodeAgoMs: 2000 })).toMatchObject({
      outcome: 'refused',
    });
    expect(await scan('', { borrower: noor.id })).toEqual({ outcome: 'ignored', reason: 'empty' });
    expect(await scan(' \u0000\r\n\t\u200b ')).toEqual({ outcome: 'ignored', reason: 'empty' });
  });

  test('is an echo too where staff insist for a whole visit, and none where they insist on this scan', async () => {
    await library.post('/settings', { ignoreRepeatWithinMs: 2000 });
    const reference = await addItem(library, { title: `Atlas ${round}`, forLoan: false });
    const insisting = {
      borrower: noor.id,
      override: { codes: ['item-not-for-loan'], reason: 'For the project week' },
    };
    expect(await scan(reference.barcode, { ...insisting, sameCodeAgoMs: 5000 })).toMatchObject({
      outcome: 'lent',
    });
    expect(await scan(reference.barcode, { ...insisting, sameCodeAgoMs: 300 })).toEqual({
      outcome: 'ignored',
      reason: 'repeated',
    });
    await scan(reference.barcode);
    expect(await scan(reference.barcode, insisting)).toMatchObject({ outcome: 'lent' });
  });
});

describe('a scanner that only returns', () => {
  test('returns an item whichever borrower is open, and shows the open borrower what is left', async () => {
    await lend(library, noor, book);
    expect(await scan(book.barcode, { borrower: sam.id, only: 'returns' })).toMatchObject({
      outcome: 'returned',
      loan: { item: { id: book.id }, borrower: { id: noor.id } },
      overview: { borrower: { id: noor.id }, loans: [] },
    });
    expect(await isOut(book)).toBe(false);
  });

  test('never lends: an item that is not out is explained, to the borrower who is open too', async () => {
    for (const borrower of [noor.id, null]) {
      expect(await scan(book.barcode, { borrower, only: 'returns' })).toMatchObject({
        outcome: 'refused',
        code: 'item-not-lent',
        offers: [],
      });
    }
    expect(await isOut(book)).toBe(false);
  });

  test('explains a card without opening the borrower, and looks up no words', async () => {
    const outcome = await scan(noor.barcode ?? '', { borrower: sam.id, only: 'returns' });
    expect(outcome).toMatchObject({ outcome: 'refused', code: 'scanner-returns-only', offers: [] });
    expect(await scan(`Rond${'x'.repeat(round)}`, { only: 'returns' })).toMatchObject({
      code: 'code-unknown',
    });
  });

  test('asks for the copy if an ISBN has several and one is on loan', async () => {
    const isbn = `978000000${round}00`.slice(0, 12);
    const full = isbn + String(checkDigitOf(isbn));
    const here = await addItem(library, { title: `Here ${round}`, isbn: full });
    const out = await addItem(library, { title: `Out ${round}`, isbn: full });
    await lend(library, noor, out);
    await lend(library, sam, here);
    expect(await scan(here.barcode, { only: 'returns' })).toMatchObject({ outcome: 'returned' });
    // The scanner reads the cover of the same book right after its label: the other child keeps the other copy.
    expect(await scan(full, { only: 'returns' })).toMatchObject({ outcome: 'matches' });
    expect(await isOut(out)).toBe(true);
  });

  test('means the item where a code is a card too', async () => {
    const both = await addItem(library, { barcode: noor.barcode ?? '', title: `Both ${round}` });
    await lend(library, sam, both);
    expect(await scan(both.barcode, { only: 'returns' })).toMatchObject({ outcome: 'returned' });
    expect(await scan(both.barcode, { only: 'borrowers' })).toMatchObject({ outcome: 'borrower-opened' });
  });
});

describe('a scanner that only opens borrowers', () => {
  test('opens a borrower, and explains an item that it neither lends nor returns', async () => {
    expect(await scan(noor.barcode ?? '', { borrower: sam.id, only: 'borrowers' })).toMatchObject({
      outcome: 'borrower-opened',
      overview: { borrower: { id: noor.id } },
    });
    expect(await scan(book.barcode, { borrower: noor.id, only: 'borrowers' })).toMatchObject({
      outcome: 'refused',
      code: 'scanner-borrowers-only',
      offers: [],
      item: { id: book.id },
    });
    expect(await isOut(book)).toBe(false);
    await lend(library, noor, book);
    await scan(book.barcode, { only: 'borrowers' });
    expect(await isOut(book)).toBe(true);
  });
});

/** Of an ISBN's first twelve digits. */
function checkDigitOf(digits: string): number {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
