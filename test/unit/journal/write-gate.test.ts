// Tests when those who listen for changes hear of one: after the answer, and in any case before the library is closed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriter, type WritableDatabase } from '../../../src-main/database/connection.ts';
import { migrate } from '../../../src-main/database/migrations.ts';
import { openLedger, startOfLedger, type Ledger } from '../../../src-main/journal/ledger.ts';
import { openWriteGate, type Command, type WriteGate } from '../../../src-main/journal/write-gate.ts';

let folder: string;
let db: WritableDatabase;
let ledger: Ledger;
let gate: WriteGate;
let told: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-gate-'));
  db = openWriter(path.join(folder, 'loandesk.db'));
  migrate(db, path.join(folder, 'backups'));
  ledger = openLedger(path.join(folder, 'ledger.ndjson'), startOfLedger);
  gate = openWriteGate(db, ledger, { now: () => new Date().toISOString() }, 'desk-1');
  told = 0;
  gate.onCommitted(() => (told += 1));
});
afterEach(() => {
  db.close();
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

const happens: Command<null> = () => ({
  result: null,
  events: [{ type: 'settings.changed', data: { sounds: false } }],
});

test('whoever waits for a change has the answer before others hear of it', async () => {
  await gate.write('desk', happens);
  expect(told).toBe(0);
  await turn();
  expect(told).toBe(1);
  await gate.close();
});

test('what is closed right after a change has told of it, and of nothing later', async () => {
  const written = gate.write('desk', happens);
  await gate.close();
  await written;
  expect(told).toBe(1);
  await turn();
  expect(told).toBe(1);
});

test('where nothing has happened nobody hears of anything', async () => {
  await gate.write('desk', () => ({ result: null, events: [] }));
  await turn();
  expect(told).toBe(0);
  await gate.close();
});
