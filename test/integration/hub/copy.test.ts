// The copy on the district's server equals the library after every kind of work.
import { afterEach, expect, test } from 'vitest';
import { invitationOf } from '../../../src-main/features/hub/hub-seat.ts';
import { connected, differencesFrom, exchanged } from '../../support/hub-copies.ts';
import { hubInMemory } from '../../support/hub-in-memory.ts';
import { liveIn } from '../../support/lived-in-library.ts';
import { openTestLibrary, type TestLibrary } from '../../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../../support/school-year.ts';

const invitation = invitationOf({
  host: '127.0.0.1',
  port: 5432,
  database: 'district',
  role: 'seat',
  password: 'secret',
  certificate: '',
});
const open: TestLibrary[] = [];

async function libraryWith(hub = hubInMemory()) {
  const library = await openTestLibrary({ hub: { connect: () => Promise.resolve(hub) } });
  open.push(library);
  return { hub, library };
}

afterEach(async () => {
  for (const library of open.splice(0)) await library.remove();
});

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
  bodyOf(await library.post(`/users/${xanthippe.id}/erasure`), 202);
  await library.library.services.erasures.runMaintenance();
  await exchanged(library);
  expect(differencesFrom(library, hub, keys)).toEqual([]);
  expect(library.reported).toEqual([]);
}, 60_000);
