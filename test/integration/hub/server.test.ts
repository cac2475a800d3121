// The copy on a real PostgreSQL: it equals the library, a seat can do nothing else, and no name is in any of its bytes.
import { rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Hello, HubCalls } from '../../../src-main/features/hub/hub-calls.ts';
import { connectToHub } from '../../../src-main/features/hub/hub-connection.ts';
import { invitationOf, seatOf, type HubSeat } from '../../../src-main/features/hub/hub-seat.ts';
import { certificateFor } from '../../../src-main/features/network/certificate.ts';
import { keeperOf } from '../../../src-main/features/hub/keeper.ts';
import { connected, differences, exchanged } from '../../support/hub-copies.ts';
import { sharedRows } from '../../support/desks-of-a-library.ts';
import { hubInMemory, type Mirror } from '../../support/hub-in-memory.ts';
import { runSchedule, schedules } from '../../support/hub-schedules.ts';
import { liveIn, tracesOfXanthippe } from '../../support/lived-in-library.ts';
import { newFolder, openTestLibrary, type TestLibrary } from '../../support/open-library.ts';
import { hubSteps, startPostgres, type Postgres } from '../../support/postgres.ts';
import { foundIn } from '../../support/found-in-files.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../../support/school-year.ts';

const started = await startPostgres();
const skipped = typeof started === 'string' ? started : null;
if (skipped !== null) console.warn(`The district's server is not tested: ${skipped}.`);

