// Tests that a program which is killed in the middle of a machine's loan lends once: the machine sends the line again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { clientOf, startHeadless } from '../support/headless.ts';
import { openTestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem } from '../support/school-year.ts';
import {
  addMachineOver,
  connectMachine,
  machineTime,
  portOf,
  type Account,
} from '../support/sip2-machine.ts';
import { seeded } from './seeded.ts';

const kills = 15;
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'loandesk-sip2-kills-')), 'library');
afterAll(() => {
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

test(`${String(kills)} kills in the middle of 11/12, and the line again after each start, lend each item once`, async () => {
  const library = await openTestLibrary({ folder });
  await addBorrower(library, { barcode: '2001', category: 'Teacher' });
  for (let nth = 0; nth <= kills; nth += 1) await addItem(library, { barcode: String(3001 + nth) });
  await library.close();

  async function start() {
    const program = startHeadless(['--data', folder, '--port', '0']);
    const client = await clientOf(program);
    const call = async (method: 'GET' | 'POST', at: string, body?: unknown) =>
      (await client(method, at, body)).body;
    return { program, call };
  }
  const lend = (nth: number): string =>
    `11NN${machineTime}${' '.repeat(18)}AOschool|AA2001|AC|AB${String(3001 + nth)}|`;

  const first = await start();
  const { accounts } = await addMachineOver(first.call, 1);
  const [account = expect.fail('no machine')] = accounts satisfies Account[];
  const machine = await connectMachine(await portOf(first.call), account);
  const began = performance.now();
  expect(await machine.ask(lend(kills))).toMatch(/^121/);
  const ms = performance.now() - began;
  await first.program.stop('SIGKILL');

  const random = seeded(20_261_128);
  let answered = 0;
  for (let nth = 0; nth < kills; nth += 1) {
    const cut = await start();
    const before = await connectMachine(await portOf(cut.call), account);
    const answer = before.ask(lend(nth));
    await wait(random() * 2 * ms);
    await cut.program.stop('SIGKILL');
    if ((await answer) !== null) answered += 1;

    const again = await start();
    const after = await connectMachine(await portOf(again.call), account);
    expect(await after.ask(lend(nth)), `item ${String(nth)}`).toMatch(/^121/);
    await again.program.stop('SIGTERM');
  }

  const db = new Database(path.join(folder, 'loandesk.db'), { readonly: true });
  const loans = db
    .prepare<[], { loans: number }>('SELECT count(*) AS loans FROM loans GROUP BY item_id')
    .all();
  db.close();
  expect(loans).toEqual(Array.from({ length: kills + 1 }, () => ({ loans: 1 })));
  // Some kills came before the answer, some after.
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(kills);
});
