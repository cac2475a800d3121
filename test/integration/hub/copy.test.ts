// The copy on the district's server equals the library after every kind of work.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { examine } from '../../../src-main/features/health/examination.ts';
import type { Erasure } from '../../../src-main/features/privacy/erasures-service.ts';
import { openReader } from '../../../src-main/core/database/connection.ts';
import type { Restore } from '../../../src-main/features/backups/restores-service.ts';
import { copiedTables } from '../../../src-main/features/hub/copied-tables.ts';
import { HubError } from '../../../src-main/features/hub/hub-calls.ts';
import { rowReads } from '../../../src-main/features/hub/hub-copy-repository.ts';
import { keyOfWords, wordsOfKey } from '../../../src-main/features/hub/key-words.ts';
import { keysOf } from '../../../src-main/features/hub/sealing.ts';
import { tables } from '../../../src-main/library/features.ts';
import { connected, differencesFrom, exchanged } from '../../support/hub-copies.ts';
import { invitation, libraryWith } from '../../support/libraries-on-hub.ts';
import { liveIn } from '../../support/lived-in-library.ts';
import type { TestLibrary } from '../../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../../support/school-year.ts';

test('the first copy, changes and an erasure leave the copy equal to the library', async () => {
  const { hub, library } = await libraryWith();
  const { xanthippe } = await liveIn(library);
  const keys = await connected(library, invitation);
  expect(differencesFrom(library, hub, keys)).toEqual([]);
  expect(hub.state.rows.size).toBeGreaterThan(100);

  const child = await addBorrower(library, { givenName: 'Bo', familyName: 'Sá', barcode: '2000077' });
  const item = await addItem(library, { barcode: '3000077', title: 'Fossils' });
  await lend(library, child, item);
  await exchanged(library);
  expect(differencesFrom(library, hub, keys)).toEqual([]);

  for (const { item: lent } of bodyOf<{ item: { id: string } }[]>(await library.get('/loans'), 200))
    bodyOf(await library.post('/returns', { item: lent.id }), 200);
  const { id } = bodyOf<{ id: string }>(await library.post(`/users/${xanthippe.id}/erasure`), 202);
  await library.library.services.erasures.runMaintenance();
  const erasure = async () => bodyOf<Erasure>(await library.get(`/erasures/${id}`), 200);
  expect(await erasure()).toMatchObject({ stage: 'elsewhere' });
  await exchanged(library);
  await library.library.services.erasures.runMaintenance();
  expect(await erasure()).toMatchObject({ stage: 'done', removed: { serverBackupDays: 30 } });
  await exchanged(library);
  expect(differencesFrom(library, hub, keys)).toEqual([]);
  expect(library.reported).toEqual([]);
}, 60_000);

test('the library comes back on an empty computer, goes on with its copy, and the old computer is asked', async () => {
  const { hub, library } = await libraryWith();
  await liveIn(library);
  await connected(library, invitation);
  const { key } = bodyOf<{ key: string }>(await library.get('/hub/key'), 200);
  const before = exportedRows(library);

  const { library: fresh } = await libraryWith(hub);
  bodyOf(await fresh.post('/restores/hub', { invitation, key: `${key.slice(0, -1)}?` }), 409);
  const other = wordsOfKey(Buffer.alloc(32, 9));
  expect(bodyOf(await fresh.post('/restores/hub', { invitation, key: other }), 409)).toMatchObject({
    code: 'hub-key-wrong',
  });
  bodyOf(await fresh.post('/restores/hub', { invitation, key: key.toLowerCase() }), 202);
  await expect
    .poll(async () => bodyOf<{ latest: Restore }>(await fresh.get('/restores'), 200).latest)
    .toMatchObject({ state: 'done', source: 'district' });
  const after = exportedRows(fresh);
  // A restore notes itself, and gives this computer its own token.
  after['events'] = after['events']?.slice(0, before['events']?.length) ?? [];
  expect(after).toEqual(before);

  const child = await addBorrower(fresh, { givenName: 'Bo', familyName: 'Sá', barcode: '2000077' });
  await exchanged(fresh);
  expect(differencesFrom(fresh, hub, keysOf(keyOfWords(key) ?? Buffer.alloc(0)))).toEqual([]);
  expect(child.id).toBeTruthy();
  expect(bodyOf(await fresh.get('/hub'), 200)).toMatchObject({ status: 'on', trouble: null, waiting: 0 });

  await exchanged(library);
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ trouble: 'other-copy' });
  expect(library.library.services.journal.notices().map(({ code }) => code)).toContain('hub-stopped');
  bodyOf(await library.post('/hub/decision'), 200);
  await library.library.services.hub.settled();
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ trouble: null });
  expect(library.library.services.journal.notices().map(({ code }) => code)).not.toContain('hub-stopped');
  await exchanged(fresh);
  expect(bodyOf(await fresh.get('/hub'), 200)).toMatchObject({ trouble: 'other-copy' });

  // A person may take the copy too: the library that it replaces stays in the backups.
  expect(bodyOf(await library.post('/restores/hub', { invitation, key }), 409)).toMatchObject({
    code: 'hub-library-in-use',
  });
  const onlyHere = await addBorrower(fresh, { givenName: 'Only', familyName: 'Here' });
  bodyOf(await fresh.post('/restores/hub', { invitation, key }), 202);
  await expect
    .poll(async () => bodyOf<{ latest: Restore }>(await fresh.get('/restores'), 200).latest.state)
    .toBe('done');
  bodyOf(await fresh.get(`/users/${onlyHere.id}`), 404);
  await exchanged(fresh);
  expect(bodyOf(await fresh.get('/hub'), 200)).toMatchObject({ trouble: null, waiting: 0 });
  expect(differencesFrom(fresh, hub, keysOf(keyOfWords(key) ?? Buffer.alloc(0)))).toEqual([]);
}, 60_000);

