// Takes borrowers out of the journal: in an erasure, and when what an event is about is no longer kept with its borrower.
import type { WritableDatabase } from '../database/connection.ts';
import { preparedPerConnection } from '../database/prepared-statements.ts';
import type { RecordedEvent } from '../events/events.ts';
import { redactedEvent, type Redaction } from './redaction-rules.ts';
import type { ChangingKind } from './revisions.ts';

export const journalErasure = preparedPerConnection((db: WritableDatabase) => {
  const ofSubject = db.prepare(
    `UPDATE events SET borrower = NULL WHERE borrower IS NOT NULL AND type LIKE @kind || '.%'
       AND seq IN (SELECT seq FROM event_subjects WHERE kind = @kind AND id = @id)`,
  );
  const ofLoan = db.prepare(
    'UPDATE events SET borrower = NULL WHERE item = @item AND loan = @id AND borrower IS NOT NULL',
  );
  const changeRevision = db.prepare(
    `INSERT INTO revisions (kind, event) VALUES (@kind, @revision)
     ON CONFLICT (kind) DO UPDATE SET event = excluded.event`,
  );
  const replace = db.prepare('UPDATE events SET borrower = @borrower, data = @data WHERE id = @id');
  return {
    /** Takes over what an erasure or retention at the main desk left of an event. */
    replace: ({ id, borrower, data }: Pick<RecordedEvent, 'id' | 'borrower' | 'data'>) =>
      replace.run({ id, borrower, data: JSON.stringify(data) }),
    /** Has clients read everything again. @param revision a new id */
    changeRevisions: (revision: string) => changeRevision.run({ kind: 'restored', revision }),
    /** Removes the borrower from the events of this kind about one subject, such as those of a hold. */
    forgetBorrowerOf: (kind: ChangingKind, id: string) => ofSubject.run({ kind, id }),
    /** Removes the borrower from the events about a loan. */
    forgetBorrowerOfLoan: (loan: { id: string; item: string }) => ofLoan.run(loan),
    /** Has clients read these records again although no event says that they changed. @param revision a new id */
    changeRevision: (kind: ChangingKind, revision: string) => changeRevision.run({ kind, revision }),
  };
});

/** Redacts the events of a borrower, in a library's file or a copy of it of any age. @returns how many changed */
export function redactEvents(db: WritableDatabase, redaction: Redaction): number {
  const update = db.prepare('UPDATE events SET borrower = @borrower, data = @data WHERE seq = @seq');
  const eventsWithIds = db.prepare<[string], Omit<RecordedEvent, 'data'> & { data: string }>(
    'SELECT * FROM events WHERE borrower IN (SELECT value FROM json_each(?))',
  );
  let changed = 0;
  for (const row of eventsWithIds.all(JSON.stringify([...redaction.ids]))) {
    const event: RecordedEvent = { ...row, data: JSON.parse(row.data) as RecordedEvent['data'] };
    const after = redactedEvent(event, redaction);
    if (after === event) continue;
    update.run({ seq: after.seq, borrower: after.borrower, data: JSON.stringify(after.data) });
    changed += 1;
  }
  return changed;
}

/** Removes from a copy how far its ledger was verified, which says something about its lines. */
export function forgetLedgerMark(db: WritableDatabase): void {
  const exists = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'ledger_marks'`);
  if (exists.get() !== undefined) db.exec('DELETE FROM ledger_marks');
}
