// Records what the program asks of the disk while several clients lend: the material that power cuts are played on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readTrace, type DiskEvent } from './disk-trace.ts';
import { startTraced, type TracedProgram } from './strace.ts';

export interface Recording {
  /** A folder that was there before; the library is `LIBRARY` in it. */
  readonly root: string;
  readonly events: DiskEvent[];
  /** The ids of the loans that were acknowledged to clients. */
  readonly loans: string[];
}

/** Where below the root the program makes its library: two new folders. */
export const libraryBelowRoot = 'school/library';

const clients = 6;
const idleUntilCheckpointMs = 2200;

/**
 * Lends `checkouts` items: two thirds, a pause in which the log is checkpointed, a backup, some more; then the program is
 * stopped, started again, and lends the rest. At last it is killed.
 */
export async function recordCheckouts(entry: string, checkouts: number): Promise<Recording> {
  const root = mkdtempSync(path.join(tmpdir(), 'loandesk-recording-'));
  const traces = mkdtempSync(path.join(tmpdir(), 'loandesk-trace-'));
  const library = path.join(root, libraryBelowRoot);
  try {
    const first = await startTraced(entry, library, path.join(traces, '1'));
    await post(first, '/loan-rules/rule-any', { maxItems: null });
    const borrowers = await together(clients, (index) =>
      post(first, '/users', { givenName: 'Invented', familyName: `Reader ${String(index)}` }),
    );
    const items = await together(checkouts, (index) =>
      post(first, '/items', { title: `Book ${String(index)}` }),
    );
    const loans: string[] = [];
    const lend = async (program: TracedProgram, from: number, to: number): Promise<void> => {
      const waiting = items.slice(from, to);
      await together(clients, async (client) => {
        for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
          loans.push(await post(program, '/checkouts', { borrower: borrowers[client], item }));
        }
      });
    };
    await lend(first, 0, Math.floor(checkouts * 0.6));
    await wait(idleUntilCheckpointMs);
    await post(first, '/backups', {}); // starts a segment of the ledger
    await lend(first, Math.floor(checkouts * 0.6), Math.floor(checkouts * 0.8));
    await first.stop('SIGTERM');
    const second = await startTraced(entry, library, path.join(traces, '2'));
    await lend(second, Math.floor(checkouts * 0.8), checkouts);
    await second.stop('SIGKILL');
    const events = ['1', '2'].flatMap((name) => readTrace(path.join(traces, name), root));
    return { root, events: numberedAnew(events), loans };
  } finally {
    for (const folder of [root, traces]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Syncs differ by their line, which starts again in the second trace. */
function numberedAnew(events: readonly DiskEvent[]): DiskEvent[] {
  const open = new Map<string, number>();
  let next = 0;
  return events.map((event) => {
    if (event.kind !== 'sync-asked' && event.kind !== 'synced') return event;
    const key = `${event.file} ${String(event.call)}`;
    if (event.kind === 'sync-asked') open.set(key, (next += 1));
    return { ...event, call: open.get(key) ?? 0 };
  });
}

async function together<T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)));
}

/** @returns the id of what was made. */
async function post({ api, token }: TracedProgram, at: string, body: unknown): Promise<string> {
  const answer = await fetch(api + at, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${at} answered ${String(answer.status)}: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}
