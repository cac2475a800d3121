// Another desk of the library, on the copy of the district's server: it shows what the main desk has, and changes nothing.
import { expect, test } from 'vitest';
import { examine } from '../../../src-main/features/health/examination.ts';
import { HubError } from '../../../src-main/features/hub/hub-calls.ts';
import { foundIn } from '../../support/found-in-files.ts';
import { bothExchanged, mainDesk, otherDesk, sharedRows } from '../../support/desks-of-a-library.ts';
import { exchanged } from '../../support/hub-copies.ts';
import { liveIn, tracesOfXanthippe } from '../../support/lived-in-library.ts';
import type { TestLibrary } from '../../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../../support/school-year.ts';

const searchFaults = ({ folder }: TestLibrary) =>
  examine(folder, '2026-09-07T10:00:00.000Z').filter(
    ({ check, state }) => state !== 'fine' && ['search', 'references', 'ledger', 'database'].includes(check),
  );

test('another desk shows what the main desk does, whatever that is', async () => {
  const { hub, main, key } = await mainDesk(liveIn);
  const other = await otherDesk(hub, key);
  expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({
    status: 'on',
    role: 'other',
    desk: 'Infant building',
  });
  expect(sharedRows(other)).toEqual(sharedRows(main));

  const child = await addBorrower(main, { givenName: 'Bo', barcode: '2000077', group: '2B' });
  const [first, second] = [
    await addItem(main, { barcode: '3000077', title: 'Fossils' }),
    await addItem(main, { barcode: '3000078', title: 'Comets' }),
  ];
  const changes: [string, () => Promise<unknown>][] = [
    ['added', () => Promise.resolve()],
    ['lent', () => lend(main, child, first)],
    ['renewed', () => main.post('/renewals', { item: first.id })],
    [
      'returned and lent again',
      async () => {
        await main.post('/returns', { item: first.id });
        await lend(main, child, first);
      },
    ],
    ['held', () => main.post('/holds', { borrower: child.id, title: second.titleId })],
    [
      'undone',
      async () => {
        const { events } = bodyOf<{ events: { seq: number }[] }>(
          await main.get(`/events?item=${first.id}`),
          200,
        );
        return bodyOf(await main.post(`/events/${String(events.at(-1)?.seq)}/undo`), 200);
      },
    ],
    [
      'swapped labels',
      async () => {
        bodyOf(await main.post(`/items/${first.id}`, { barcode: '3999999' }), 200);
        bodyOf(await main.post(`/items/${second.id}`, { barcode: '3000077' }), 200);
        bodyOf(await main.post(`/items/${first.id}`, { barcode: '3000078' }), 200);
      },
    ],
    [
      'swapped cards',
      async () => {
        const noor = bodyOf<{ id: string }>(await main.get('/users/barcode:2000001'), 200);
        bodyOf(await main.post(`/users/${noor.id}`, { barcode: '2999999' }), 200);
        bodyOf(await main.post(`/users/${child.id}`, { barcode: '2000001' }), 200);
        bodyOf(await main.post(`/users/${noor.id}`, { barcode: '2000077' }), 200);
      },
    ],
    ['merged titles', () => main.post(`/titles/${first.titleId}/merge`, { from: second.titleId })],
    ['lost', () => main.post(`/items/${first.id}`, { status: 'lost' })],
    [
      'closed days and a setting',
      async () => {
        bodyOf(
          await main.post('/closed-days', { startsOn: '2026-12-21', endsOn: '2027-01-03', name: 'Winter' }),
          201,
        );
        bodyOf(await main.post('/settings', { currency: 'USD', lanPort: 4799 }), 200);
      },
    ],
    [
      'forgotten',
      async () => {
        bodyOf(await main.post('/settings', { keepReturnedLoansDays: 30 }), 200);
        for (const desk of [main, other]) desk.clock.set('2026-12-01T10:00:00.000Z');
        await main.library.services.retention.runMaintenance();
      },
    ],
    [
      'deleted',
      async () => {
        bodyOf(await main.delete(`/items/${second.id}`), 204);
        return main.delete(`/users/${child.id}`);
      },
    ],
  ];
  for (const [what, change] of changes) {
    await change();
    await bothExchanged(main, other);
    expect(sharedRows(other), what).toEqual(sharedRows(main));
  }
  expect(bodyOf(await other.get('/settings'), 200)).toMatchObject({ currency: 'USD', lanPort: 4781 });
  expect(searchFaults(other)).toEqual([]);
  await other.reopen();
  await bothExchanged(main, other);
  expect(sharedRows(other)).toEqual(sharedRows(main));
  expect(main.reported).toEqual([]);
  expect(other.reported).toEqual([]);
}, 90_000);

