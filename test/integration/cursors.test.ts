// Tests that a program which follows the lists by cursor has the same rows as the library, whatever happened meanwhile.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../support/school-year.ts';

interface Row {
  id: string;
}
interface Changes {
  changed: Row[];
  deleted: Row[];
  cursor: string;
  more: boolean;
}
const lists = ['users', 'items', 'titles'] as const;

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

/** A program's copy of one list. */
function copyOf(list: (typeof lists)[number], limit = 1000) {
  const rows = new Map<string, Row>();
  let cursor: string | undefined;
  return {
    cursor: () => cursor,
    rows: () => [...rows.values()].toSorted((one, other) => one.id.localeCompare(other.id)),
    /** @returns how many changes came */
    async follow(): Promise<number> {
      let came = 0;
      for (let more = true; more;) {
        const since = cursor === undefined ? '' : `&since=${cursor}`;
        const answer = await library.get(`/${list}/changes?limit=${String(limit)}${since}`);
        const page = bodyOf<Changes>(answer, 200);
        for (const row of page.changed) rows.set(row.id, row);
        for (const { id } of page.deleted) rows.delete(id);
        came += page.changed.length + page.deleted.length;
        ({ cursor, more } = page);
      }
      return came;
    },
  };
}

/** Without what the list of titles says of their copies: a loan is no change of a title. */
async function allOf(list: string): Promise<Row[]> {
  const listed = bodyOf<(Row & Record<string, unknown>)[]>(await library.get(`/${list}`), 200);
  const ofCopies = new Set(
    list === 'titles' ? ['copies', 'itemTypes', 'callNumbers', 'shelfKey', 'places'] : [],
  );
  const rows = listed.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([field]) => !ofCopies.has(field))) as typeof row,
  );
  return rows.toSorted((one, other) => one.id.localeCompare(other.id));
}

async function restore(backup: string): Promise<void> {
  expect((await library.post('/restores', { backup })).status).toBe(202);
  await vi.waitFor(
    async () => {
      const { latest } = bodyOf<{ latest: { state: string } }>(await library.get('/restores'), 200);
      expect(latest.state).toBe('done');
    },
    { timeout: 10_000, interval: 20 },
  );
}

test('a copy has the rows of the library after every kind of change, a page at a time', async () => {
  const copies = lists.map((list) => ({ list, ...copyOf(list, 2) }));
  const inStep = async (): Promise<void> => {
    for (const copy of copies) {
      await copy.follow();
      expect(copy.rows(), copy.list).toEqual(await allOf(copy.list));
    }
  };
  await inStep();
  const noor = await addBorrower(library, { givenName: 'Noor', barcode: '2000001', group: '3A' });
  const sam = await addBorrower(library, { givenName: 'Sam', barcode: '2000002', group: '3A' });
  const same = await addBorrower(library, { givenName: 'Sam', barcode: '2000003' });
  const book = await addItem(library, { barcode: '30000001', title: 'The Hobbit' });
  const film = await addItem(library, { barcode: '30000002', title: 'Up' });
  await inStep();
  await library.post(`/users/${noor.id}`, { givenName: 'Nora' });
  await library.post(`/items/${book.id}`, { callNumber: 'F TOL' });
  await inStep();
  // Another copy changes the title's count; renaming changes the rows that show the name.
  const { titleId } = bodyOf<{ titleId: string }>(await library.get(`/catalog?id=${book.id}`), 200);
  await library.post('/items', { titleId, barcode: '30000003' });
  await library.post(`/titles/${titleId}`, { title: 'The Hobbit, or There and Back Again' });
  const groups = bodyOf<{ id: string }[]>(await library.get('/groups'), 200);
  await library.post(`/groups/${String(groups[0]?.id)}`, { name: '4A' });
  await inStep();
  await library.post(`/users/${sam.id}/merge`, { from: same.id });
  expect((await library.delete(`/items/${film.id}`)).status).toBe(204);
  expect((await library.delete(`/users/${noor.id}`)).status).toBe(204);
  await inStep();
});

