// Tests that a program which is killed at any moment of an exchange leaves a copy that the next one makes equal again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keeperOf } from '../../src-main/features/hub/keeper.ts';
import { keyOfWords } from '../../src-main/features/hub/key-words.ts';
import { keysOf } from '../../src-main/features/hub/sealing.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { differences } from '../support/hub-copies.ts';
import { liveIn } from '../support/lived-in-library.ts';
import { openTestLibrary } from '../support/open-library.ts';
import { hubSteps, startPostgres, type Postgres } from '../support/postgres.ts';
import { seeded } from './seeded.ts';

type Call = Awaited<ReturnType<typeof clientOf>>;
interface State {
  settledAt: string | null;
  waiting: number;
  trouble: string | null;
  copying: unknown;
}

const kills = 15;

const started = await startPostgres({ logs: false });
const skipped = typeof started === 'string' ? started : null;
if (skipped !== null) console.warn(`Kills during exchanges are not tested: ${skipped}.`);

describe.skipIf(skipped !== null)('a kill during an exchange', () => {
  const server = started as Postgres;
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'loandesk-hub-kills-')), 'library');
  let keeper: pg.Client;

  beforeAll(async () => {
    keeper = new pg.Client({ connectionString: server.url(), ssl: { ca: server.address.certificate } });
    await keeper.connect();
    await keeperOf(keeper).setUp(hubSteps(), 'District', 30);
    const library = await openTestLibrary({ folder });
    await liveIn(library);
    await library.close();
  });
  afterAll(async () => {
    await keeper.end();
    server.stop();
    rmSync(path.dirname(folder), { recursive: true, force: true });
  });

  test(`${String(kills)} times leaves a copy that the next exchange makes equal`, async () => {
    const invitation = await keeperOf(keeper).addLibrary('St Anne’s', server.address);
    const random = seeded(20_261_128);
    const numberNow = async (): Promise<number> => {
      const { rows } = await keeper.query<{ number: number }>('SELECT number::float8 FROM libraries');
      return rows[0]?.number ?? 0;
    };
    async function begun(work: (call: Call) => Promise<unknown>): Promise<Headless> {
      const program = startHeadless(['--data', folder, '--port', '0']);
      await work(await clientOf(program));
      return program;
    }
    async function exchanged(call: Call): Promise<number> {
      const start = performance.now();
      await call('POST', '/hub/exchanges', {});
      await expect
        .poll(async () => (await call('GET', '/hub')).body as State, { interval: 5 })
        .toMatchObject({ waiting: 0, trouble: null, copying: null });
      return performance.now() - start;
    }
    const add = (call: Call, name: string) =>
      call('POST', '/users', { givenName: 'Round', familyName: name, category: 'Pupil' });

    let key = '';
    let ms = 0;
    const first = await begun(async (call) => {
      expect((await call('POST', '/hub', { invitation })).status).toBe(200);
      ({ key } = (await call('GET', '/hub/key')).body as { key: string });
      expect((await call('POST', '/hub/start', { lastGroup: key.slice(-4) })).status).toBe(200);
      await exchanged(call);
      await add(call, 'first');
      ms = await exchanged(call);
    });
    await first.stop('SIGKILL');
    const numbers = new Set([await numberNow()]);
    for (let round = 0; round < kills; round += 1) {
      const program = await begun(async (call) => {
        expect((await add(call, String(round))).status).toBe(201);
        await call('POST', '/hub/exchanges', { check: round % 5 === 4 });
      });
      await wait(random() * 2 * ms);
      await program.stop('SIGKILL');
      numbers.add(await numberNow());
    }
    const settled = numbers.size - 1;
    const last = await begun(exchanged);
    await last.stop('SIGTERM');

    const { rows: libraries } = await keeper.query<{ library: string }>('SELECT library FROM libraries');
    const { library = '' } = libraries[0] ?? {};
    const { rows } = await keeper.query<{ table: string; id: Buffer; sealed: Buffer | null }>(
      'SELECT tbl AS "table", id, sealed FROM library_rows',
    );
    const copy = new Map(rows.map((row) => [`${row.table} ${row.id.toString('hex')}`, row]));
    expect(differences({ folder }, copy, keysOf(keyOfWords(key) ?? Buffer.alloc(0)), library)).toEqual([]);
    // Some kills came before the copy was settled, some after.
    expect(settled).toBeGreaterThan(0);
    expect(settled).toBeLessThan(kills);
  });
});
