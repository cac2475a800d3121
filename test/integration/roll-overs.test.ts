// A new school year through the API of a real library: planned, corrected, applied, undone.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import type { Borrower } from '../../src-main/features/borrowers/borrowers-service.ts';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import type { RollOver } from '../../src-main/features/school-years/roll-over-rules.ts';
import { committed, rowsOf, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

async function pupil(name: string, group: string | null, more: object = {}): Promise<Borrower> {
  const { status, body } = await library.post('/users', {
    givenName: name,
    familyName: 'Test',
    group,
    ...more,
  });
  expect(status).toBe(201);
  return body as Borrower;
}

async function everybody(): Promise<Record<string, unknown>[]> {
  const all = (await library.get('/users')).body as Borrower[];
  return all
    .map(({ version: _, updatedAt: __, ...seen }) => ({ ...seen }))
    .sort((one, other) => one.id.localeCompare(other.id));
}

const groupsByName = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    ((await library.get('/groups')).body as { id: string; name: string }[]).map(({ id, name }) => [name, id]),
  );

async function classes(): Promise<Record<string, string | null>> {
  return Object.fromEntries(
    ((await library.get('/users')).body as Borrower[]).map(({ givenName, group, leftOn }) => [
      givenName,
      leftOn === null ? group : `left ${leftOn}`,
    ]),
  );
}

async function settled(id: string): Promise<Import> {
  await library.library.services.imports.settled(id);
  return (await library.get(`/imports/${id}`)).body as Import;
}

async function newYear(corrections: object = {}): Promise<Import & { rollOver: RollOver }> {
  const { status, body } = await library.post('/roll-overs', corrections);
  expect(status).toBe(201);
  const one = await settled((body as Import).id);
  expect(one.status).toBe('planned');
  return one as Import & { rollOver: RollOver };
}

async function correctedTo(id: string, corrections: object) {
  const { status, body } = await library.post(`/roll-overs/${id}`, corrections);
  expect(status, JSON.stringify(body)).toBe(200);
  return (await settled(id)) as Import & { rollOver: RollOver };
}

async function lend(borrower: string, barcode: string): Promise<void> {
  await library.post('/items', { title: `Title ${barcode}`, barcode });
  expect((await library.post('/checkouts', { borrower, item: `barcode:${barcode}` })).status).toBe(201);
}

async function smallSchool(): Promise<void> {
  await pupil('Emma', '1A');
  await pupil('Ravi', '2A');
  await pupil('Noor', '3A');
  await pupil('Miss Honey', '2A', { category: 'Teacher' });
  await pupil('Gone', '3A', { leftOn: '2026-01-31' });
}

