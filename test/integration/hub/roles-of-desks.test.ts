// Another desk becomes the main desk, and the former one another desk: nothing that either lent is lost.
import { expect, test } from 'vitest';
import type { Erasure } from '../../../src-main/features/privacy/erasures-service.ts';
import type { Restore } from '../../../src-main/features/backups/restores-service.ts';
import { HubError } from '../../../src-main/features/hub/hub-calls.ts';
import { bothExchanged, mainDesk, otherDesk, sharedRows } from '../../support/desks-of-a-library.ts';
import { exchanged } from '../../support/hub-copies.ts';
import type { TestLibrary } from '../../support/open-library.ts';
import { addBorrower, addItem, bodyOf, problemOf } from '../../support/school-year.ts';

async function twoDesks() {
  const { hub, main, key } = await mainDesk(async (library) => {
    await addBorrower(library, { givenName: 'Ann', barcode: '2000001' });
    await addBorrower(library, { givenName: 'Sam', barcode: '2000002' });
    for (const barcode of ['3000001', '3000002', '3000003', '3000004']) await addItem(library, { barcode });
  });
  const other = await otherDesk(hub, key);
  return { hub, main, other };
}

const lend = async (desk: TestLibrary, borrower: string, code: string) => {
  const scan = { code, borrower: `barcode:${borrower}` };
  expect(bodyOf(await desk.post('/desk/scans', scan), 200)).toMatchObject({ outcome: 'lent' });
};
const out = async (desk: TestLibrary): Promise<Record<string, string>> => {
  const loans = bodyOf<{ item: { barcode: string }; borrower: { givenName: string } }[]>(
    await desk.get('/loans'),
    200,
  );
  return Object.fromEntries(loans.map(({ item, borrower }) => [item.barcode, borrower.givenName]));
};

async function become(desk: TestLibrary, role: 'main' | 'other'): Promise<void> {
  bodyOf(await desk.post('/hub/role', { role }), 202);
  await expect
    .poll(async () => bodyOf<{ latest: Restore }>(await desk.get('/restores'), 200).latest, {
      timeout: 20_000,
    })
    .toMatchObject({ state: 'done', problem: null });
  // It counts changes, whatever numbers its events have now.
  expect(bodyOf<{ waiting: number }>(await desk.get('/hub'), 200).waiting).toBeLessThan(1000);
  await exchanged(desk);
}

test('another desk becomes the main desk, and the former one another desk', { timeout: 90_000 }, async () => {
  const { main, other } = await twoDesks();
  bodyOf(await main.post('/tokens', { name: 'Timetable', scopes: ['catalog:read'] }), 201);
  await lend(main, '2000001', '3000003');
  await lend(other, '2000002', '3000004');
  await bothExchanged(main, other);
  await exchanged(main);
  // The cable is out: each lends on.
  await lend(main, '2000002', '3000002');
  await lend(other, '2000001', '3000001');

  await become(other, 'main');
  expect(await out(other)).toEqual({ '3000001': 'Ann', '3000003': 'Ann', '3000004': 'Sam' });
  expect(problemOf(await other.post('/hub/role', { role: 'other' })).code).toBe('hub-role-wrong');
  await exchanged(main);
  expect(bodyOf(await main.get('/hub'), 200)).toMatchObject({ role: 'main', trouble: 'other-main' });

  await lend(main, '2000001', '3000001').catch(() => undefined); // it lends still, as it does not know
  await become(main, 'other');
  await bothExchanged(other, main);
  await bothExchanged(other, main);
  const all = { '3000001': 'Ann', '3000002': 'Sam', '3000003': 'Ann', '3000004': 'Sam' };
  expect(await out(other)).toEqual(all);
  expect(sharedRows(main)).toEqual(sharedRows(other));
  expect(bodyOf(await other.get('/questions'), 200)).toEqual([]);
  expect(bodyOf(await main.get('/hub'), 200)).toMatchObject({ role: 'other', trouble: null, waiting: 0 });
  expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({ desks: [{ name: 'St Anne’s' }] });
  expect(bodyOf(await main.get('/tokens'), 200)).toMatchObject([
    { name: 'api-token' },
    { name: 'Timetable' },
  ]);
  expect((await addBorrower(other, { givenName: 'Bo', barcode: '2000003' })).id).toBeTruthy();
  expect([main.reported, other.reported]).toEqual([[], []]);
});

test('what a desk lends while it becomes the main desk is not lost', { timeout: 60_000 }, async () => {
  const { hub, other } = await twoDesks();
  await lend(other, '2000001', '3000001');
  const lending: Promise<void>[] = [];
  hub.after = (call) => {
    if (call === 'push' && hub.state.leader !== null && lending.length === 0)
      lending.push(lend(other, '2000002', '3000002'));
  };
  const { restores, hub: service } = other.library.services;
  await service.changeRole('main');
  await expect
    .poll(async () => (await restores.state()).latest?.state, { timeout: 20_000 })
    .toMatch(/done|failed/);
  expect(lending).toHaveLength(1);
  await Promise.all(lending);
  if (service.isMainDesk()) await become(other, 'main');
  await exchanged(other);
  expect(await out(other)).toEqual({ '3000001': 'Ann', '3000002': 'Sam' });
});

test(
  'a desk that was cut off while it became the main desk says so until it is',
  { timeout: 60_000 },
  async () => {
    const { hub, other } = await twoDesks();
    hub.after = (call) => {
      if (call !== 'lead') return;
      hub.before = () => {
        throw new HubError('unreachable');
      };
    };
    expect(problemOf(await other.post('/hub/role', { role: 'main' })).code).toBe('hub-unreachable');
    [hub.before, hub.after] = [() => undefined, () => undefined];
    await exchanged(other);
    expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({ role: 'other', trouble: 'main-unfinished' });
    await become(other, 'main');
    expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({ role: 'main', trouble: null });
  },
);

test('another desk tells that what it did has waited for more than a day', async () => {
  const { main, other } = await twoDesks();
  const notices = () => other.library.services.journal.notices().map(({ code }) => code);
  await lend(other, '2000001', '3000001');
  other.clock.set('2026-09-09T10:00:00.000Z');
  await exchanged(other);
  expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({ trouble: null });
  expect(notices()).toContain('other-desk-behind');
  await bothExchanged(main, other);
  expect(notices()).not.toContain('other-desk-behind');
});

test('a receipt names the desks whose files may still hold the borrower', { timeout: 90_000 }, async () => {
  const { main, other } = await twoDesks();
  const receipt = async (id: string): Promise<Erasure & { desks: string[] }> =>
    bodyOf(await main.get(`/erasures/${id}`), 200);
  const { id } = bodyOf<Erasure>(await main.post('/users/barcode:2000001/erasure'), 202);
  await bothExchanged(main, other);
  await main.library.services.erasures.runMaintenance();
  await exchanged(main);
  await main.library.services.erasures.runMaintenance();
  expect(await receipt(id)).toMatchObject({ stage: 'done', desks: ['Infant building'] });
  await bothExchanged(main, other);
  expect((await receipt(id)).desks, 'taken, but its backups are not cleaned').toEqual(['Infant building']);

  await addBorrower(main, { barcode: '2000009' }); // a later state of the copy
  await bothExchanged(main, other);
  await other.library.services.erasures.runMaintenance();
  await bothExchanged(main, other);
  await exchanged(main);
  expect((await receipt(id)).desks).toEqual([]);
});
