// Tests changing many borrowers, items and loans in one step, and undoing it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  problemOf,
  type Person,
} from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

interface Changed {
  changed: number;
  events: number[];
}
interface ManyLoans {
  loans: { item: { barcode: string }; dueOn: string }[];
  refused: { item: string; refusals: { code: string }[] }[];
  events: number[];
}

const changeBorrowers = (people: readonly Person[], changes: object): Promise<Answer> =>
  library.post('/users/many', { ids: people.map(({ id }) => id), changes });
const undo = ({ events }: { events: number[] }): Promise<Answer> =>
  library.post(`/events/${String(events.at(-1))}/undo`);
const of = async (person: Person) =>
  bodyOf<Record<string, unknown>>(await library.get(`/users/${person.id}`), 200);

describe('many borrowers', () => {
  it('move to another class in one step, and one undo moves them back', async () => {
    const [noor, sam, ela] = [
      await addBorrower(library, { group: '3A' }),
      await addBorrower(library, { group: '3C' }),
      await addBorrower(library, { group: '3B' }),
    ];
    const changed = bodyOf<Changed>(await changeBorrowers([noor, sam, ela], { group: '3B' }), 200);
    expect(changed).toMatchObject({ changed: 2 });
    const events = bodyOf<{ events: { seq: number; step: number; data: unknown }[] }>(
      await library.get(`/events?since=${String((changed.events[0] ?? 0) - 1)}`),
      200,
    ).events;
    expect(new Set(events.map(({ step }) => step)).size).toBe(1);

    bodyOf(await undo(changed), 200);
    expect(await of(noor)).toMatchObject({ group: '3A' });
    expect(await of(sam)).toMatchObject({ group: '3C' });
    expect(await of(ela)).toMatchObject({ group: '3B' });
    expect((await undo(changed)).status).toBe(409);
  });

  it('move to a class that is new, which stays if that is undone', async () => {
    const noor = await addBorrower(library, { group: '3A' });
    const changed = bodyOf<Changed>(await changeBorrowers([noor], { group: '7Z' }), 200);
    bodyOf(await undo(changed), 200);
    expect(await of(noor)).toMatchObject({ group: '3A' });
    const groups = bodyOf<{ name: string }[]>(await library.get('/groups'), 200);
    expect(groups.map(({ name }) => name)).toEqual(['3A', '7Z']);
  });

  it('are blocked but for those who are blocked already, and that is undone', async () => {
    const noor = await addBorrower(library);
    const sam = await addBorrower(library, { blockedReason: 'Lost a book' });
    const blocked = bodyOf<Changed>(await changeBorrowers([noor, sam], { blockedReason: 'Trip' }), 200);
    expect(await of(noor)).toMatchObject({ blockedReason: 'Trip' });
    expect(await of(sam)).toMatchObject({ blockedReason: 'Lost a book' });
    bodyOf(await undo(blocked), 200);
    expect(await of(noor)).toMatchObject({ blockedReason: null });
    expect(await of(sam)).toMatchObject({ blockedReason: 'Lost a book' });
  });

  it('are unblocked, which cannot be undone: the journal does not keep the reason', async () => {
    const sam = await addBorrower(library, { blockedReason: 'Lost a book' });
    const unblocked = bodyOf<Changed>(await changeBorrowers([sam], { blockedReason: null }), 200);
    expect(problemOf(await undo(unblocked))).toMatchObject({ code: 'undo-not-possible' });
    expect(library.ledgerLines().join('\n')).not.toContain('Lost a book');
  });

  it('stay as they are if one of them no longer exists', async () => {
    const noor = await addBorrower(library, { group: '3A' });
    const gone = await addBorrower(library);
    await library.delete(`/users/${gone.id}`);
    expect((await changeBorrowers([noor, gone], { group: '3B' })).status).toBe(404);
    expect(await of(noor)).toMatchObject({ group: '3A' });
  });

  it('are not changed back if one was changed again since', async () => {
    const [noor, sam] = [await addBorrower(library), await addBorrower(library)];
    const changed = bodyOf<Changed>(await changeBorrowers([noor, sam], { expiresOn: '2027-07-01' }), 200);
    await library.post(`/users/${sam.id}`, { expiresOn: '2028-07-01' });
    expect(problemOf(await undo(changed))).toMatchObject({ code: 'undo-superseded' });
    expect(await of(noor)).toMatchObject({ expiresOn: '2027-07-01' });
  });

  it('get a name only one by one, and that cannot be undone', async () => {
    const noor = await addBorrower(library, { group: '3A' });
    expect((await changeBorrowers([noor], { givenName: 'Nora' })).status).toBe(400);
    bodyOf(await library.post(`/users/${noor.id}`, { givenName: 'Nora', group: '3B' }), 200);
    const { events } = bodyOf<{ events: { seq: number; type: string }[] }>(
      await library.get(`/events?borrower=${noor.id}`),
      200,
    );
    const renamed = events.filter(({ type }) => type === 'borrower.updated').map(({ seq }) => seq);
    expect(problemOf(await undo({ events: renamed }))).toMatchObject({ code: 'undo-not-possible' });
  });
});