test('a merged record is deleted, and says into which borrower', async () => {
  const stays = await addBorrower(library, { givenName: 'Sam', barcode: '2000002' });
  const goes = await addBorrower(library, { givenName: 'Sam', barcode: '2000003' });
  const { cursor } = bodyOf<Changes>(await library.get('/users/changes'), 200);
  await library.post(`/users/${stays.id}/merge`, { from: goes.id });
  const page = bodyOf<Changes>(await library.get(`/users/changes?since=${cursor}`), 200);
  expect(page.deleted).toEqual([{ id: goes.id, mergedInto: stays.id }]);
});

test('nothing has changed: no rows come, and a loan is no change of its item', async () => {
  const noor = await addBorrower(library, { givenName: 'Noor', barcode: '2000001' });
  const book = await addItem(library, { barcode: '30000001' });
  const items = copyOf('items');
  expect(await items.follow()).toBe(1);
  await lend(library, noor, book);
  expect(await items.follow()).toBe(0);
});

test('a change is not missed although the clock was set back a year', async () => {
  const users = copyOf('users');
  await addBorrower(library, { givenName: 'Noor', barcode: '2000001' });
  await users.follow();
  library.clock.set('2025-09-07T10:00:00.000Z');
  await addBorrower(library, { givenName: 'Sam', barcode: '2000002' });
  expect(await users.follow()).toBe(1);
  expect(users.rows()).toEqual(await allOf('users'));
});

test('after a restore every cursor is refused, and a copy that starts again is right', async () => {
  await addBorrower(library, { givenName: 'Noor', barcode: '2000001' });
  const { file } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
  await addBorrower(library, { givenName: 'Lost', barcode: '2000002' });
  const before = copyOf('users');
  await before.follow();
  const events = bodyOf<{ cursor: string }>(await library.get('/events'), 200).cursor;
  await restore(file);
  await addBorrower(library, { givenName: 'New', barcode: '2000003' });
  await addBorrower(library, { givenName: 'Newer', barcode: '2000004' });
  for (const at of [
    `/users/changes?since=${String(before.cursor())}`,
    `/items/changes?since=${String(before.cursor())}`,
    `/events?since=${events}`,
  ]) {
    const refused = await library.get(at);
    expect([refused.status, problemOf(refused).code], at).toEqual([410, 'copy-outdated']);
  }
  const anew = copyOf('users');
  await anew.follow();
  expect(anew.rows()).toEqual(await allOf('users'));
});

test('after the ledger restored what the database lost, every cursor is refused', async () => {
  await addBorrower(library, { givenName: 'Noor', barcode: '2000001', group: '3A' });
  const file = path.join(library.folder, 'loandesk.db');
  await library.close();
  const earlier = new Database(file).serialize();
  await library.reopen();
  const [group] = bodyOf<{ id: string }[]>(await library.get('/groups'), 200);
  await library.post(`/groups/${String(group?.id)}`, { name: '4A' });
  const users = copyOf('users');
  await users.follow();
  await library.close();
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
  writeFileSync(file, earlier);
  await library.reopen();
  const refused = await library.get(`/users/changes?since=${String(users.cursor())}`);
  expect([refused.status, problemOf(refused).code]).toEqual([410, 'copy-outdated']);
});

test('events are followed by cursor too, while there are more', async () => {
  const { cursor } = bodyOf<{ cursor: string }>(await library.get('/events'), 200);
  await addBorrower(library, { givenName: 'Noor', barcode: '2000001', group: '3A' });
  const page = bodyOf<{ events: { type: string }[]; cursor: string; more: boolean }>(
    await library.get(`/events?since=${cursor}`),
    200,
  );
  expect(page.events.map(({ type }) => type)).toContain('borrower.added');
  expect(page.more).toBe(false);
  expect(bodyOf(await library.get(`/events?since=${cursor}&limit=1`), 200)).toMatchObject({ more: true });
  expect(
    bodyOf<{ events: unknown[] }>(await library.get(`/events?since=${page.cursor}`), 200).events,
  ).toEqual([]);
});

