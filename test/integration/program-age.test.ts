// Tests the notice about a program that is too old to be safe.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary({ at: '2027-06-01T09:00:00.000Z' });
});
afterEach(() => library.remove());

const notices = (): { id: string; code: string }[] => library.library.services.journal.notices();
const start = (releasedOn: string | null): Promise<void> =>
  library.library.services.health.noteAge(releasedOn);

test('a version of half a year is not told, a day later it is, once', async () => {
  await start('2026-12-03');
  expect(notices()).toEqual([]);
  await start('2026-12-02');
  await start('2026-12-02');
  expect(notices().map(({ code }) => code)).toEqual(['program-old']);
});

test('a program that runs from its sources has no age', async () => {
  await start(null);
  expect(notices()).toEqual([]);
});

test('once dismissed, it comes back after a month, and not before', async () => {
  await start('2026-01-01');
  await library.call('DELETE', `/notices/${notices()[0]?.id ?? ''}`);
  expect(notices()).toEqual([]);
  library.clock.set('2027-06-30T09:00:00.000Z');
  await start('2026-01-01');
  expect(notices()).toEqual([]);
  library.clock.set('2027-07-01T09:00:00.000Z');
  await start('2026-01-01');
  expect(notices()).toHaveLength(1);
});