describe('many items', () => {
  const changeItems = (items: readonly { id: string }[], changes: object) =>
    library.post('/items/many', { ids: items.map(({ id }) => id), changes });
  const states = async (query = '') =>
    bodyOf<{ barcode: string; status: string; callNumber: string | null }[]>(
      await library.get(`/items?${query}`),
      200,
    );

  it('are marked as lost in one step, and one undo finds them again', async () => {
    const [one, two] = [await addItem(library), await addItem(library)];
    const lost = bodyOf<Changed>(await changeItems([one, two], { status: 'lost', callNumber: 'B JAN' }), 200);
    expect(await states()).toMatchObject([
      { status: 'lost', callNumber: 'B JAN' },
      { status: 'lost', callNumber: 'B JAN' },
    ]);
    bodyOf(await undo(lost), 200);
    expect(await states()).toMatchObject([
      { status: 'in-collection', callNumber: null },
      { status: 'in-collection', callNumber: null },
    ]);
  });

  it('are not withdrawn while one of them is on loan', async () => {
    const [one, two] = [await addItem(library), await addItem(library)];
    await lend(library, await addBorrower(library), two);
    expect(problemOf(await changeItems([one, two], { status: 'withdrawn' }))).toMatchObject({
      code: 'item-on-loan',
    });
    expect((await states()).map(({ status }) => status)).toEqual(['in-collection', 'in-collection']);
  });

  it('are listed and counted by state, type, shelf and language', async () => {
    await addItem(library, { title: 'Matilda', callNumber: 'B DAH', language: 'en' });
    await addItem(library, { title: 'Pluk', callNumber: 'B SCH', language: 'nl' });
    const lent = await addItem(library, { title: 'Atlas', callNumber: '900 ATL', language: 'nl' });
    const lost = await addItem(library, { title: 'Gone' });
    await lend(library, await addBorrower(library), lent);
    await library.post(`/items/${lost.id}`, { status: 'lost' });
    await lend(library, await addBorrower(library), await addItem(library, { title: 'Kept' }));
    const titles = async (query: string) =>
      bodyOf<{ title: string }[]>(await library.get(`/items?${query}`), 200).map(({ title }) => title);
    expect(await titles('state=lost')).toEqual(['Gone']);
    expect(await titles('state=on-loan')).toEqual(['Atlas', 'Kept']);
    expect(await titles('shelf=B')).toEqual(['Matilda', 'Pluk']);
    expect(await titles('shelf=B&language=nl')).toEqual(['Pluk']);
    expect(await titles('q=pluk&language=nl')).toEqual(['Pluk']);
    expect(await titles('q=pluk&language=en')).toEqual([]);
    expect(await titles('q=B&state=available')).toEqual(['Matilda', 'Pluk']);
    expect((await library.get('/items?updatedSince=2026-09-07T10:00:00Z&state=lost')).status).toBe(400);

    expect(bodyOf(await library.get('/items/counts'), 200)).toMatchObject({
      all: 5,
      byState: [
        { name: 'available', count: 2 },
        { name: 'on-loan', count: 2 },
        { name: 'lost', count: 1 },
      ],
      byItemType: [{ name: 'Book', count: 5 }],
      byShelf: [
        { name: 'B', count: 2 },
        { name: '900', count: 1 },
      ],
      byLanguage: [
        { name: 'nl', count: 2 },
        { name: 'en', count: 1 },
      ],
    });
    const narrowed = bodyOf(await library.get('/items/counts?language=nl'), 200);
    expect(narrowed).toMatchObject({
      all: 2,
      byShelf: [
        { name: '900', count: 1 },
        { name: 'B', count: 1 },
      ],
      byLanguage: [
        { name: 'nl', count: 2 },
        { name: 'en', count: 1 },
      ],
    });
  });
});

