// Tests taking a merge back: both records are as they were, later changes stay, and what stands in the way is said.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tables } from '../../src-main/core/manifest/tables.ts';
import { tables as declared } from '../../src-main/library/features.ts';
import { newFolder, openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  lend,
  problemOf,
  type LoanAnswer,
  type Person,
} from '../support/school-year.ts';
import { jpegOf } from '../support/pictures.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

type Row = Record<string, unknown>;
const tables: Tables = declared;

/** Merges, and says which event tells of it. */
async function merge(stays: Person, goes: Person, more: Row = {}): Promise<number> {
  bodyOf(await library.post(`/users/${stays.id}/merge`, { from: goes.id, ...more }), 200);
  const { events } = bodyOf<{ events: { seq: number; type: string }[] }>(
    await library.get(`/events?borrower=${stays.id}`),
    200,
  );
  return events.findLast(({ type }) => type === 'borrower.merged')?.seq ?? 0;
}
const undo = (seq: number): Promise<Answer> => library.post(`/events/${seq}/undo`);

/** Everything that names borrowers, without what only counts changes. */
function peopleNow(): Record<string, unknown> {
  const rows = library.tables();
  const names = Object.keys(tables).filter(
    (name) => name !== 'events' && tables[name]?.personal !== undefined,
  );
  return {
    ...Object.fromEntries([...names, 'loan_overrides'].map((name) => [name, rows[name]])),
    borrowers: (rows['borrowers'] as Row[]).map(({ version: _, updated_at: __, ...row }) => row),
  };
}

async function photo(of: Person, words: string): Promise<void> {
  const body = jpegOf(8, 8, Buffer.from(words));
  const request = new Request(`http://desk/api/v1/users/${of.id}/photo`, { method: 'PUT', body });
  expect((await library.library.api.fetch(request, { kind: 'window' })).status).toBe(204);
}

const takeable = ['givenName', 'group', 'category', 'barcode', 'externalId', 'email', 'message', 'photo'];

test('a merge that is undone leaves every row as it was', { timeout: 60_000 }, async () => {
  const text = (words: string[]) => fc.option(fc.constantFrom(...words), { nil: null });
  const record = fc.record({
    givenName: fc.constantFrom('Noor', 'Nora', '<b>Noor</b>'),
    group: text(['3A', '3B']),
    category: fc.constantFrom('Pupil', 'Teacher'),
    email: text(['noor@school.example', 'nora@home.example']),
    message: text(['Bring the card', 'Mother’s card']),
    blockedReason: text(['Lost a book']),
    expiresOn: text(['2027-07-31']),
    card: fc.boolean(),
    number: fc.boolean(),
    welcome: fc.boolean(),
    photo: fc.boolean(),
    formerCard: fc.boolean(),
    out: fc.nat(2),
    returned: fc.nat(2),
  });
  let number = 0;
  const make = async ({ card, number: numbered, welcome, formerCard, out, returned, ...of }: Row) => {
    const { photo: withPhoto, ...fields } = of;
    number += 1;
    const person = await addBorrower(library, {
      ...fields,
      ...(card === true && { barcode: `C${number}` }),
      ...(numbered === true && { externalId: `S-${number}` }),
      ...(welcome === true && fields['email'] !== null && { sendWelcomeMessage: true }),
    });
    if (withPhoto === true) await photo(person, `of ${number}`);
    if (formerCard === true)
      await merge(person, await addBorrower(library, { ...fields, barcode: `F${number}` }), {
        keep: ['familyName', 'barcode'],
      });
    for (let made = 0; made < Number(out) + Number(returned); made += 1) {
      const item = await addItem(library);
      const override = { codes: ['borrower-blocked'], reason: 'The librarian agrees' };
      const body = {
        borrower: person.id,
        item: item.id,
        ...(fields['blockedReason'] !== null && { override }),
      };
      bodyOf(await library.post('/checkouts', body), 201);
      if (made >= Number(out)) bodyOf(await library.post('/returns', { item: item.id }), 200);
    }
    return person;
  };
  await fc.assert(
    fc.asyncProperty(record, record, fc.subarray(takeable), async (one, other, take) => {
      const [stays, goes] = [await make(one), await make(other)];
      const before = peopleNow();
      const keep = [
        'givenName',
        'familyName',
        'group',
        'category',
        'barcode',
        'externalId',
        'email',
        'photo',
      ];
      const rest = [...keep, 'message', 'blockedReason', 'expiresOn'].filter(
        (field) => !take.includes(field),
      );
      const seq = await merge(stays, goes, { take, keep: rest });
      expect(peopleNow()).not.toEqual(before);
      bodyOf(await undo(seq), 200);
      expect(peopleNow()).toEqual(before);
    }),
    { numRuns: 15 },
  );
});

