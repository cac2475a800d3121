// Tests failing commands, batches, when listeners are called, and the work of other processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  openReader,
  openWriter,
  type WritableDatabase,
} from '../../../../src-main/core/database/connection.ts';
import type { RecordedEvent } from '../../../../src-main/core/events/events.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';
import { createLedger, type Ledger } from '../../../../src-main/core/ledger/ledger.ts';
import { keepingWithChange, outsideRequests } from '../../../../src-main/core/journal/kept-with-change.ts';
import { openWriteGate, type Command, type WriteGate } from '../../../../src-main/core/journal/write-gate.ts';

let folder: string;
let db: WritableDatabase;
let ledger: Ledger;
let gate: WriteGate;
let told: number;
let reported: unknown[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-gate-'));
  db = openWriter(path.join(folder, 'loandesk.db'));
  migrate(db, path.join(folder, 'backups'));
  db.exec('CREATE TABLE scribbles (words TEXT) STRICT');
  ledger = createLedger(path.join(folder, 'ledger'), '2026-09-07T10:00:00.000Z');
  gate = openWriteGate(db, ledger, { now: () => new Date().toISOString() }, (error) => reported.push(error));
  told = 0;
  reported = [];
  gate.onCommitted(() => (told += 1));
});
afterEach(() => {
  vi.restoreAllMocks();
  db.close();
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

const happens: Command<null> = () => ({
  result: null,
  events: [{ type: 'settings.changed', data: { sounds: false } }],
});

test('a change is answered before listeners are called', async () => {
  await gate.write('desk', happens);
  expect(told).toBe(0);
  await turn();
  expect(told).toBe(1);
  await gate.close();
});

test('a failing listener affects neither the other listeners nor the next change', async () => {
  const end = gate.onCommitted(() => {
    throw new Error('cannot be read');
  });
  let later = 0;
  gate.onCommitted(() => (later += 1));
  await gate.write('desk', happens);
  await turn();
  expect([told, later, reported]).toMatchObject([1, 1, [{ message: 'cannot be read' }]]);
  end();
  await gate.write('desk', happens);
  await turn();
  expect([told, later, reported.length]).toEqual([2, 2, 1]);
  await gate.close();
});

test('a gate closed right after a change has called its listeners once', async () => {
  const written = gate.write('desk', happens);
  await gate.close();
  await written;
  expect(told).toBe(1);
  await turn();
  expect(told).toBe(1);
});

test('a command without events calls no listener', async () => {
  await gate.write('desk', () => ({ result: null, events: [] }));
  await turn();
  expect(told).toBe(0);
  await gate.close();
});

test('a result that is a function is read once the events that follow are there', async () => {
  const scribble = () => db.prepare("INSERT INTO scribbles (words) VALUES ('followed')").run();
  gate.follow((_, events) => {
    if (events.length > 0) scribble();
    return [];
  });
  const { result } = await gate.write('desk', (context) => ({
    result: () => scribbles(),
    events: happens(context).events,
  }));
  expect(result).toEqual(['followed']);
  await gate.close();
});

describe('a request keeps its answer', () => {
  const claim = { key: 'a key', fingerprint: 'a request' };
  const answer = { status: 200, contentType: null, location: null, body: '{}' };
  const asRequest = <T>(work: () => Promise<T>) =>
    keepingWithChange({ actor: 'desk', claim, answer: () => answer }, work);
  const keptSteps = () => db.prepare<[], number>('SELECT step FROM idempotency_keys').pluck().all();

  test('with its own change, not with one that the library makes meanwhile', async () => {
    await asRequest(async () => {
      await gate.write('system', happens);
      await gate.writeInBackground('desk', happens);
      expect(keptSteps()).toEqual([]);
      await gate.write('desk', happens);
    });
    expect(keptSteps()).toEqual([3]);
    await gate.close();
  });

  test('not with a change of work that it left running', async () => {
    const started = Promise.withResolvers<null>();
    const later = await asRequest(() =>
      Promise.resolve([started.promise.then(() => gate.write('desk', happens))]),
    );
    started.resolve(null);
    await Promise.all(later);
    expect(keptSteps()).toEqual([]);
    await gate.close();
  });

  test('not with a change that a listener makes because of an earlier change', async () => {
    const listened = Promise.withResolvers<unknown>();
    const end = gate.onCommitted(() => {
      end();
      listened.resolve(gate.write('desk', happens));
    });
    await asRequest(async () => {
      gate.whenIdle(() => null).catch(() => null); // the request wakes the gate
      await gate.write('desk', () => ({ result: null, events: [] }));
      const other = outsideRequests(() => gate.write('desk', happens));
      await Promise.all([other, listened.promise]);
      expect(keptSteps()).toEqual([]);
    });
    await gate.close();
  });
});

describe('what another desk did', () => {
  const elsewhere = (id: string): RecordedEvent => ({
    seq: 1,
    id,
    at: '2026-09-01T10:00:00.000Z',
    desk: 'elsewhere',
    actor: 'desk',
    type: 'settings.changed',
    borrower: null,
    item: null,
    loan: null,
    data: { sounds: true },
    step: id,
    undoes: null,
  });
  const journal = () =>
    db
      .prepare<[], { seq: number; id: string; here: number }>(
        'SELECT e.seq, e.id, d.here FROM events e JOIN desks d ON d.id = e.desk ORDER BY e.seq',
      )
      .all();

  test('gets the next numbers, keeps its ids, and no rule follows from it', async () => {
    let followed = 0;
    gate.follow(() => {
      followed += 1;
      return [];
    });
    await gate.write('desk', happens);
    const decided = happens({ db, now: '', actor: 'system', precede: () => [] }).events;
    await gate.take([elsewhere('a'), elsewhere('b')], (_, taken) => {
      expect(taken.map(({ seq, id }) => [seq, id])).toEqual([
        [2, 'a'],
        [3, 'b'],
      ]);
      return decided;
    });
    await gate.write('desk', happens);
    expect(journal().map(({ seq, here }) => [seq, here])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 1],
      [5, 1],
    ]);
    expect(journal().slice(1, 3)).toMatchObject([{ id: 'a' }, { id: 'b' }]);
    expect(ledger.mark.seq).toBe(5);
    expect(followed).toBe(2);
    await gate.close();
  });

  test('changes nothing if it does not hold, and no scan fails with it', async () => {
    const scan = gate.write('desk', happens);
    const taking = gate.take([elsewhere('a')], (writing) => {
      writing.prepare("INSERT INTO scribbles (words) VALUES ('elsewhere')").run();
      throw new Error('it does not hold');
    });
    await expect(taking).rejects.toThrow('it does not hold');
    await scan;
    await gate.write('desk', happens);
    expect(journal().map(({ seq, here }) => [seq, here])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect([scribbles(), ledger.mark.seq]).toEqual([[], 2]);
    await gate.close();
  });
});

/** Writes a row and an event, and then fails after all. */
const fails: Command<null> = (context) => {
  writesARow(context);
  throw new Error('thought better of it');
};
const writesARow: Command<null> = ({ db: writing }) => {
  writing.prepare(`INSERT INTO scribbles (words) VALUES ('written')`).run();
  return { result: null, events: [{ type: 'settings.changed', data: { sounds: true } }] };
};
const scribbles = (): string[] => db.prepare<[], string>('SELECT words FROM scribbles').pluck().all();
const numbers = (): number[] => db.prepare<[], number>('SELECT seq FROM events ORDER BY seq').pluck().all();

test('a command that fails alone leaves nothing behind, and its transaction is over', async () => {
  await expect(gate.write('desk', fails)).rejects.toThrow('thought better of it');
  expect(scribbles()).toEqual([]);
  expect(db.inTransaction).toBe(false);
  await gate.write('desk', happens);
  expect(numbers()).toEqual([1]);
  await gate.close();
});

test('a command whose event cannot be recorded frees its number', async () => {
  const unkept: Command<null> = (context) => {
    const { result, events } = writesARow(context);
    return { result, events: [...events, { type: 'settings.changed', borrower: '' }] };
  };
  db.exec(`CREATE TRIGGER no_empty_borrower BEFORE INSERT ON events WHEN NEW.borrower = ''
           BEGIN SELECT raise(ABORT, 'no borrower'); END`);
  await expect(gate.write('desk', unkept)).rejects.toThrow('no borrower');
  expect(scribbles()).toEqual([]);
  await gate.write('desk', happens);
  expect(numbers()).toEqual([1]);
  await gate.close();
});

test('a failing command within a batch frees its number for the next one', async () => {
  const unkept: Command<null> = (context) => {
    const { result, events } = writesARow(context);
    return { result, events: [...events, { type: 'settings.changed', borrower: '' }] };
  };
  db.exec(`CREATE TRIGGER no_empty_borrower BEFORE INSERT ON events WHEN NEW.borrower = ''
           BEGIN SELECT raise(ABORT, 'no borrower'); END`);
  const answers = await Promise.allSettled([happens, unkept, happens].map((one) => gate.write('desk', one)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(scribbles()).toEqual([]);
  expect(numbers()).toEqual([1, 2]);
  await gate.close();
});

test('a failing command within a batch affects none of the others', async () => {
  const answers = await Promise.allSettled([
    gate.write('desk', happens),
    gate.write('desk', fails),
    gate.write('desk', happens),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(scribbles()).toEqual([]);
  expect(numbers()).toEqual([1, 2]);
  await gate.close();
});

/** Whether this thread was free for others between the command and its answer. */
async function isFreeMeanwhile(command: Command<null>): Promise<boolean> {
  let free = false;
  await gate.write('desk', (context) => {
    process.nextTick(() => (free = true)); // comes when all promises that can go on have gone on
    return command(context);
  });
  return free;
}

test('on a fast disk a change is committed, appended and answered in one turn', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  expect(await isFreeMeanwhile(happens)).toBe(false);
  await gate.close();
});

test('on a slow disk other requests are served while the ledger is synced', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3));
  expect(await isFreeMeanwhile(happens)).toBe(true);
  await gate.close();
});

/** @returns how much of the first change is on disk when the second, asked for a turn later, is made */
async function firstSeenBySecond(): Promise<number> {
  const reader = openReader(db.name);
  const rows = reader.prepare<[], number>('SELECT count(*) FROM scribbles').pluck();
  let seen = -1;
  await turn();
  const first = gate.write('desk', writesARow);
  await new Promise((resolve) => setImmediate(resolve));
  await gate.write('desk', (context) => {
    seen = rows.get() ?? -1;
    return happens(context);
  });
  await first;
  reader.close();
  return seen;
}

test('under load a batch waits for requests that are just being read', async () => {
  await Promise.all([gate.write('desk', happens), gate.write('desk', happens)]);
  expect(await firstSeenBySecond()).toBe(0);
  await gate.close();
});

test('a single request does not wait for others', async () => {
  await gate.write('desk', happens);
  expect(await firstSeenBySecond()).toBe(1);
  await gate.close();
});

/** A process that has begun to change the file, and has not committed. */
async function writingProcess() {
  const script = `const Database = require('better-sqlite3');
    const db = new Database(process.argv[1]);
    db.exec("BEGIN IMMEDIATE; INSERT INTO scribbles VALUES ('half')");
    process.send('begun');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['-e', script, db.name], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await once(child, 'message');
  return {
    done: ended.then(() => Promise.reject(new Error('stopped'))),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

test('a change stops what another process does with the file, and goes first', async () => {
  const process = await writingProcess();
  const work = gate.whileIdle(() => process);
  await turn();
  await gate.write('desk', happens);
  expect(await work).toBe(false);
  expect(db.prepare('SELECT count(*) FROM scribbles').pluck().get()).toBe(0);
  expect(await gate.whileIdle(() => ({ done: Promise.resolve(), stop: () => Promise.resolve() }))).toBe(true);
  await gate.close();
});

test('the error of another process is its caller’s, and the gate goes on', async () => {
  const failed = () => ({ done: Promise.reject(new Error('disk is full')), stop: () => Promise.resolve() });
  await expect(gate.whileIdle(failed)).rejects.toThrow('disk is full');
  await gate.write('desk', happens);
  await gate.close();
});

test('a gate that closes stops what another process does with the file', async () => {
  const process = await writingProcess();
  const work = gate.whileIdle(() => process);
  await turn();
  await gate.close();
  expect(await work).toBe(false);
});