describe.skipIf(skipped !== null)('the district’s server', () => {
  const server = started as Postgres;
  let keeper: pg.Client;
  let seat: HubSeat;
  const open: TestLibrary[] = [];

  beforeAll(async () => {
    keeper = new pg.Client({ connectionString: server.url(), ssl: { ca: server.address.certificate } });
    await keeper.connect();
    await keeperOf(keeper).setUp(hubSteps(), 'District', 30);
  });
  afterEach(async () => {
    for (const library of open.splice(0)) await library.remove();
  });
  afterAll(async () => {
    await keeper.end();
    server.stop();
  });

  async function newSeat(name: string): Promise<HubSeat> {
    const invitation = await keeperOf(keeper).addLibrary(name, server.address);
    return seatOf(invitation) ?? expect.fail('no invitation');
  }

  async function rowsOf(library: string) {
    const { rows } = await keeper.query<{ table: string; id: Buffer; sealed: Buffer | null }>(
      'SELECT tbl AS "table", id, sealed FROM library_rows WHERE library = $1',
      [library],
    );
    return new Map(rows.map((row) => [`${row.table} ${row.id.toString('hex')}`, row]));
  }

  const idOf = async ({ role }: HubSeat): Promise<string> => {
    const { rows } = await keeper.query<{ library: string }>('SELECT library FROM seats WHERE role = $1', [
      role,
    ]);
    return rows[0]?.library ?? '';
  };

  test('the copy equals the library, and no byte of the server tells of a borrower', async () => {
    seat = await newSeat('St Anne’s');
    const library = await openTestLibrary();
    open.push(library);
    await liveIn(library);
    bodyOf(await library.post('/settings', { shareTitles: false }), 200);
    const keys = await connected(library, invitationOf(seat));
    const id = await idOf(seat);
    expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({
      status: 'on',
      district: 'District',
      library: 'St Anne’s',
      trouble: null,
    });
    expect(differences(library, await rowsOf(id), keys, id)).toEqual([]);

    const child = await addBorrower(library, { givenName: 'Bo', familyName: 'Sá', barcode: '2000077' });
    await lend(library, child, await addItem(library, { barcode: '3000077', title: 'Fossils' }));
    await exchanged(library);
    expect(differences(library, await rowsOf(id), keys, id)).toEqual([]);

    await keeper.query('CHECKPOINT');
    const { key } = bodyOf<{ key: string }>(await library.get('/hub/key'), 200);
    expect(
      foundIn(path.dirname(server.dataFolder), [...tracesOfXanthippe, '2000077', 'Fossils', key]),
    ).toEqual([]);
    expect(foundIn(path.dirname(server.dataFolder), ['library_rows'])).toEqual(['library_rows']);
    const dump = server.dump();
    expect([...tracesOfXanthippe, '2000077', 'Fossils', key].filter((word) => dump.includes(word))).toEqual(
      [],
    );
    expect(dump).toContain('St Anne’s');
    expect(library.reported).toEqual([]);
  });

  test('another desk takes what the main desk sends, while it sends, and its seat changes nothing of it', async () => {
    const mainSeat = await newSeat('Two desks');
    const main = await openTestLibrary();
    open.push(main);
    await liveIn(main);
    await connected(main, invitationOf(mainSeat));
    const { key } = bodyOf<{ key: string }>(await main.get('/hub/key'), 200);
    const invitation =
      (await keeperOf(keeper).addSeat(mainSeat.role, server.address, 'Infant building')) ?? '';
    const other = await openTestLibrary();
    open.push(other);
    expect(problemOf(await other.post('/hub', { invitation }))).toMatchObject({
      code: 'hub-invitation-elsewhere',
    });
    bodyOf(await other.post('/restores/hub', { invitation, key }), 202);
    await expect
      .poll(async () => bodyOf<{ latest: { state: string } }>(await other.get('/restores'), 200).latest.state)
      .toBe('done');
    expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({ role: 'other', desk: 'Infant building' });

    const child = await addBorrower(main, { givenName: 'Bo', barcode: '2000077' });
    const item = await addItem(main, { barcode: '3000077', title: 'Fossils' });
    await lend(main, child, item);
    await Promise.all([exchanged(main), exchanged(other)]);
    await exchanged(other);
    expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({ trouble: null });
    expect(bodyOf(await other.get('/items/barcode:3000077'), 200)).toEqual(
      bodyOf(await main.get('/items/barcode:3000077'), 200),
    );
    bodyOf(await main.post('/returns', { item: item.id }), 200);
    bodyOf(await main.delete(`/items/${item.id}`), 204);
    await exchanged(main);
    await exchanged(other);
    expect(problemOf(await other.get('/items/barcode:3000077'))).toMatchObject({ status: 404 });

    const calls = await connectToHub(seatOf(invitation) ?? expect.fail('no invitation'));
    const { token, number } = await calls.hello();
    expect([await calls.knowsState(number), await calls.knowsState(number + 1)]).toEqual([true, false]);
    for (const change of [
      () => calls.beginStage(token, 'mine'),
      () => calls.settle('mine', 'token', 1, true),
      () => calls.forget(),
      () => calls.forgetFigures(),
      () => calls.forgetEntries(),
    ])
      await expect(change()).rejects.toMatchObject({ fault: 'refused' });
    await calls.close();
    expect(main.reported).toEqual([]);
    expect(other.reported).toEqual([]);
  });

  test('desks lend at the same moment while they exchange, and each shows what all did', async () => {
    const mainSeat = await newSeat('Desks at the same moment');
    const main = await openTestLibrary();
    open.push(main);
    for (let n = 0; n < 30; n += 1) {
      await addBorrower(main, { givenName: 'Child', barcode: String(2000100 + n) });
      await addItem(main, { barcode: String(3000100 + n), title: `Title ${String(n)}` });
    }
    await connected(main, invitationOf(mainSeat));
    const { key } = bodyOf<{ key: string }>(await main.get('/hub/key'), 200);
    const others = await Promise.all(
      ['Infant building', 'Book bus'].map(async (name) => {
        const invitation = (await keeperOf(keeper).addSeat(mainSeat.role, server.address, name)) ?? '';
        const other = await openTestLibrary();
        open.push(other);
        bodyOf(await other.post('/restores/hub', { invitation, key }), 202);
        await expect
          .poll(
            async () => bodyOf<{ latest: { state: string } }>(await other.get('/restores'), 200).latest.state,
          )
          .toBe('done');
        return other;
      }),
    );
    const desks = [main, ...others];
    await Promise.all(
      desks.map(async (desk, at) => {
        for (let n = at; n < 30; n += desks.length) {
          const pair = { borrower: `barcode:${String(2000100 + n)}`, item: `barcode:${String(3000100 + n)}` };
          bodyOf(await desk.post('/checkouts', pair), 201);
          await exchanged(desk);
        }
      }),
    );
    for (const desk of [...others, main, ...others]) await exchanged(desk);
    for (const desk of desks) {
      expect(bodyOf<unknown[]>(await desk.get('/loans'), 200)).toHaveLength(30);
      expect(bodyOf(await desk.get('/questions'), 200)).toEqual([]);
      expect(sharedRows(desk)).toEqual(sharedRows(main));
      expect(desk.reported).toEqual([]);
    }
  });

  test('another desk becomes the main one, which from then on settles nothing', async () => {
    const mainSeat = await newSeat('Roles');
    const main = await openTestLibrary();
    open.push(main);
    await addBorrower(main, { givenName: 'Ann', barcode: '2000001' });
    await addItem(main, { barcode: '3000001' });
    await connected(main, invitationOf(mainSeat));
    const { key } = bodyOf<{ key: string }>(await main.get('/hub/key'), 200);
    const invitation =
      (await keeperOf(keeper).addSeat(mainSeat.role, server.address, 'Infant building')) ?? '';
    const other = await openTestLibrary();
    open.push(other);
    const restored = async (desk: TestLibrary): Promise<void> => {
      await expect
        .poll(
          async () => bodyOf<{ latest: { state: string } }>(await desk.get('/restores'), 200).latest.state,
        )
        .toBe('done');
      await exchanged(desk);
    };
    bodyOf(await other.post('/restores/hub', { invitation, key }), 202);
    await restored(other);
    await exchanged(main);
    expect(bodyOf(await main.get('/hub'), 200)).toMatchObject({
      desks: [{ name: 'Infant building', seenAt: expect.stringMatching(/^20/) as string }],
    });
    bodyOf(await other.post('/checkouts', { borrower: 'barcode:2000001', item: 'barcode:3000001' }), 201);
    bodyOf(await other.post('/hub/role', { role: 'main' }), 202);
    await restored(other);
    await exchanged(main);
    expect(bodyOf(await main.get('/hub'), 200)).toMatchObject({ trouble: 'other-main' });
    const calls = await connectToHub(mainSeat);
    await expect(calls.beginStage((await calls.hello()).token, 'mine')).rejects.toMatchObject({
      fault: 'refused',
    });
    await calls.close();
    bodyOf(await main.post('/hub/role', { role: 'other' }), 202);
    await restored(main);
    await exchanged(other);
    await exchanged(main);
    expect(bodyOf(await main.get('/hub'), 200)).toMatchObject({
      role: 'other',
      desk: 'Roles',
      trouble: null,
    });
    expect(bodyOf(await main.get('/loans'), 200)).toHaveLength(1);
    expect(sharedRows(main)).toEqual(sharedRows(other));
    expect([main.reported, other.reported]).toEqual([[], []]);
  });

  test('what desks did waits in places that are never written twice, and no longer than backups stay', async () => {
    const places = await newSeat('Strands');
    const elsewhere = await connectToHub(await newSeat('Elsewhere'));
    const calls = await connectToHub(places);
    const pushes = fc.array(
      fc.record({
        strand: fc.constantFrom('one', 'other'),
        n: fc.nat(6),
        before: fc.constantFrom('a', 'b'),
        events: fc.array(fc.constantFrom('a', 'b'), { maxLength: 3 }),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(pushes, async (all) => {
        const hub = hubInMemory();
        for (const { strand, n, before, events } of all) {
          const given = [
            strand,
            { n, event: n === 0 ? null : `${before}${String(n)}` },
            events.map((event, at) => ({
              event: `${event}${String(n + at + 1)}`,
              sealed: Buffer.from(`${event} ${strand}`),
            })),
          ] as const;
          expect(await calls.push(...given)).toEqual(await hub.push(...given));
        }
        expect(await calls.strands()).toEqual(await hub.strands());
        for (const strand of ['one', 'other'])
          expect(await calls.entries(strand, 1, 3)).toEqual(await hub.entries(strand, 1, 3));
        await calls.forget();
      }),
      { numRuns: 100 },
    );
    const entry = (event: string) => ({ event, sealed: Buffer.from('sealed') });
    expect(await calls.push('one', { n: 0, event: null }, [entry('a'), entry('b')])).toBe(2);
    expect(await elsewhere.strands()).toEqual([]);
    expect(await elsewhere.entries('one', 0, 10)).toEqual([]);
    await keeper.query("UPDATE entries SET at = at - interval '31 days' WHERE library = $1", [
      await idOf(places),
    ]);
    expect(await calls.push('one', { n: 2, event: 'b' }, [entry('c')])).toBe(3);
    await calls.forgetEntries();
    expect(await calls.entries('one', 0, 10)).toEqual([{ n: 3, ...entry('c') }]);
    expect(await calls.push('one', { n: 3, event: 'c' }, [])).toBe(3);
    expect(await calls.push('one', { n: 2, event: 'b' }, [entry('c')])).toBeNull();
    await calls.close();
    await elsewhere.close();
  });

  test('only the server of the invitation is trusted, and only with its password', async () => {
    const other = await newSeat('Other');
    const folder = newFolder();
    const { cert: foreign } = await certificateFor(folder, [], ['127.0.0.1'], new Date().toISOString());
    rmSync(folder, { recursive: true });
    await expect(connectToHub({ ...other, certificate: foreign })).rejects.toMatchObject({
      fault: 'not-trusted',
    });
    await expect(connectToHub({ ...other, certificate: '' })).rejects.toMatchObject({ fault: 'not-trusted' });
    await expect(connectToHub({ ...other, host: 'localhost.localdomain' })).rejects.toMatchObject({
      fault: expect.stringMatching(/not-trusted|unreachable/) as string,
    });
    await expect(connectToHub({ ...other, password: 'wrong' })).rejects.toMatchObject({ fault: 'refused' });
    await expect(connectToHub({ ...other, port: 1 })).rejects.toMatchObject({ fault: 'unreachable' });
    const plain = new pg.Client({ connectionString: server.url(), ssl: false });
    await expect(plain.connect()).rejects.toThrow(/no encryption/);
  });

  test('a cable that is cut after any number of bytes leaves a copy that the next exchange makes whole', async () => {
    const cut = await cable(server.port);
    const seatBehind = { ...(await newSeat('Behind a cable')), port: cut.port };
    const library = await openTestLibrary();
    open.push(library);
    await liveIn(library);
    cut.after(40_000);
    const keys = await connected(library, invitationOf(seatBehind));
    expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ trouble: 'unreachable', settledAt: null });
    for (const [turn, bytes] of [3000, 4500, 6000, 9000, 15_000, 30_000, 60_000, 90_000].entries()) {
      await addBorrower(library, { givenName: `Turn ${String(turn)}` });
      cut.after(bytes);
      await exchanged(library);
    }
    cut.after(Infinity);
    await exchanged(library);
    const id = await idOf(seatBehind);
    expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ trouble: null, waiting: 0 });
    expect(differences(library, await rowsOf(id), keys, id)).toEqual([]);
    expect(cut.cuts()).toBeGreaterThan(4);
    expect(library.reported).toEqual([]);
    cut.close();
  });

  test('lending does not wait for a server that hangs', async () => {
    const hanging = await newSeat('Hanging');
    const library = await openTestLibrary();
    open.push(library);
    await connected(library, invitationOf(hanging));
    process.kill(server.pid(), 'SIGSTOP');
    try {
      bodyOf(await library.post('/hub/exchanges', {}), 200);
      const start = performance.now();
      const child = await addBorrower(library);
      await lend(library, child, await addItem(library));
      expect(performance.now() - start).toBeLessThan(2000);
      await library.library.services.hub.settled();
      expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ trouble: 'unreachable' });

      bodyOf(await library.post('/hub/exchanges', {}), 200);
      const closing = performance.now();
      await library.reopen();
      expect(performance.now() - closing).toBeLessThan(5000);
    } finally {
      process.kill(server.pid(), 'SIGCONT');
    }
    await exchanged(library);
    expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ trouble: null, waiting: 0 });
  });

  test(
    '200 random schedules: the real server answers each call as the one in memory',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(schedules, async (steps) => {
          const mirrored = await newSeat('Schedule');
          const id = await idOf(mirrored);
          const calls = await connectToHub(mirrored);
          const hub = hubInMemory(await mirrorOf(calls, id));
          try {
            await runSchedule(steps, hub);
            const sealed = (rows: Iterable<[string, { sealed: Buffer | null }]>) =>
              [...rows].map(([key, row]) => [key, row.sealed?.toString('hex')]).toSorted();
            expect(sealed(await rowsOf(id))).toEqual(sealed(hub.state.rows));
          } finally {
            await calls.close();
          }
        }),
        { numRuns: 200 },
      );
    },
  );

  /** Asks the real server what the one in memory was asked. */
  async function mirrorOf(calls: HubCalls, id: string): Promise<Mirror> {
    const kept = ['library_rows', 'incoming', 'states', 'libraries'];
    const names = kept.map((table) => [table, `saved_${table}_${id.replaceAll('-', '')}`] as const);
    for (const [table, saved] of names)
      await keeper.query(`CREATE TABLE ${saved} AS SELECT * FROM ${table} WHERE library = '${id}'`);
    return {
      async called(name, given, result, fault) {
        const call = calls[name].bind(calls) as (...given: readonly unknown[]) => Promise<unknown>;
        const real = await call(...given).then(
          (value) => ({ value, fault: null }),
          (error: unknown) => ({ value: undefined, fault: error }),
        );
        expect(real.fault, name).toEqual(fault);
        const { token, form } = (result ?? {}) as Partial<Hello>;
        if (name === 'hello') expect(real.value).toMatchObject({ token, form });
        else expect(real.value, name).toEqual(result);
      },
      async snapshot() {
        for (const [table, saved] of names)
          await keeper.query(
            `DELETE FROM ${saved}; INSERT INTO ${saved} SELECT * FROM ${table} WHERE library = '${id}'`,
          );
      },
      async putBack() {
        for (const [table, saved] of names)
          if (table !== 'libraries')
            await keeper.query(
              `DELETE FROM ${table} WHERE library = '${id}'; INSERT INTO ${table} SELECT * FROM ${saved}`,
            );
        await keeper.query(
          `SET session_replication_role = replica; -- a server that is put back notes no state
           UPDATE libraries l SET (token, stage, number, form, settled_at)
             = (SELECT token, stage, number, form, settled_at FROM saved_libraries_${id.replaceAll('-', '')})
           WHERE library = '${id}';
           RESET session_replication_role`,
        );
      },
    };
  }

  test('a library goes on with a new invitation after its seat was revoked', async () => {
    const stolen = await newSeat('Of a stolen computer');
    const library = await openTestLibrary();
    open.push(library);
    const keys = await connected(library, invitationOf(stolen));
    const id = await idOf(stolen);
    await keeperOf(keeper).revoke(stolen.role);
    await addBorrower(library);
    await exchanged(library);
    expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ trouble: 'refused' });
    expect((await library.post('/hub', { invitation: invitationOf(stolen) })).status).toBe(409);

    const invitation = await keeperOf(keeper).addSeat(stolen.role, server.address);
    bodyOf(await library.post('/hub', { invitation }), 200);
    await library.library.services.hub.settled();
    expect(bodyOf(await library.get('/hub'), 200)).toMatchObject({ status: 'on', trouble: null, waiting: 0 });
    expect(differences(library, await rowsOf(id), keys, id)).toEqual([]);
    expect(await keeperOf(keeper).addSeat('loandesk_none', server.address)).toBeNull();
  });

  test('an update runs the steps that the server lacks, all or none', async () => {
    await keeper.query('CREATE DATABASE older');
    const older = new pg.Client({
      connectionString: server.url('older'),
      ssl: { ca: server.address.certificate },
    });
    await older.connect();
    try {
      const [first = ''] = hubSteps();
      await keeperOf(older).setUp([first], 'District', 30);
      await expect(keeperOf(older).update([first, 'CREATE TABLE added (x int)', 'wrong'])).rejects.toThrow();
      expect(await keeperOf(older).update([first, 'CREATE TABLE added (x int)'])).toBe(1);
      expect(await keeperOf(older).update([first, 'CREATE TABLE added (x int)'])).toBe(0);
    } finally {
      await older.end();
    }
  });

  test('a revoked seat is refused at once', async () => {
    const revoked = await newSeat('Revoked');
    const calls = await connectToHub(revoked);
    await calls.hello();
    expect(await keeperOf(keeper).revoke(revoked.role)).toBe(true);
    await expect(calls.hello()).rejects.toMatchObject({ name: 'HubError' });
    await expect(connectToHub(revoked)).rejects.toMatchObject({ fault: 'refused' });
  });

  test.each([
    ['the rows of another library', 'SELECT count(*)::int AS got FROM library_rows', 0],
    ['the list of libraries', 'SELECT * FROM libraries', null],
    ['the list of seats', 'SELECT * FROM seats', null],
    ['what another library sends', 'SELECT * FROM incoming', null],
    ['to write rows', `INSERT INTO library_rows VALUES (gen_random_uuid(), 'x', '', 1, '', '')`, null],
    ['to delete rows', 'DELETE FROM library_rows', null],
    ['to change the schema', 'ALTER TABLE libraries ADD COLUMN x int', null],
    ['to create a table', 'CREATE TABLE x (y int)', null],
    ['to create a temporary table', 'CREATE TEMP TABLE x (y int)', null],
    ['to create a function', `CREATE FUNCTION x() RETURNS int LANGUAGE sql AS 'SELECT 1'`, null],
    ['to create a role', 'CREATE ROLE x', null],
    ['to become another role', 'SET ROLE keeper', null],
    ['to turn off row security', 'ALTER TABLE library_rows DISABLE ROW LEVEL SECURITY', null],
    ['a large object', 'SELECT lo_create(0)', null],
    ['a large object from bytes', `SELECT lo_from_bytea(0, 'x')`, null],
    ['to sleep', 'SELECT pg_sleep(60)', null],
    ['an advisory lock', 'SELECT pg_advisory_lock(1)', null],
    ['a file of the server', `SELECT pg_read_file('postgresql.conf')`, null],
    ['to run a program', `COPY (SELECT 1) TO PROGRAM 'true'`, null],
    ['to lock a table', 'BEGIN; LOCK TABLE library_rows IN ACCESS EXCLUSIVE MODE', null],
    ['to empty another library through a function', `SELECT mine(NULL)`, null],
    ['all titles of other libraries', 'SELECT * FROM union_titles', null],
    ['all titles, as the district does', 'SELECT * FROM all_titles', null],
    ['to write a title of another library', `UPDATE union_titles SET name = 'x'`, null],
    ['the titles that another library sends', 'SELECT * FROM incoming_titles', null],
    ['the figures of other libraries', 'SELECT * FROM figures', null],
    ['the figures, as the district does', 'SELECT * FROM daily_figures', null],
    ['the list of readers', 'SELECT * FROM readers', null],
    ['to settle rows without their titles', `SELECT settle_rows('', '', 1, true)`, null],
    ['to become a reader', 'SET ROLE loandesk_reader', null],
  ])('a seat does not get %s', async (_, sql, got) => {
    const stranger = await newSeat(`Stranger ${Math.random().toString(36)}`);
    const client = clientOf(stranger);
    await client.connect();
    try {
      if (got === null) await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' });
      else expect((await client.query<{ got: number }>(sql)).rows[0]?.got).toBe(got);
    } finally {
      await client.end();
    }
  });

  test.each([
    ['the titles of all libraries', 'SELECT * FROM all_titles', null],
    ['the figures of each day', 'SELECT * FROM daily_figures', null],
    ['the figures of each month', 'SELECT * FROM monthly_figures', null],
    ['when each library was seen', 'SELECT * FROM libraries_seen', null],
    ['not the sealed rows', 'SELECT * FROM library_rows', '42501'],
    ['not the libraries’ tokens', 'SELECT token FROM libraries', '42501'],
    ['not the seats', 'SELECT * FROM seats', '42501'],
    ['not the tables behind', 'SELECT * FROM union_titles', '42501'],
    ['not the search of the desks', 'SELECT * FROM find_titles(NULL, NULL)', '42501'],
    ['no writing', 'DELETE FROM figures', '42501'],
    ['no table', 'CREATE TABLE x (y int)', '42501'],
    ['no temporary table', 'CREATE TEMP TABLE x (y int)', '42501'],
    ['no other role', 'SET ROLE loandesk_seat', '42501'],
  ])('a reader of the district gets %s', async (_, sql, refused) => {
    const address = new URL(await keeperOf(keeper).addReader('Head office', server.address));
    const client = new pg.Client({
      host: address.hostname,
      port: Number(address.port),
      database: address.pathname.slice(1),
      user: address.username,
      password: address.password,
      ssl: { ca: server.address.certificate },
    });
    await client.connect();
    try {
      if (refused === null) expect((await client.query(sql)).fields.length).toBeGreaterThan(2);
      else await expect(client.query(sql)).rejects.toMatchObject({ code: refused });
      expect(await keeperOf(keeper).listReaders()).toContainEqual({
        name: 'Head office',
        role: address.username,
        revokedAt: null,
      });
      client.on('error', () => undefined);
      expect(await keeperOf(keeper).revoke(address.username)).toBe(true);
      await expect(client.query(sql)).rejects.toThrow();
    } finally {
      await client.end().catch(() => undefined);
    }
  });
});

function clientOf({ host, port, database, role, password, certificate }: HubSeat): pg.Client {
  return new pg.Client({ host, port, database, user: role, password, ssl: { ca: certificate } });
}

/** A connection to the server that is cut after a number of bytes from the library. */
async function cable(to: number) {
  let limit = Infinity;
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    let sent = 0;
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    near.on('data', (bytes: Buffer) => {
      sent += bytes.length;
      if (sent > limit) {
        cuts += 1;
        far.write(bytes.subarray(0, Math.max(0, bytes.length - (sent - limit))), end);
      } else far.write(bytes);
    });
    far.pipe(near);
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    after(bytes: number) {
      limit = bytes;
    },
    cuts: () => cuts,
    close: () => server.close(),
  };
}