test('what happened since stays: a new loan, a return, a change', async () => {
  const stays = await addBorrower(library, { barcode: '1', email: 'noor@school.example' });
  const goes = await addBorrower(library, { barcode: '2', email: 'nora@home.example', message: 'Hello' });
  const [kept, back, later] = [await addItem(library), await addItem(library), await addItem(library)];
  for (const item of [kept, back]) await lend(library, goes, item);
  const seq = await merge(stays, goes, { take: ['email'] });
  await library.post('/returns', { item: back.id });
  await lend(library, goes, later); // by the old id, which leads to who stays
  await library.post(`/users/${stays.id}`, { email: 'new@home.example' });
  const undone = bodyOf<{ overview: { borrower: Row } }>(await undo(seq), 200);
  expect(undone.overview.borrower).toMatchObject({ id: stays.id, email: 'new@home.example', message: null });
  expect((await library.get('/users/barcode:2')).body).toMatchObject({
    id: goes.id,
    email: 'nora@home.example',
    message: 'Hello',
  });
  const itemsOf = async (person: Person) =>
    bodyOf<{ loans: LoanAnswer[] }>(await library.get(`/loans/${person.id}`), 200).loans.map(
      ({ item }) => item.id,
    );
  expect(await itemsOf(goes)).toEqual([kept.id]);
  expect(await itemsOf(stays)).toEqual([later.id]);
  const rows = library.tables()['loans'] as { item_id: string; borrower_id: string }[];
  expect(rows.find(({ item_id }) => item_id === back.id)?.borrower_id).toBe(goes.id);
});

test('a class that has gone since is there again', async () => {
  const [stays, goes] = [await addBorrower(library, {}), await addBorrower(library, { group: '9Z' })];
  const seq = await merge(stays, goes, { keep: ['group'] });
  const groups = bodyOf<{ id: string; name: string }[]>(await library.get('/groups'), 200);
  await library.post(`/users/${stays.id}`, { group: '3A' });
  await library.delete(`/groups/${groups.find(({ name }) => name === '9Z')?.id ?? ''}`);
  bodyOf(await undo(seq), 200);
  expect((await library.get(`/users/${goes.id}`)).body).toMatchObject({ group: '9Z' });
});

test('programs hear that there are two again', async () => {
  const [stays, goes] = [await addBorrower(library, {}), await addBorrower(library, { barcode: '32' })];
  const seq = await merge(stays, goes);
  library.clock.set('2026-09-07T11:00:00.000Z');
  bodyOf(await undo(seq), 200);
  const changes = bodyOf<Row[]>(await library.get('/users?updatedSince=2026-09-07T11:00:00.000Z'), 200);
  expect(changes.map(({ id }) => id).toSorted()).toEqual([stays.id, goes.id].toSorted());
});

describe('what stands in the way is said, and nothing happens', () => {
  async function refused(seq: number): Promise<string> {
    const before = library.tables();
    const answer = await undo(seq);
    expect(library.tables()).toEqual(before);
    return `${answer.status} ${problemOf(answer).code}`;
  }

  test('a card or a number that was given to another borrower', async () => {
    const [stays, goes] = [
      await addBorrower(library, { barcode: '1', externalId: 'S-1' }),
      await addBorrower(library, { barcode: '2', externalId: 'S-2' }),
    ];
    const seq = await merge(stays, goes, { keep: ['externalId'] });
    const pupil = await addBorrower(library, { barcode: '2' });
    expect(await refused(seq)).toBe('409 barcode-taken');
    await library.post(`/users/${pupil.id}`, { barcode: '3', externalId: 'S-2' });
    expect(await refused(seq)).toBe('409 external-id-taken');
    await library.delete(`/users/${pupil.id}`);
    await library.post(`/users/${stays.id}`, { barcode: '2' });
    expect(await refused(seq)).toBe('409 barcode-taken');
    await library.post(`/users/${stays.id}`, { barcode: '1' });
    expect((await undo(seq)).status).toBe(200);
  });

  test('a further merge, until that is undone', async () => {
    const [first, second, third] = [
      await addBorrower(library, { barcode: '1' }),
      await addBorrower(library, { barcode: '2' }),
      await addBorrower(library, { barcode: '3' }),
    ];
    const before = peopleNow();
    const [one, two] = [await merge(second, first), await merge(third, second)];
    expect(await refused(one)).toBe('409 undo-superseded');
    bodyOf(await undo(two), 200);
    bodyOf(await undo(one), 200);
    expect(peopleNow()).toEqual(before);
    expect(await refused(one)).toBe('409 undo-not-possible');
  });

  test('thirty days, after which nothing is kept of the two records', async () => {
    const [stays, goes] = [await addBorrower(library, {}), await addBorrower(library, { message: 'Hello' })];
    const seq = await merge(stays, goes);
    library.clock.set('2026-10-07T09:59:00.000Z');
    await library.library.services.borrowers.runMaintenance();
    expect(library.tables()['merge_images']).toHaveLength(1);
    library.clock.set('2026-10-07T10:01:00.000Z');
    expect(await refused(seq)).toBe('409 undo-not-possible');
    await library.library.services.borrowers.runMaintenance();
    expect(library.tables()['merge_images']).toEqual([]);
  });

  test('a token that may lend and not change borrowers', async () => {
    const [stays, goes] = [await addBorrower(library, {}), await addBorrower(library, {})];
    const seq = await merge(stays, goes);
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'kiosk', scopes: ['circulation'] }),
      201,
    );
    const headers = { authorization: `Bearer ${token}`, host: 'localhost' };
    const door = { kind: 'tcp', hosts: ['localhost'] } as const;
    const answer = await library.call('POST', `/events/${seq}/undo`, {}, { headers, door });
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden']);
  });
});