test.each(['/users/changes?since=yesterday', '/titles/changes?since=', '/events?since=soon'])(
  'what is no cursor is refused: %s',
  async (at) => {
    const refused = await library.get(at);
    expect([refused.status, problemOf(refused).errors?.[0]?.parameter]).toEqual([400, 'since']);
  },
);

describe('a list that comes page by page', () => {
  let rowsOfImport: string;
  beforeEach(async () => {
    for (const givenName of ['Noor', 'Sem', 'Ada']) {
      const email = `${givenName}@school.example`;
      const { id } = await addBorrower(library, { givenName, email });
      bodyOf(await library.post('/mail/messages', { kind: 'welcome', borrower: id }), 201);
      await lend(library, { id } as never, await addItem(library, { title: givenName }));
    }
    library.clock.set('2026-12-01T10:00:00.000Z');
    bodyOf(await library.post('/mail/overdue-notices/printed', { to: 'borrower' }), 200);
    const headers = { 'content-type': 'text/csv' };
    const rows = 'Card,First name,Last name\n1,Bo,Bos\n2,Cas,Vos\n3,Dee,Kok\n';
    const { id } = bodyOf<Row>(await library.call('POST', '/imports', rows, { headers }), 201);
    await vi.waitFor(
      async () => {
        expect((await library.get(`/imports/${id}`)).body).toMatchObject({ status: 'planned' });
      },
      { timeout: 20_000, interval: 20 },
    );
    rowsOfImport = `/imports/${id}/rows?fate=new`;
  });
  const rowsIn = (body: unknown): unknown[] =>
    Array.isArray(body) ? body : (body as { rows: unknown[] }).rows;

  test('goes on where `Link` says, to the end', async () => {
    for (const at of ['/titles', '/users?sort=name', '/mail/messages', '/mail/printed', rowsOfImport]) {
      const all = rowsIn((await library.get(at)).body);
      const pages: unknown[][] = [];
      let next: string | undefined = `${at}${at.includes('?') ? '&' : '?'}limit=2`;
      while (next !== undefined) {
        const { body, headers } = await library.get(next);
        pages.push(rowsIn(body));
        next = /^<\/api\/v1(.+&after=[0-9a-f]{12}_\d+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      }
      expect([at, pages]).toEqual([at, [all.slice(0, 2), all.slice(2)]]);
      expect([at, all.length]).toEqual([at, 3]);
    }
  });

  test('takes the older names of the first programs, and leaves them out of `Link`', async () => {
    const messages = bodyOf<Row[]>(await library.get('/mail/messages'), 200);
    const older = await library.get(`/mail/messages?limit=1&before=${messages[0]?.id ?? ''}`);
    expect(older.body).toEqual(messages.slice(1, 2));
    const printed = bodyOf<{ seq: number }[]>(await library.get('/mail/printed'), 200);
    expect((await library.get(`/mail/printed?before=${String(printed[1]?.seq)}`)).body).toEqual(
      printed.slice(2),
    );
    expect(rowsIn((await library.get(`${rowsOfImport}&after=1&skip=1`)).body)).toMatchObject([
      { position: 3 },
    ]);
    expect((await library.get('/titles?limit=5&after=0')).body).toHaveLength(3);
    for (const { headers } of [older, await library.get(`${rowsOfImport}&skip=1&limit=1`)])
      expect(headers.get('link')).toMatch(/[?&]limit=1&after=/);
  });

  test('is begun anew after a restore', async () => {
    const backup = bodyOf<{ file: string }>(await library.post('/backups'), 201).file;
    const link = (await library.get('/titles?limit=2')).headers.get('link') ?? '';
    await restore(backup);
    const refused = await library.get(/^<\/api\/v1(.+)>/.exec(link)?.[1] ?? '');
    expect(problemOf(refused)).toMatchObject({
      code: 'copy-outdated',
      detail: expect.stringContaining('without after') as string,
    });
  });
});

test('a cursor of the events is no cursor of a list', async () => {
  const { cursor } = bodyOf<{ cursor: string }>(await library.get('/events'), 200);
  expect((await library.get(`/users/changes?since=${cursor}`)).status).toBe(400);
});