describe('many loans', () => {
  it('are renewed in one step but for what the rules refuse, and one undo takes all back', async () => {
    const noor = await addBorrower(library);
    const [one, two] = [await addItem(library), await addItem(library)];
    const due = [(await lend(library, noor, one)).dueOn, (await lend(library, noor, two)).dueOn];
    library.clock.set('2026-09-14T10:00:00.000Z');
    const items = [one.id, 'barcode:404', two.id];
    const renewed = bodyOf<ManyLoans>(await library.post('/renewals/many', { items }), 200);
    expect(renewed.loans.map(({ item }) => item.barcode)).toEqual([one.barcode, two.barcode]);
    expect(renewed.loans.map(({ dueOn }) => dueOn)).not.toEqual(due);
    expect(renewed.refused).toMatchObject([{ item: 'barcode:404', refusals: [{ code: 'item-unknown' }] }]);
    bodyOf(await undo(renewed), 200);
    const loans = bodyOf<{ dueOn: string; renewals: number }[]>(await library.get('/loans'), 200);
    expect(loans.map(({ dueOn, renewals }) => ({ dueOn, renewals }))).toEqual(
      due.map((dueOn) => ({ dueOn, renewals: 0 })),
    );
  });

  it('are returned in one step, and one undo lends them again', async () => {
    const noor = await addBorrower(library);
    const [one, two] = [await addItem(library), await addItem(library)];
    await lend(library, noor, one);
    await lend(library, noor, two);
    const returned = bodyOf<ManyLoans>(await library.post('/returns/many', { items: [one.id, two.id] }), 200);
    expect(await itemsOut(library)).toEqual([]);
    bodyOf(await undo(returned), 200);
    expect(await itemsOut(library)).toEqual([one.barcode, two.barcode]);
  });

  it('count in the list of borrowers', async () => {
    const noor = await addBorrower(library, { barcode: '2000001' });
    await addBorrower(library, { givenName: 'Sam' });
    await lend(library, noor, await addItem(library));
    await lend(library, noor, await addItem(library));
    library.clock.set('2026-12-01T10:00:00.000Z');
    await lend(library, noor, await addItem(library));
    const loansIn = async (query: string) =>
      bodyOf<{ loans?: object }[]>(await library.get(`/users?${query}`), 200).map(({ loans }) => loans);
    const expected = [
      { open: 3, overdue: 2, oldestDueOn: '2026-09-28' },
      { open: 0, overdue: 0, oldestDueOn: null },
    ];
    expect(await loansIn('include=loans')).toEqual(expected);
    expect(await loansIn('include=loans&sort=name')).toEqual(expected);
    expect(await loansIn('include=loans&q=noor')).toEqual([expected[0]]);
    expect(await loansIn('include=loans&state=cardless')).toEqual([expected[1]]);
    expect(await loansIn('state=cardless')).toEqual([undefined]);
    const counts = bodyOf(await library.get('/users/counts'), 200);
    expect(counts).toMatchObject({ all: 2, cardless: 1, overdue: 1 });
  });
});