test('a merge and its undoing that only the ledger knows happen again, with the names', async () => {
  const stays = await addBorrower(library, { barcode: '41', familyName: 'Jansen' });
  const goes = await addBorrower(library, { barcode: '42', familyName: 'Janssen', group: '4B' });
  await lend(library, goes, await addItem(library));
  await library.close();
  const copy = newFolder();
  cpSync(path.join(library.folder, 'loandesk.db'), path.join(copy, 'loandesk.db'));
  await library.reopen();
  await undo(await merge(stays, goes, { take: ['familyName', 'barcode'] }));
  await library.close();
  const after = peopleNow();
  for (const end of ['', '-wal', '-shm'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  cpSync(path.join(copy, 'loandesk.db'), path.join(library.folder, 'loandesk.db'));
  rmSync(copy, { recursive: true });
  await library.reopen();
  expect(peopleNow()).toEqual(after);
  expect(bodyOf<{ notices: { facts: Row }[] }>(await library.get('/status'), 200).notices).toMatchObject([
    { code: 'ledger-restored', facts: { reEnter: [] } },
  ]);
});

test('erasing one of two who were one leaves the other whole', { timeout: 60_000 }, async () => {
  const [stays, goes] = [
    await addBorrower(library, { barcode: '1' }),
    await addBorrower(library, { barcode: '2', message: 'Zorkmid' }),
  ];
  const item = await addItem(library);
  await lend(library, goes, item);
  await undo(await merge(stays, goes));
  const { id } = bodyOf<{ id: string }>(await library.post(`/users/${stays.id}/erasure`), 202);
  await vi.waitFor(
    async () => {
      expect((await library.get(`/erasures/${id}`)).body).toMatchObject({ stage: 'done' });
    },
    { timeout: 20_000, interval: 50 },
  );
  expect((await library.get(`/loans/${goes.id}`)).body).toMatchObject({
    borrower: { id: goes.id, barcode: '2', message: 'Zorkmid' },
    loans: [{ item: { id: item.id } }],
  });
});

test('whose a loan was is forgotten in what is kept of a merge, too', async () => {
  const [stays, goes] = [await addBorrower(library, {}), await addBorrower(library, {})];
  const [old, out] = [await addItem(library), await addItem(library)];
  await lend(library, goes, old);
  await library.post('/returns', { item: old.id });
  await lend(library, goes, out);
  library.clock.set('2026-09-27T10:00:00.000Z');
  const seq = await merge(stays, goes);
  const loansKept = () => {
    const [row] = library.tables()['merge_images'] as { image: string }[];
    const { followed } = JSON.parse(row?.image ?? '{}') as { followed: { table: string; keys: unknown[] }[] };
    return followed.find(({ table }) => table === 'loans')?.keys.length;
  };
  expect(loansKept()).toBe(2);
  library.clock.set('2026-10-15T10:00:00.000Z');
  await library.library.services.retention.runMaintenance();
  expect(loansKept()).toBe(1);
  bodyOf(await undo(seq), 200);
  const rows = library.tables()['loans'] as { item_id: string; borrower_id: string | null }[];
  expect(rows.find(({ item_id }) => item_id === old.id)?.borrower_id).toBeNull();
  expect(rows.find(({ item_id }) => item_id === out.id)?.borrower_id).toBe(goes.id);
});
