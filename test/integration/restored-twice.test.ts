// A recovery that was cut, or an exchange of desks, restores an event again: that changes nothing.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished, test, expect } from 'vitest';
import { openCopy, type WritableDatabase } from '../../src-main/core/database/connection.ts';
import type { RecordedEvent } from '../../src-main/core/events/events.ts';
import { copiedTables } from '../../src-main/features/hub/copied-tables.ts';
import { rowReads } from '../../src-main/features/hub/hub-copy-repository.ts';
import { declaredEvents, tables } from '../../src-main/library/features.ts';
import { liveIn } from '../support/lived-in-library.ts';
import { openTestLibrary } from '../support/open-library.ts';
import { imageOf } from '../support/plain-desk.ts';

type Row = Omit<RecordedEvent, 'data' | 'subjects'> & { data: string; subjects: string | null };

/** The last event of each kind. */
function lastOfEachKind(db: WritableDatabase): RecordedEvent[] {
  return db
    .prepare<[], Row>('SELECT * FROM events WHERE seq IN (SELECT max(seq) FROM events GROUP BY type)')
    .all()
    .map(({ data, subjects, ...row }) => ({
      ...row,
      data: JSON.parse(data) as RecordedEvent['data'],
      ...(subjects !== null && { subjects: JSON.parse(subjects) as NonNullable<RecordedEvent['subjects']> }),
    }));
}

function rowsIn(db: WritableDatabase): string {
  const copied = copiedTables(db, tables).map((table) => ({
    ...table,
    columns: table.columns.filter((column) => column !== 'version'), // counts its changes
  }));
  const { page } = rowReads(db, copied);
  return copied
    .map(({ name }) =>
      page(name, null, 100_000)
        .map(({ text }) => text)
        .join('\n'),
    )
    .join('\n\n');
}

test('an event that is restored twice leaves what once leaves', { timeout: 300_000 }, async () => {
  const library = await openTestLibrary();
  await liveIn(library);
  const folder = imageOf(library.folder);
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const db = openCopy(path.join(folder, 'loandesk.db'));
  const events = lastOfEachKind(db);
  const wrong = events.flatMap((event) => {
    db.exec('SAVEPOINT restored');
    try {
      const { restore } = declaredEvents[event.type];
      restore(db, event);
      const once = rowsIn(db);
      restore(db, event);
      return rowsIn(db) === once ? [] : [event.type];
    } finally {
      db.exec('ROLLBACK TO restored; RELEASE restored');
    }
  });
  db.close();
  expect(wrong).toEqual([]);
  expect(events.length).toBeGreaterThan(20);
});
