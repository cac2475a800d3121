// Titles of all libraries and figures on a real PostgreSQL: who finds what, and what the district reads.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keeperOf } from '../../../src-main/features/hub/keeper.ts';
import { seatOf } from '../../../src-main/features/hub/hub-seat.ts';
import { connected, exchanged } from '../../support/hub-copies.ts';
import { liveIn, tracesOfXanthippe } from '../../support/lived-in-library.ts';
import { openTestLibrary, type TestLibrary } from '../../support/open-library.ts';
import { hubSteps, startPostgres, type Postgres } from '../../support/postgres.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../../support/school-year.ts';

const started = await startPostgres();
const skipped = typeof started === 'string' ? started : null;
if (skipped !== null) console.warn(`Titles of all libraries are not tested: ${skipped}.`);

interface Found {
  name: string;
  libraries: number;
  holdings: unknown[];
}

describe.skipIf(skipped !== null)('the titles of all libraries', () => {
  const server = started as Postgres;
  let keeper: pg.Client;
  const open: TestLibrary[] = [];

  beforeAll(async () => {
    keeper = new pg.Client({ connectionString: server.url(), ssl: { ca: server.address.certificate } });
    await keeper.connect();
    await keeperOf(keeper).setUp(hubSteps(), 'District', 30);
  });
  afterEach(async () => {
    for (const library of open.splice(0)) await library.remove();
    await keeper.query('UPDATE seats SET revoked_at = now()');
  });
  afterAll(async () => {
    await keeper.end();
    server.stop();
  });

  async function school(name: string) {
    const library = await openTestLibrary();
    open.push(library);
    const invitation = await keeperOf(keeper).addLibrary(name, server.address);
    return { library, invitation, role: seatOf(invitation)?.role ?? '' };
  }
  const search = async (library: TestLibrary, q: string) =>
    bodyOf<Found[]>(await library.get(`/hub/titles?q=${encodeURIComponent(q)}`), 200);

  test('a library finds who else has a book, by words or ISBN, and whether it is in', async () => {
    const anne = await school('St Anne’s');
    const park = await school('Park School');
    const here = await school('Hill School');
    const book = { title: 'Les Misérables', authors: ['Victor Hugo'], isbn: '9780451419439' };
    const copy = await addItem(anne.library, book);
    bodyOf(await anne.library.post('/items', { titleId: copy.titleId }), 201);
    await addItem(park.library, { title: 'Les Misérables', authors: ['V. Hugo'], isbn: '9780451419439' });
    await addItem(park.library, { title: 'Huge', authors: ['Someone'] });
    await addItem(here.library, book);
    await lend(anne.library, await addBorrower(anne.library), copy);
    for (const { library, invitation } of [anne, park, here]) await connected(library, invitation);

    const found = [
      {
        name: 'Les Misérables',
        authors: 'V. Hugo',
        year: null,
        isbn: '9780451419439',
        libraries: 2,
        holdings: [
          { library: 'Park School', copies: 1, available: 1, dueWeek: null },
          { library: 'St Anne’s', copies: 2, available: 1, dueWeek: null },
        ],
      },
    ];
    for (const q of ['miserables hug', 'MISÉRABLES', '978-0-451-41943-9', '045141943X'])
      expect(await search(here.library, q), q).toEqual(found);
    expect((await search(here.library, 'hug')).map(({ name }) => name)).toEqual(['Les Misérables', 'Huge']);
    expect(await search(here.library, 'hugo les zzz')).toEqual([]);
    expect(await search(here.library, '???')).toEqual([]);

    await lend(park.library, await addBorrower(park.library), {
      ...copy,
      id: bodyOf<{ id: string }[]>(await park.library.get('/items?q=miserables'), 200)[0]?.id ?? '',
    });
    await exchanged(park.library);
    expect((await search(here.library, 'miserables'))[0]?.holdings).toEqual([
      { library: 'St Anne’s', copies: 2, available: 1, dueWeek: null },
      { library: 'Park School', copies: 1, available: 0, dueWeek: '2026-09-28' },
    ]);

    bodyOf(await anne.library.post('/settings', { shareTitles: false }), 200);
    await exchanged(anne.library);
    expect((await search(here.library, 'miserables'))[0]?.libraries).toBe(1);
    await keeperOf(keeper).revoke(park.role);
    expect(await search(here.library, 'miserables')).toEqual([]);
    expect(problemOf(await park.library.get('/hub/titles?q=hugo'))).toMatchObject({ code: 'hub-refused' });
    expect(bodyOf(await here.library.get('/hub/district'), 200)).toEqual({
      isConnected: true,
      district: 'District',
      reachedAt: here.library.clock.now(),
    });
    expect([...anne.library.reported, ...here.library.reported]).toEqual([]);
  }, 60_000);

  test('a library without a connection is told so, and one whose server is away since when', async () => {
    const { library, invitation } = await school('Away');
    expect(problemOf(await library.get('/hub/titles?q=hugo'))).toMatchObject({ code: 'hub-not-connected' });
    expect(bodyOf(await library.get('/hub/district'), 200)).toMatchObject({ isConnected: false });
    await connected(library, invitation);
    const reachedAt = library.clock.now();
    library.clock.set('2026-09-09T10:00:00.000Z');
    process.kill(server.pid(), 'SIGSTOP');
    try {
      const start = performance.now();
      expect(problemOf(await library.get('/hub/titles?q=hugo'))).toMatchObject({ code: 'hub-unreachable' });
      expect(performance.now() - start).toBeLessThan(15_000);
    } finally {
      process.kill(server.pid(), 'SIGCONT');
    }
    expect(bodyOf(await library.get('/hub/district'), 200)).toMatchObject({ isConnected: true, reachedAt });
  }, 60_000);

  test('neither dump nor log tells of a borrower, and the district reads titles and figures', async () => {
    const { library, invitation } = await school('Lived in');
    await liveIn(library);
    const child = await addBorrower(library, { givenName: 'Bo', familyName: 'Sáqui', barcode: '2000077' });
    const copy = await addItem(library, { title: 'Fossils', barcode: '3000077', note: 'zorknote' });
    await addItem(library, { title: 'Hushed', hiddenFromPupils: true });
    await lend(library, child, copy);
    await connected(library, invitation);
    const id = bodyOf<{ id: string }>(await library.get(`/users/${child.id}`), 200).id;
    const told = [...tracesOfXanthippe, 'Sáqui', '2000077', '3000077', 'zorknote', 'Hushed', id, copy.id];
    for (const text of [server.dump(), readFileSync(server.logFile, 'utf8')]) {
      expect(told.filter((word) => text.includes(word))).toEqual([]);
      expect(text).toContain('Fossils');
    }

    const address = new URL(await keeperOf(keeper).addReader('Head office', server.address));
    const reader = new pg.Client({
      host: address.hostname,
      port: Number(address.port),
      database: address.pathname.slice(1),
      user: address.username,
      password: address.password,
      ssl: { ca: server.address.certificate },
    });
    await reader.connect();
    try {
      const read = async (sql: string) => (await reader.query<Record<string, unknown>>(sql)).rows;
      expect(
        await read(`SELECT title, copies, available, due_week::text FROM all_titles WHERE title = 'Fossils'`),
      ).toEqual([{ title: 'Fossils', copies: 1, available: 0, due_week: '2026-09-28' }]);
      const { today } = bodyOf<{ today: string }>(await library.get('/status'), 200);
      const [day] = await read(
        `SELECT loans, titles, items FROM daily_figures WHERE library = 'Lived in' AND day = '${today}'`,
      );
      expect(day).toMatchObject({
        titles: expect.any(Number) as number,
        items: expect.any(Number) as number,
      });
      expect(Number(day?.['loans'])).toBeGreaterThan(0);
      const [month] = await read(
        `SELECT loans FROM monthly_figures WHERE library = 'Lived in' AND month = date_trunc('month', DATE '${today}')`,
      );
      expect(Number(month?.['loans'])).toBeGreaterThanOrEqual(Number(day?.['loans']));
      expect(
        await read(
          `SELECT library FROM libraries_seen WHERE settled_at IS NOT NULL AND library = 'Lived in'`,
        ),
      ).toHaveLength(1);
    } finally {
      await reader.end();
    }
  }, 60_000);
});