test('a server that is away, or refuses, changes nothing at the desk, and the copy catches up', async () => {
  const { hub, library } = await libraryWith();
  const keys = await connected(library, invitation);
  hub.before = () => {
    throw new HubError('unreachable');
  };
  const child = await addBorrower(library);
  await lend(library, child, await addItem(library));
  await exchanged(library);
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ trouble: 'unreachable' });
  expect(bodyOf<{ waiting: number }>(await library.get('/hub'), 200).waiting).toBeGreaterThan(0);
  library.clock.set('2026-09-09T10:00:00.000Z');
  await exchanged(library);
  expect(library.library.services.journal.notices().map(({ code }) => code)).toContain('hub-behind');
  hub.before = () => undefined;
  await exchanged(library);
  expect(differencesFrom(library, hub, keys)).toEqual([]);
  expect(library.library.services.journal.notices().map(({ code }) => code)).not.toContain('hub-behind');
});

test('a library without its invitation and key, as a backup on another computer, goes on with both', async () => {
  const { hub, library } = await libraryWith();
  const keys = await connected(library, invitation);
  const { key } = bodyOf<{ key: string }>(await library.get('/hub/key'), 200);
  const loseAccess = (): void => {
    for (const secret of ['hub-seat', 'hub-key']) rmSync(path.join(library.folder, secret));
  };
  loseAccess();
  await addBorrower(library);
  await exchanged(library);
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ status: 'on', trouble: 'access-missing' });
  for (const [wrong, code] of [
    [undefined, 'hub-key-needed'],
    [key.slice(1), 'hub-key-wrong'],
    [wordsOfKey(Buffer.alloc(32, 9)), 'hub-key-wrong'],
  ])
    expect(bodyOf(await library.post('/hub', { invitation, key: wrong }), 409)).toMatchObject({ code });
  bodyOf(await library.post('/hub', { invitation, key: key.toLowerCase() }), 200);
  await library.library.services.hub.settled();
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ trouble: null, waiting: 0 });
  expect(differencesFrom(library, hub, keys)).toEqual([]);
  expect(bodyOf(await library.get('/hub/key'), 200)).toEqual({ key });

  // Who has no key either ends the copy, which only the district can delete then.
  loseAccess();
  expect(bodyOf(await library.delete('/hub?deleteCopy=true'), 409)).toMatchObject({
    code: 'hub-not-connected',
  });
  bodyOf(await library.delete('/hub'), 200);
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ status: 'off' });
  expect(hub.state.rows.size).toBeGreaterThan(0);

  // No new key is made for a copy that is there: an empty computer would replace it.
  bodyOf(await library.post('/hub', { invitation }), 409);
  bodyOf(await library.post('/hub', { invitation, key }), 200);
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ status: 'key-to-print' });
  expect(bodyOf(await library.get('/hub/key'), 200)).toEqual({ key });
  expect(library.reported).toEqual([]);
});