test('another desk changes no record, by nobody, and says where to go', async () => {
  const { hub, main, key } = await mainDesk(async (library) => {
    await lend(
      library,
      await addBorrower(library, { barcode: '2000001' }),
      await addItem(library, { barcode: '3000001' }),
    );
  });
  const other = await otherDesk(hub, key);
  const before = sharedRows(other);
  const refused: [string, unknown][] = [
    ['/users', { givenName: 'Bo', familyName: 'Sá', group: 'A new class' }],
    ['/items', { title: 'Comets' }],
    ['/settings', { currency: 'USD' }],
    ['/closed-days', { startsOn: '2026-12-21', endsOn: '2027-01-03', name: 'Winter' }],
  ];
  for (const [at, body] of refused) {
    const answer = await other.post(at, body);
    expect(problemOf(answer), at).toMatchObject({ status: 409, code: 'kept-at-main-desk' });
  }
  expect(bodyOf(await other.post('/desk/scans', { code: '2000001' }), 200)).toMatchObject({
    outcome: 'borrower-opened',
  });
  bodyOf(await other.post('/settings', { lanPort: 4790 }), 200);
  bodyOf(await other.post('/tokens', { name: 'Reader', scopes: ['catalog:read'] }), 201);

  // A year later the main desk is away: nothing expires here.
  other.clock.set('2027-09-07T10:00:00.000Z');
  bodyOf(await other.get('/overdues'), 200);
  const after = sharedRows(other);
  expect({ ...after, events: [] }).toEqual({ ...before, events: [], settings: after['settings'] });
  expect(other.reported).toEqual([]);
  expect(main.reported).toEqual([]);
}, 60_000);

test('an exchange that is cut changes nothing, and a server that was put back is followed', async () => {
  const { hub, main, key } = await mainDesk(async (library) => addItem(library, { barcode: '3000001' }));
  const other = await otherDesk(hub, key);
  const earlier = await hub.snapshot();
  const child = await addBorrower(main, { barcode: '2000077' });
  const goneBefore = await addBorrower(main, { barcode: '2000078' });
  await exchanged(main);
  const before = sharedRows(other);
  hub.before = (call) => {
    if (call === 'hello') throw new HubError('unreachable');
  };
  await exchanged(other);
  expect(sharedRows(other)).toEqual(before);
  expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({ trouble: 'unreachable' });
  hub.before = () => undefined;
  await exchanged(other);
  expect(sharedRows(other)).toEqual(sharedRows(main));

  bodyOf(await main.delete(`/users/${goneBefore.id}`), 204);
  await exchanged(main);
  await hub.putBack(earlier);
  await exchanged(other);
  expect(bodyOf(await other.get('/users/barcode:2000078'), 200)).toMatchObject({ id: goneBefore.id });
  bodyOf(await main.delete(`/users/${child.id}`), 204);
  await bothExchanged(main, other);
  expect(sharedRows(other)).toEqual(sharedRows(main));
}, 60_000);

test('who is erased at the main desk is gone from every file of another desk', async () => {
  const { hub, main, key } = await mainDesk(liveIn);
  const other = await otherDesk(hub, key);
  bodyOf(await other.post('/backups'), 201);
  for (const { item } of bodyOf<{ item: { id: string } }[]>(await main.get('/loans'), 200))
    bodyOf(await main.post('/returns', { item: item.id }), 200);
  const { id } = bodyOf<{ id: string }>(await main.get('/users/barcode:88077031'), 200);
  bodyOf(await main.post(`/users/${id}/erasure`), 202);
  await bothExchanged(main, other);
  await other.library.services.erasures.runMaintenance();
  await other.close();
  expect(foundIn(other.folder, tracesOfXanthippe)).toEqual([]);
  expect(other.reported).toEqual([]);
}, 90_000);

test('who was added at another desk and erased at the main desk is gone from its files too', async () => {
  const { hub, main, key } = await mainDesk(() => Promise.resolve());
  const other = await otherDesk(hub, key);
  const { id } = await addBorrower(other, { givenName: 'Quetzalina', familyName: 'Vroegop' });
  await exchanged(other);
  bodyOf(await other.post('/backups'), 201); // what the main desk has not taken yet is in it
  await bothExchanged(main, other);
  expect(bodyOf(await main.get(`/users/${id}`), 200)).toMatchObject({ givenName: 'Quetzalina' });
  bodyOf(await main.post(`/users/${id}/erasure`), 202);
  await bothExchanged(main, other);
  await other.library.services.erasures.runMaintenance();
  await other.close();
  expect(foundIn(other.folder, ['Quetzalina', 'Vroegop'])).toEqual([]);
  expect(other.reported).toEqual([]);
}, 120_000);
