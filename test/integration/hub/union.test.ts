// Titles as other libraries see them follow every change, and the figures of the district tell of no one.
import { expect, test } from 'vitest';
import { connected, exchanged, titleDifferences } from '../../support/hub-copies.ts';
import { invitation, libraryWith } from '../../support/libraries-on-hub.ts';
import { liveIn } from '../../support/lived-in-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../../support/school-year.ts';

test('the titles of a lived-in library are seen as they are, and follow what happens', async () => {
  const { hub, library } = await libraryWith();
  await liveIn(library);
  await connected(library, invitation);
  expect(hub.state.titles.size).toBeGreaterThan(0);
  expect(titleDifferences(library, hub)).toEqual([]);

  const child = await addBorrower(library);
  const [first, second] = [
    await addItem(library, { barcode: '3000077', title: 'Fossils', authors: ['Mary Anning'] }),
    await addItem(library, { barcode: '3000078', title: 'Comets' }),
  ];
  const changes: [string, () => Promise<unknown>, object | null][] = [
    ['added', () => Promise.resolve(), { name: 'Fossils', authors: 'Mary Anning', copies: 1, available: 1 }],
    ['lent', () => lend(library, child, first), { available: 0, due_week: '2026-09-28' }],
    [
      'renewed',
      () => {
        library.clock.set('2026-09-21T10:00:00.000Z');
        return library.post('/renewals', { item: first.id });
      },
      { due_week: '2026-10-12' },
    ],
    ['returned', () => library.post('/returns', { item: first.id }), { available: 1, due_week: null }],
    ['not for loan', () => library.post(`/items/${first.id}`, { forLoan: false }), { available: 0 }],
    ['lost', () => library.post(`/items/${first.id}`, { status: 'lost' }), null],
    ['found', () => library.post(`/items/${first.id}`, { status: 'in-collection' }), { copies: 1 }],
    ['hidden', () => library.post(`/titles/${first.titleId}`, { hiddenFromPupils: true }), null],
    ['shown', () => library.post(`/titles/${first.titleId}`, { hiddenFromPupils: false }), { copies: 1 }],
    ['renamed', () => library.post(`/titles/${first.titleId}`, { title: 'Bones' }), { name: 'Bones' }],
    [
      'with the other one as its copy',
      () => library.post(`/titles/${first.titleId}/merge`, { from: second.titleId }),
      { copies: 2 },
    ],
    [
      'a copy hidden',
      () => library.post(`/items/${second.id}`, { copyHiddenFromPupils: true }),
      { copies: 1 },
    ],
    ['without copies', () => library.delete(`/items/${first.id}`), null],
  ];
  for (const [what, change, seen] of changes) {
    await change();
    await exchanged(library);
    expect(titleDifferences(library, hub), what).toEqual([]);
    const title = hub.state.titles.get(first.titleId);
    if (seen === null) expect(title, what).toBeUndefined();
    else expect(title, what).toMatchObject(seen);
  }
  expect(library.reported).toEqual([]);
}, 60_000);

test('a library that does not share has no title there, whenever that is said', async () => {
  const { hub, library } = await libraryWith();
  await addItem(library, { title: 'Fossils' });
  await connected(library, invitation);
  expect([...hub.state.titles.values()].map(({ name }) => name)).toEqual(['Fossils']);
  const share = async (shareTitles: boolean) => bodyOf(await library.post('/settings', { shareTitles }), 200);

  await share(false);
  await exchanged(library);
  expect(hub.state.titles.size).toBe(0);
  await addItem(library, { title: 'Comets' });
  await exchanged(library);
  bodyOf(await library.post('/hub/exchanges', { check: true }), 200);
  await library.library.services.hub.settled();
  expect(hub.state.titles.size).toBe(0);

  await share(true);
  await exchanged(library);
  expect([...hub.state.titles.values()].map(({ name }) => name).toSorted()).toEqual(['Comets', 'Fossils']);

  // Said while an exchange is under way, after its last page was read: the next one takes them away.
  await addItem(library, { title: 'Bones' });
  const said: Promise<unknown>[] = [];
  hub.before = (call) => {
    if (call === 'settle' && said.length === 0) said.push(share(false));
  };
  await exchanged(library);
  expect(await Promise.all(said)).toHaveLength(1);
  hub.before = () => undefined;
  await exchanged(library);
  expect(hub.state.titles.size).toBe(0);
});

test('nothing is noted of titles once the copy is ended, and all are there when it begins again', async () => {
  const { hub, library } = await libraryWith();
  await addItem(library, { title: 'Fossils' });
  await connected(library, invitation);
  await library.reopen();
  await addItem(library, { title: 'Comets' });
  await exchanged(library);
  expect(hub.state.titles.size).toBe(2);
  bodyOf(await library.delete('/hub?deleteCopy=true'), 200);
  expect(hub.state.titles.size).toBe(0);
  await addItem(library, { title: 'Bones' });
  expect(library.tables()['hub_outgoing']).toEqual([]);
  await connected(library, invitation);
  expect(titleDifferences(library, hub)).toEqual([]);
  expect(hub.state.titles.size).toBe(3);
});

test('the district gets the numbers of each day, of too few borrowers none, and none at all if the library says so', async () => {
  const { hub, library } = await libraryWith();
  const copies = [];
  for (let each = 0; each < 6; each += 1) copies.push(await addItem(library, { title: 'Fossils' }));
  const [one, other, ...others] = copies;
  if (one === undefined || other === undefined) throw new Error('There are no copies.');
  await lend(library, await addBorrower(library), one);
  await connected(library, invitation);
  const today = bodyOf<{ today: string }>(await library.get('/status'), 200).today;
  expect(hub.state.figures.size).toBe(3 * 365 + 1);
  expect(hub.state.figures.get(today)).toEqual({
    day: today,
    loans: 1,
    returns: 0,
    uses: 0,
    borrowers: null,
    overdue: 0,
    titles: 1,
    items: 6,
    lost: 0,
  });
  for (const copy of others) await lend(library, await addBorrower(library), copy);
  bodyOf(await library.post('/returns', { item: one.id }), 200);
  bodyOf(await library.post(`/items/${other.id}`, { status: 'lost' }), 200);
  await exchanged(library);
  expect(hub.state.figures.get(today)).toMatchObject({ loans: 1 }); // once an hour

  library.clock.set(new Date(Date.parse(library.clock.now()) + 61 * 60_000).toISOString());
  await addBorrower(library);
  await exchanged(library);
  expect(hub.state.figures.get(today)).toMatchObject({
    loans: 5,
    returns: 1,
    borrowers: 5,
    items: 5,
    lost: 1,
  });

  bodyOf(await library.post('/settings', { sendFigures: false }), 200);
  await exchanged(library);
  expect(hub.state.figures.size).toBe(0);
});