test('a backup from before the connection stops the copy until a person decides', async () => {
  const { hub, library } = await libraryWith();
  await addBorrower(library);
  const { file: backup } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
  const keys = await connected(library, invitation);
  bodyOf(await library.post('/restores', { backup }), 202);
  await expect
    .poll(async () => bodyOf<{ latest: Restore }>(await library.get('/restores'), 200).latest.state)
    .toBe('done');
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ status: 'key-to-print' });
  await library.library.services.hub.runMaintenance();
  await library.library.services.hub.settled();
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ status: 'on', trouble: 'other-copy' });
  bodyOf(await library.post('/hub/decision'), 200);
  await library.library.services.hub.settled();
  expect(differencesFrom(library, hub, keys)).toEqual([]);
});

test('the examination tells of a copy that is a week behind', async () => {
  const { hub, library } = await libraryWith();
  const told = (now: string) => examine(library.folder, now).find(({ check }) => check === 'hub');
  expect(told('2026-09-07T10:00:00.000Z')).toMatchObject({ state: 'fine', code: 'none' });
  await connected(library, invitation);
  expect(told('2026-10-07T10:00:00.000Z')).toMatchObject({ state: 'fine', code: 'copied' });
  hub.before = () => {
    throw new HubError('unreachable');
  };
  await addBorrower(library);
  expect(told('2026-09-09T10:00:00.000Z')).toMatchObject({ state: 'fine', code: 'copied' });
  expect(told('2026-09-20T10:00:00.000Z')).toMatchObject({ state: 'finding', code: 'late' });
});

test('a row that changes again and again counts once, and its former notes go at night', async () => {
  const { hub, library } = await libraryWith();
  const keys = await connected(library, invitation);
  hub.before = () => {
    throw new HubError('unreachable');
  };
  const borrower = await addBorrower(library);
  for (const givenName of ['Ann', 'Anna', 'Anne'])
    bodyOf(await library.post(`/users/${borrower.id}`, { givenName }), 200);
  const notes = () => library.tables()['hub_outgoing'] as { tbl: string; pk: string }[];
  const rows = () => new Set(notes().map(({ tbl, pk }) => `${tbl} ${pk}`));
  expect(notes().length).toBeGreaterThan(rows().size);
  const told = examine(library.folder, '2026-09-20T10:00:00.000Z').find(({ check }) => check === 'hub');
  expect(told).toMatchObject({ code: 'late', facts: { waiting: rows().size } });
  await library.library.services.hub.runMaintenance();
  expect(notes()).toHaveLength(rows().size);
  hub.before = () => undefined;
  await exchanged(library);
  expect(differencesFrom(library, hub, keys)).toEqual([]);
  expect(notes()).toEqual([]);
});

test('what changes while the program opens is copied, and nothing is noted once the copy is ended', async () => {
  const { hub, library } = await libraryWith();
  const keys = await connected(library, invitation);
  await library.reopen();
  await addBorrower(library);
  await exchanged(library);
  expect(differencesFrom(library, hub, keys)).toEqual([]);
  bodyOf(await library.call('DELETE', '/hub?deleteCopy=true'), 200);
  expect(hub.state.rows.size).toBe(0);
  await addBorrower(library, { givenName: 'Later' });
  expect(library.tables()['hub_outgoing']).toEqual([]);
  expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ status: 'off', district: null });
});

test('a file that stands in the place of this library keeps no setting of the other computer', async () => {
  const { hub, library } = await libraryWith();
  bodyOf(await library.post('/settings', { lanPort: 4799, currency: 'USD' }), 200);
  await connected(library, invitation);
  const { key } = bodyOf<{ key: string }>(await library.get('/hub/key'), 200);
  const { library: fresh } = await libraryWith(hub);
  bodyOf(await fresh.post('/restores/hub', { invitation, key }), 202);
  await expect
    .poll(async () => bodyOf<{ latest: Restore }>(await fresh.get('/restores'), 200).latest.state)
    .toBe('done');
  expect(bodyOf(await fresh.get('/settings'), 200)).toMatchObject({ lanPort: 4781, currency: 'USD' });
});

/** The exported rows, as the library would export them. */
function exportedRows(library: TestLibrary): Record<string, unknown[]> {
  const db = openReader(path.join(library.folder, 'loandesk.db'), 'small');
  try {
    const copied = copiedTables(db, tables);
    const { page } = rowReads(db, copied);
    return Object.fromEntries(copied.map(({ name }) => [name, page(name, null, 1_000_000)]));
  } finally {
    db.close();
  }
}
