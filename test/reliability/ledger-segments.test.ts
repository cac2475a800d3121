// Tests that a library which lost its database gets every loan back from an old backup and the segments since.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { childrenOf } from '../support/child-processes.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { newestSegmentIn } from '../support/open-library.ts';
import { copyProgram, type Sabotage } from './program-copy.ts';
import { chainNotChecked, deletedTooEarly } from './sabotages.ts';

const root = mkdtempSync(path.join(tmpdir(), 'loandesk-segments-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const dayMs = 24 * 3_600_000;
const rounds = 4;
let number = 0;

interface Loan {
  item: { barcode: string };
  dueOn: string;
}

/** Lends and makes backups, loses everything but the first backup and the ledger, and starts again. */
async function loseAllButTheLedger(
  sabotage: Sabotage | undefined,
  damage: (segment: string) => void = () => undefined,
) {
  const program = copyProgram(sabotage);
  const data = path.join(root, String((number += 1)));
  const start = (): Headless => startHeadless(['--data', data, '--port', '0'], { entry: program.entry });
  let running = start();
  try {
    const call = await clientOf(running);
    const lend = async (barcode: string): Promise<void> => {
      await call('POST', '/items', { title: barcode, barcode });
      expect(
        (await call('POST', '/checkouts', { borrower: 'barcode:1', item: `barcode:${barcode}` })).status,
      ).toBe(201);
    };
    await call('POST', '/settings', { keepLedgerDays: 0 });
    await call('POST', '/users', { givenName: 'A', familyName: 'B', barcode: '1', category: 'Teacher' });
    for (let round = 0; round < rounds; round += 1) {
      await lend(`B${String(round)}`);
      expect((await call('POST', '/backups')).status).toBe(201);
      while (childrenOf(running.process.pid ?? 0, 'maintain-ledger').length > 0) await wait(20);
      // Of each day only the newest backup is kept: this one becomes the one of another day.
      if (round === 0) makeOlder(path.join(data, 'backups'));
    }
    await lend('last');
    const loans = (await call('GET', '/loans')).body as Loan[];
    await running.stop('SIGKILL');
    const [first, ...later] = readdirSync(path.join(data, 'backups'))
      .filter((name) => name.endsWith('.db'))
      .toSorted();
    for (const name of later) rmSync(path.join(data, 'backups', name));
    for (const end of ['', '-wal', '-shm']) rmSync(path.join(data, `loandesk.db${end}`), { force: true });
    expect(first).toBeDefined();
    damage(newestSegmentIn(data));
    running = start();
    const again = await clientOf(running);
    const left = (await again('GET', '/loans')).body as Loan[];
    const { notices } = (await again('GET', '/status')).body as { notices: { code: string }[] };
    const told = (list: readonly Loan[]) =>
      list.map(({ item, dueOn }) => `${item.barcode} ${dueOn}`).toSorted();
    return { before: told(loans), after: told(left), notices: notices.map(({ code }) => code) };
  } finally {
    await running.stop('SIGKILL');
    program.remove();
  }
}

function makeOlder(backups: string): void {
  const [name = ''] = readdirSync(backups).filter((one) => one.endsWith('.db.json'));
  const file = path.join(backups, name);
  const record = JSON.parse(readFileSync(file, 'utf8')) as { at: string };
  writeFileSync(
    file,
    JSON.stringify({ ...record, at: new Date(Date.parse(record.at) - dayMs).toISOString() }),
  );
}

/** Another due date for the last loan. */
const anotherDueDate = (segment: string): void => {
  writeFileSync(segment, readFileSync(segment, 'utf8').replace(/"dueOn":"\d{4}/, '"dueOn":"2099'));
};

test('every loan since the oldest backup comes back', async () => {
  const { before, after, notices } = await loseAllButTheLedger(undefined);
  expect(before).toHaveLength(rounds + 1);
  expect(after).toEqual(before);
  expect(notices).not.toContain('ledger-rebuilt');
});

test('and would be seen to be lost if segments were deleted too early', async () => {
  const { before, after } = await loseAllButTheLedger(deletedTooEarly);
  expect(after.length).toBeLessThan(before.length);
});

test('what a damaged segment says is not believed', async () => {
  const { before, after, notices } = await loseAllButTheLedger(undefined, anotherDueDate);
  expect(before).toEqual(expect.arrayContaining(after));
  expect(after).toHaveLength(rounds);
  expect(notices).toContain('ledger-rebuilt');
});

test('and would be seen to be believed if the chain were not checked', async () => {
  const { after } = await loseAllButTheLedger(chainNotChecked, anotherDueDate);
  expect(after.join()).toContain('2099');
});
