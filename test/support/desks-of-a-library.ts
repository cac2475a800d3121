// Desks of one library on a district's server in memory: the main desk, and others that follow it.
import path from 'node:path';
import { expect } from 'vitest';
import { openReader } from '../../src-main/core/database/connection.ts';
import type { Restore } from '../../src-main/features/backups/restores-service.ts';
import { deskHere } from '../../src-main/core/journal/desks.ts';
import { loansIn } from '../../src-main/features/circulation/loans-repository.ts';
import { exchangeWrites } from '../../src-main/features/hub/exchange-repository.ts';
import { copiedTables } from '../../src-main/features/hub/copied-tables.ts';
import { rowReads } from '../../src-main/features/hub/hub-copy-repository.ts';
import { tables } from '../../src-main/library/features.ts';
import { connected, exchanged } from './hub-copies.ts';
import { seenByOtherDesk, type HubInMemory } from './hub-in-memory.ts';
import { invitation, libraryOn, libraryWith } from './libraries-on-hub.ts';
import type { TestLibrary } from './open-library.ts';
import { bodyOf } from './school-year.ts';

/** A main desk whose copy is on a server. */
export async function mainDesk(prepare: (library: TestLibrary) => Promise<unknown>) {
  const { hub, library: main } = await libraryWith();
  await prepare(main);
  await connected(main, invitation);
  const { key } = bodyOf<{ key: string }>(await main.get('/hub/key'), 200);
  return { hub, main, key };
}

export async function otherDesk(
  hub: HubInMemory,
  key: string,
  name = 'Infant building',
): Promise<TestLibrary> {
  const other = await libraryOn(seenByOtherDesk(hub, name));
  bodyOf(await other.post('/restores/hub', { invitation, key }), 202);
  await expect
    .poll(async () => bodyOf<{ latest: Restore }>(await other.get('/restores'), 200).latest.state)
    .toBe('done');
  return other;
}

/** Makes it a question who has the item: the borrower of its open loan, or no one, as another desk says. */
export async function askWhoHas(library: TestLibrary, item: string): Promise<void> {
  await library.library.services.gate.writeInBackground('system', ({ db, now }) => {
    const desk = deskHere(db).id;
    const at = now;
    exchangeWrites(db).ask(
      item,
      [
        { desk, strand: null, loan: loansIn(db).openLoanIdOfItem(item), at },
        { desk: 'elsewhere', strand: 'elsewhere', loan: null, at },
      ],
      now,
    );
    return { result: null, events: [] };
  });
}

/** The rows that all desks have; of events all but their numbers, and only those that leave a desk. */
export function sharedRows({ folder }: Pick<TestLibrary, 'folder'>): Record<string, unknown[]> {
  const db = openReader(path.join(folder, 'loandesk.db'), 'small');
  try {
    const copied = copiedTables(db, tables).filter(
      ({ name }) => !['events', 'desks', 'erasures'].includes(name),
    );
    const { page } = rowReads(db, copied);
    const events = db
      .prepare(
        `SELECT id, at, actor, type, borrower, item, loan, data, step, undoes, subjects FROM events
         WHERE NOT type GLOB 'token.*' AND NOT type GLOB 'webhook.*' AND NOT type GLOB 'mail.*' AND type <> 'journal.reset'
           AND type <> 'hub.changed' AND NOT type GLOB 'synchronisation.*' ORDER BY id`,
      )
      .all();
    return { ...Object.fromEntries(copied.map(({ name }) => [name, page(name, null, 1_000_000)])), events };
  } finally {
    db.close();
  }
}

export async function bothExchanged(main: TestLibrary, other: TestLibrary): Promise<void> {
  await exchanged(main);
  await exchanged(other);
  expect([main.reported, other.reported]).toEqual([[], []]);
  expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({ role: 'other', trouble: null });
}
