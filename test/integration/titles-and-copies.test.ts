// Changes of many titles and copies at once: withdrawn with a reason, moved to another title, merged, and undone.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, type Copy } from '../support/school-year.ts';

let school: TestLibrary;
let hobbit: Copy;
let second: Copy;
let twin: Copy;

beforeEach(async () => {
  school = await openTestLibrary();
  hobbit = await addItem(school, { title: 'The Hobbit', subjects: ['Fantasy'] });
  second = await addItem(school, { title: undefined, titleId: hobbit.titleId });
  twin = await addItem(school, { title: 'Hobbit, The' });
});

afterEach(async () => {
  await school.remove();
});

interface Changed {
  changed: number;
  events: number[];
}

async function change(at: string, body: object): Promise<Changed> {
  const answer = await school.post(at, body);
  expect(answer.status).toBe(200);
  return answer.body as Changed;
}

const undo = ({ events: [seq] }: Changed) => school.post(`/events/${String(seq)}/undo`, {});
const read = async <T>(at: string): Promise<T> => (await school.get(at)).body as T;
const titleOf = async ({ id }: Copy) => (await read<Copy>(`/catalog?id=${id}`)).titleId;
const holdOf = async (borrower: string) =>
  (await read<{ title: { id: string } }[]>(`/holds?borrower=${borrower}`)).map(({ title }) => title.id);

async function afterDisaster(): Promise<void> {
  await school.close();
  for (const file of ['loandesk.db', 'loandesk.db-wal', 'loandesk.db.closed'])
    rmSync(path.join(school.folder, file), { force: true });
  await school.reopen();
}

it('books are withdrawn with a reason in one step, and the reason goes with the withdrawal', async () => {
  const ids = [hobbit.id, second.id];
  const done = await change('/items/many', { ids, changes: { status: 'withdrawn', withdrawnFor: 'worn' } });
  expect(await read(`/catalog?id=${hobbit.id}`)).toMatchObject({ status: 'withdrawn', withdrawnFor: 'worn' });
  expect((await undo(done)).status).toBe(200);
  expect(await read(`/catalog?id=${hobbit.id}`)).toMatchObject({
    status: 'in-collection',
    withdrawnFor: null,
  });
  await change('/items/many', { ids, changes: { status: 'withdrawn', withdrawnFor: 'other' } });
  await change('/items/many', { ids, changes: { status: 'in-repair' } });
  expect(await read(`/catalog?id=${second.id}`)).toMatchObject({ status: 'in-repair', withdrawnFor: null });
  expect(await school.post(`/items/${twin.id}`, { withdrawnFor: 'worn' })).toMatchObject({ status: 400 });
});

it('subjects are added to many titles and removed from them, and a change is undone', async () => {
  const ids = [hobbit.titleId, twin.titleId];
  const done = await change('/titles/many', {
    ids,
    changes: { addSubjects: ['Dragons', 'FANTASY'], removeSubjects: ['Elves'] },
  });
  expect(done.changed).toBe(2);
  expect(await read(`/titles/${hobbit.titleId}`)).toMatchObject({ subjects: ['Fantasy', 'Dragons'] });
  expect(await read(`/titles/${twin.titleId}`)).toMatchObject({ subjects: ['Dragons', 'FANTASY'] });
  expect((await undo(done)).status).toBe(200);
  expect(await read(`/titles/${twin.titleId}`)).toMatchObject({ subjects: [] });
});

it('a changed title is as before after the undo, unless it was changed again', async () => {
  const events = async () =>
    (await read<{ events: { seq: number; type: string }[] }>(`/events?subject=title:${hobbit.titleId}`))
      .events;
  await school.post(`/titles/${hobbit.titleId}`, { title: 'The Hobit', publishedYear: 1937 });
  const [first] = await events();
  await school.post(`/titles/${hobbit.titleId}`, { publishedYear: 1938 });
  const undoFirst = () => school.post(`/events/${String(first?.seq)}/undo`, {});
  expect((await undoFirst()).body).toMatchObject({ code: 'undo-superseded' });
  await school.post(`/events/${String((await events()).at(-1)?.seq)}/undo`, {});
  expect((await undoFirst()).status).toBe(200);
  expect(await read(`/titles/${hobbit.titleId}`)).toMatchObject({ title: 'The Hobbit', publishedYear: null });
});

describe('a copy that stands under the wrong title', () => {
  it('moves with the holds for that very copy, and back', async () => {
    const { id: noor } = await addBorrower(school);
    await school.post('/holds', { borrower: noor, item: second.id });
    const done = await change('/items/many', { ids: [second.id], changes: { titleId: twin.titleId } });
    expect([await titleOf(second), await titleOf(hobbit)]).toEqual([twin.titleId, hobbit.titleId]);
    expect(await holdOf(noor)).toEqual([twin.titleId]);
    expect((await undo(done)).status).toBe(200);
    expect(await titleOf(second)).toBe(hobbit.titleId);
    expect(await holdOf(noor)).toEqual([hobbit.titleId]);
  });

  it('takes the title along if it is the last copy', async () => {
    const { id: noor } = await addBorrower(school);
    await school.post('/holds', { borrower: noor, title: twin.titleId });
    const done = await change('/items/many', { ids: [twin.id], changes: { titleId: hobbit.titleId } });
    expect((await school.get(`/titles/${twin.titleId}`)).status).toBe(404);
    expect(await holdOf(noor)).toEqual([hobbit.titleId]);
    expect((await undo(done)).status).toBe(200);
    expect(await titleOf(twin)).toBe(twin.titleId);
    expect(await holdOf(noor)).toEqual([twin.titleId]);
  });

  it('is refused if there is no such title', async () => {
    const answer = await school.post(`/items/${twin.id}`, { titleId: 'nowhere' });
    expect(answer.status).toBe(404);
  });
});

describe('two records of one title', () => {
  it('become one and two again, and a search finds what there is', async () => {
    const done = await change(`/titles/${hobbit.titleId}/merge`, { from: twin.titleId });
    expect(await read(`/titles/${hobbit.titleId}`)).toMatchObject({ title: 'The Hobbit', itemCount: 3 });
    expect(await read('/titles?q=hobbit')).toHaveLength(1);
    expect((await undo(done)).status).toBe(200);
    expect(await read(`/titles/${twin.titleId}`)).toMatchObject({ title: 'Hobbit, The', itemCount: 1 });
    expect(await read('/titles?q=hobbit')).toHaveLength(2);
    expect((await undo(done)).status).toBe(409);
  });

  it('are one again after the file was lost and the ledger told it', async () => {
    const done = await change(`/titles/${hobbit.titleId}/merge`, { from: twin.titleId });
    await afterDisaster();
    expect(await read(`/titles/${hobbit.titleId}`)).toMatchObject({ itemCount: 3 });
    expect((await undo(done)).status).toBe(200);
    await afterDisaster();
    expect(await read(`/titles/${twin.titleId}`)).toMatchObject({ title: 'Hobbit, The', itemCount: 1 });
  });

  it('are refused if they are the same record', async () => {
    expect((await school.post(`/titles/${twin.titleId}/merge`, { from: twin.titleId })).status).toBe(400);
  });
});