describe('a new school year', () => {
  test('everybody moves up once, the highest year leaves, teachers and who had left stay', async () => {
    await smallSchool();
    const before = await everybody();
    const one = await newYear({ leftOn: '2026-08-31' });
    expect(one.rollOver).toMatchObject({ moves: 2, leaves: 1, stays: 0, made: [], emptied: ['1A'] });
    expect(one.rollOver.classes.map(({ name, borrowers, does, to }) => [name, borrowers, does, to])).toEqual([
      ['1A', 1, 'moves', '2A'],
      ['2A', 1, 'moves', '3A'],
      ['3A', 1, 'leaves', null],
    ]);
    expect(await everybody()).toEqual(before);
    expect(await rowsOf(library, one.id, '&action=mark-left')).toMatchObject([
      { name: 'Noor Test', fields: [{ field: 'leftOn', old: null, new: '2026-08-31' }] },
    ]);

    const done = await committed(library, one.id);
    expect(done).toMatchObject({ status: 'applied', result: { changed: 2, markedLeft: 1, skipped: 0 } });
    expect(await classes()).toEqual({
      Emma: '2A',
      Ravi: '3A',
      Noor: 'left 2026-08-31',
      'Miss Honey': '2A',
      Gone: 'left 2026-01-31',
    });

    expect(await undone(library, one.id)).toMatchObject({
      status: 'undone',
      result: { takenBack: 3, kept: 0 },
    });
    expect(await everybody()).toEqual(before);
    expect(library.ledgerLines().join('')).not.toMatch(/Emma|Ravi|Noor/);
    expect(library.reported).toEqual([]);
  });

  test('classes are in the order of their numbers', async () => {
    for (const group of ['10A', '2A', '1B', '1a']) await pupil(`Of ${group}`, group);
    const one = await newYear();
    const names = ['1a', '1B', '2A', '10A'];
    expect(one.rollOver.classes.map(({ name }) => name)).toEqual(names);
    expect((await library.get('/groups')).body).toMatchObject(names.map((name) => ({ name })));
  });

  test('who leaves keeps the loan and stays on the overdue list', async () => {
    const noor = await pupil('Noor', '3A');
    await pupil('Emma', '2A');
    await lend(noor.id, '3000001');
    const loans = library.tables()['loans'];
    const one = await newYear();
    expect(one.rollOver).toMatchObject({ leaves: 1, leaversWithItems: 1, itemsOut: 1 });
    expect(await rowsOf(library, one.id, '&action=mark-left')).toMatchObject([{ openLoans: 1 }]);
    await committed(library, one.id);
    expect(library.tables()['loans']).toEqual(loans);
    library.clock.set('2026-12-07T10:00:00.000Z');
    expect((await library.get('/overdues')).body).toMatchObject([
      { borrower: { id: noor.id, group: '3A' }, item: { barcode: '3000001' } },
    ]);
  });

  test('a person corrects a class, makes a new one, lets a pupil repeat the year and chooses who is included', async () => {
    await smallSchool();
    const ids = await groupsByName();
    const emma = ((await library.get('/users')).body as Borrower[]).find((one) => one.givenName === 'Emma');
    const { id } = await newYear();
    const categories = (await library.get('/borrower-categories')).body as { id: string }[];
    const one = await correctedTo(id, {
      classes: [
        { group: ids['3A'], does: 'moves', to: '4 Latin' },
        { group: ids['2A'], does: 'moves', to: '4 LATIN' },
      ],
      except: [emma?.id],
      categories: categories.map((category) => category.id),
    });
    expect(one.rollOver).toMatchObject({
      moves: 3,
      leaves: 0,
      stays: 1,
      made: ['4 LATIN'],
      emptied: ['2A', '3A'],
    });
    expect(await rowsOf(library, id, '&action=nothing')).toMatchObject([
      { name: 'Emma Test', reason: 'left-out' },
    ]);
    const before = await everybody();
    expect((await committed(library, id)).result).toMatchObject({ changed: 3, groupsMade: 1 });
    expect(await classes()).toMatchObject({
      Emma: '1A',
      Ravi: '4 LATIN',
      Noor: '4 LATIN',
      'Miss Honey': '4 LATIN',
    });
    await undone(library, id);
    expect(await everybody()).toEqual(before);
    expect(Object.keys(await groupsByName())).toEqual(['1A', '2A', '3A']);
  });

  test('what is said while the plan is being made counts as well', async () => {
    await smallSchool();
    const ids = await groupsByName();
    const { id, plan } = await newYear();
    const said = (corrections: object) => library.post(`/roll-overs/${id}`, corrections);
    const leaves = [{ group: ids['1A'], does: 'leaves' }];
    const [first, second] = await Promise.all([said({ classes: leaves }), said({ leftOn: '2026-06-30' })]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toMatchObject({ rollOver: { choices: { classes: leaves, leftOn: '2026-06-30' } } });
    const again = await settled(id);
    expect(again).toMatchObject({ status: 'planned', plan: plan + 1, rollOver: { leftOn: '2026-06-30' } });
    expect(again.rollOver?.classes).toContainEqual(
      expect.objectContaining({ group: ids['1A'], does: 'leaves' }),
    );
  });

  test('a class that moves must say where to', async () => {
    await smallSchool();
    const ids = await groupsByName();
    const { id } = await newYear();
    const refused = await library.post(`/roll-overs/${id}`, {
      classes: [{ group: ids['1A'], does: 'moves' }],
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
  });

  test('a file is not corrected as a school year, nor a school year as a file', async () => {
    await smallSchool();
    const { id } = await newYear();
    expect((await library.post(`/imports/${id}`, { sendWelcomeMessages: true })).body).toMatchObject({
      code: 'import-not-possible',
    });
    expect((await library.post('/roll-overs/none', {})).status).toBe(404);
  });

  test('who changed class by hand since the plan is left alone, and shown', async () => {
    await smallSchool();
    const ravi = ((await library.get('/users')).body as Borrower[]).find((one) => one.givenName === 'Ravi');
    const { id } = await newYear();
    await library.post(`/users/${ravi?.id ?? ''}`, { group: '1A' });
    expect((await committed(library, id)).result).toMatchObject({ changed: 1, markedLeft: 1, skipped: 1 });
    expect(await classes()).toMatchObject({ Emma: '2A', Ravi: '1A' });
  });

  test('a class that was renamed since makes the plan out of date', async () => {
    await smallSchool();
    const { id } = await newYear();
    await library.post(`/groups/${(await groupsByName())['2A'] ?? ''}`, { name: '2 Alpha' });
    expect((await library.post(`/imports/${id}/commit`)).body).toMatchObject({ code: 'import-outdated' });
  });

  test('undone days later, what was changed since stays and is listed, and the rest goes back', async () => {
    await smallSchool();
    const { id } = await newYear();
    await committed(library, id);
    library.clock.set('2026-09-12T10:00:00.000Z');
    const all = (await library.get('/users')).body as Borrower[];
    const named = (name: string) => all.find((one) => one.givenName === name)?.id ?? '';
    await library.post(`/users/${named('Ravi')}`, { leftOn: '2026-09-10' });
    await library.post(`/users/${named('Emma')}`, { group: '2B' });
    expect((await library.get(`/imports/${id}/undo`)).body).toMatchObject({
      restores: 1,
      obstacleCount: 2,
      obstacles: [
        { name: 'Emma Test', hindrance: 'changed-meanwhile', fields: ['group'] },
        { name: 'Ravi Test', hindrance: 'changed-meanwhile', fields: ['leftOn'] },
      ],
    });
    expect((await library.post(`/imports/${id}/undo`)).body).toMatchObject({
      code: 'import-undo-obstructed',
    });
    await undone(library, id, true);
    expect(await classes()).toMatchObject({ Noor: '3A', Emma: '2B', Ravi: 'left 2026-09-10' });
  });

  test('closed half-way, the next start finishes it: no borrower moves twice', async () => {
    for (let n = 0; n < 240; n += 1) await pupil(`P${String(n)}`, `${String((n % 3) + 1)}A`);
    const { id } = await newYear();
    await library.post(`/imports/${id}/commit`);
    await library.reopen();
    const done = await settled(id);
    expect(done).toMatchObject({ status: 'applied', result: { changed: 160, markedLeft: 80 } });
    const now = await classes();
    for (let n = 0; n < 240; n += 1) {
      const expected = [`2A`, `3A`, expect.stringMatching(/^left/)][n % 3] as string;
      expect(now[`P${String(n)}`]).toEqual(expected);
    }
  });
});

test('whatever the table says, everybody moves as it says and once, loans stay, and undoing gives the rows back', async () => {
  const names = ['1A', '2A', '3A', '4B', 'Groep 7'];
  for (const [n, name] of names.entries()) {
    for (let k = 0; k < 3; k += 1) {
      const { id } = await pupil(`${name} ${String(k)}`, name);
      if (k === 0) await lend(id, `400000${String(n)}`);
    }
  }
  const ids = await groupsByName();
  const before = await everybody();
  const groups = await groupsByName();
  const loans = library.tables()['loans'];
  const step = fc.oneof(
    fc.record({
      does: fc.constant('moves' as const),
      to: fc.constantFrom(...names, 'New 1', 'new 1', 'New 2'),
    }),
    fc.record({ does: fc.constantFrom('leaves' as const, 'stays' as const), to: fc.constant(null) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.tuple(step, step, step, step, step), async (steps) => {
      const { id } = await newYear({
        classes: steps.map((one, at) => ({ ...one, group: ids[names[at] ?? ''] })),
        leftOn: '2026-08-31',
      });
      await committed(library, id);
      for (const { givenName, group, leftOn } of (await library.get('/users')).body as Borrower[]) {
        const from = givenName.slice(0, -2);
        const { does, to } = steps[names.indexOf(from)] ?? { does: 'stays', to: null };
        expect(leftOn).toBe(does === 'leaves' ? '2026-08-31' : null);
        expect(group?.toLowerCase()).toBe((to ?? from).toLowerCase());
      }
      expect(library.tables()['loans']).toEqual(loans);
      await undone(library, id);
      expect(await everybody()).toEqual(before);
      expect(await groupsByName()).toEqual(groups);
    }),
    { numRuns: 10 },
  );
});

describe('the holds of last year', () => {
  const holdStates = async (): Promise<string[]> =>
    ((await library.get('/holds')).body as { state: string }[]).map(({ state }) => state);

  /** One who moves, one who repeats the year and a teacher each wait for a book. */
  async function threeWait(): Promise<void> {
    const waiting = [
      await pupil('Noor', '1A'),
      await pupil('Sam', '1A'),
      await pupil('Joke', 'Staff', { category: 'Teacher' }),
    ];
    const item = (await library.post('/items', { title: 'Matilda' })).body as { titleId: string };
    for (const { id } of waiting)
      expect((await library.post('/holds', { borrower: id, title: item.titleId })).status).toBe(201);
  }

  test('stay unless a person chooses to end them', async () => {
    await threeWait();
    const planned = await newYear();
    expect(planned.rollOver).toMatchObject({ holds: 2, choices: { endHolds: false } });
    await committed(library, planned.id);
    expect(await holdStates()).toEqual(['waiting', 'waiting', 'waiting']);
  });

  test('of the borrowers concerned end by events, and come back with the undo', async () => {
    await threeWait();
    const [, sam] = (await library.get('/users')).body as Borrower[];
    const planned = await newYear({ endHolds: true, except: [sam?.id ?? ''] });
    expect(planned.rollOver).toMatchObject({ holds: 2, choices: { endHolds: true } });
    const { result } = await committed(library, planned.id);
    expect(result?.holdsEnded).toBe(2);
    expect(await holdStates()).toEqual(['cancelled', 'cancelled', 'waiting']);
    await undone(library, planned.id);
    expect(await holdStates()).toEqual(['waiting', 'waiting', 'waiting']);
  });
});
