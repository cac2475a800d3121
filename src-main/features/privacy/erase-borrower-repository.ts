// The SQL that removes everything about one person from a library's file, or from a copy of it of any age.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import { mentions, told, tracesOf, type Traces } from './personal-traces-repository.ts';
import { redactedEvent, type Redaction } from './redaction-rules.ts';

/** Tables whose way of forgetting is written below; whatever else refers to borrowers follows the rule at the end. */
const known = [
  'loans',
  'borrower_photos',
  'borrower_former_cards',
  'merged_borrowers',
  'merge_images',
  'mail_messages',
];

/**
 * Removes the person's rows. Run it in a transaction, and `vacuumed` afterwards to clear the bytes from the file.
 *
 * @param ids the borrower's id and the ids of records merged into it
 * @param emptied the types of events that lose their data
 * @returns the number of changes by kind; empty if the person is unknown
 */
export function eraseBorrowerRows(
  db: WritableDatabase,
  ids: readonly string[],
  emptied: readonly string[],
  now: string,
): Record<string, number> {
  const has = tablesOf(db);
  const json = JSON.stringify(ids);
  const run = (sql: string, more: Record<string, unknown> = {}): number =>
    db.prepare(sql).run({ ids: json, ...more }).changes;
  const these = '(SELECT value FROM json_each(@ids))';
  const traces = tracesOf(db, ids, has);
  const removed: Record<string, number> = {};
  const note = (what: string, count: number): void => {
    if (count > 0) removed[what] = (removed[what] ?? 0) + count;
  };

  if (has.has('loan_overrides'))
    note(
      'reasons',
      run(
        `UPDATE loan_overrides SET reason = '' WHERE reason <> '' AND loan_id IN (
           SELECT id FROM loans WHERE borrower_id IN ${these}
           UNION SELECT loan FROM events WHERE borrower IN ${these} AND loan IS NOT NULL)`,
      ),
    );
  note(
    'loans',
    run(
      `UPDATE loans SET returned_at = coalesce(returned_at, checked_out_at), borrower_id = NULL WHERE borrower_id IN ${these}`,
    ),
  );
  note('events', redactEvents(db, { ids: new Set(ids), emptied }));
  if (has.has('mail_messages')) {
    run(
      `DELETE FROM mail_refused_addresses WHERE address IN (
         SELECT address FROM mail_messages WHERE borrower_id IN ${these}
         UNION SELECT email FROM borrowers WHERE id IN ${these} AND email IS NOT NULL
         UNION SELECT guardian_email FROM borrowers WHERE id IN ${these} AND guardian_email IS NOT NULL)`,
    );
    note('messages', run(`DELETE FROM mail_messages WHERE borrower_id IN ${these}`));
    note(
      'messages',
      run(
        `UPDATE mail_messages SET subject = NULL, body = NULL, html = NULL, settled_at = coalesce(settled_at, @now),
           status = iif(settled_at IS NULL, 'cancelled', status)
         WHERE body IS NOT NULL AND key IN (SELECT message_key FROM mail_mentions WHERE borrower_id IN ${these})`,
        { now },
      ),
    );
    run(`DELETE FROM mail_mentions WHERE borrower_id IN ${these}`);
  }
  if (has.has('import_rows')) note('importRows', forgetInImports(db, json, traces));
  if (has.has('idempotency_keys'))
    note(
      'answers',
      run(`DELETE FROM idempotency_keys WHERE ${mentions('body')}`, { traces: told(ids, traces) }),
    );
  note('notices', run(`DELETE FROM notices WHERE ${mentions('facts')}`, { traces: told(ids, traces) }));
  if (has.has('borrower_photos'))
    note('photos', run(`DELETE FROM borrower_photos WHERE borrower_id IN ${these}`));
  if (has.has('borrower_former_cards'))
    note('cards', run(`DELETE FROM borrower_former_cards WHERE borrower_id IN ${these}`));
  if (has.has('merge_images'))
    note('merges', run(`DELETE FROM merge_images WHERE id IN ${these} OR into_id IN ${these}`));
  for (const { table, column, mayBeNull } of othersThatRefer(db))
    note(
      'others',
      run(
        mayBeNull
          ? `UPDATE "${table}" SET "${column}" = NULL WHERE "${column}" IN ${these}`
          : `DELETE FROM "${table}" WHERE "${column}" IN ${these}`,
      ),
    );
  note('records', run(`DELETE FROM borrowers WHERE id IN ${these}`));
  return removed;
}

/**
 * Leaves nothing of what was removed in the file. The search index is rebuilt, because an index without contents
 * keeps the words of deleted rows. Then the whole file is, because its pages keep what was moved away from them.
 *
 * @throws where another connection still reads the file as it was
 */
export function vacuumed(db: WritableDatabase): void {
  db.transaction(() => {
    db.exec(`INSERT INTO borrowers_search (borrowers_search) VALUES ('delete-all')`);
    db.exec(
      `INSERT INTO borrowers_search (rowid, names, numbers, email, group_name)
       SELECT b.key, b.given_name || ' ' || b.family_name, coalesce(b.barcode, '') || ' ' || coalesce(b.external_id, ''),
         coalesce(b.email, ''), coalesce(g.name, '')
       FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id`,
    );
    db.exec(`INSERT INTO borrowers_search (borrowers_search) VALUES ('optimize')`);
  })();
  db.exec('VACUUM');
  const [answer] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (answer?.busy === 1) throw new Error('Another program is reading the library.');
}

/** The borrower's id with those of the records that were merged into it; none if no borrower ever had it. */
export function idsOf(db: ReadableDatabase, borrower: string): string[] {
  return db
    .prepare<[{ borrower: string }], string>(
      `SELECT id FROM borrowers WHERE id = @borrower
       UNION SELECT borrower FROM events WHERE borrower = @borrower AND type LIKE 'borrower.%'
       UNION SELECT id FROM merged_borrowers WHERE into_id = @borrower
       UNION SELECT data ->> '$.from' FROM events merged WHERE borrower = @borrower AND type = 'borrower.merged'
         AND data ->> '$.from' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM events WHERE undoes = merged.seq)`,
    )
    .pluck()
    .all({ borrower });
}

/** For copies: where the ledger stood says something of what its lines were. */
export function forgetMarks(db: WritableDatabase): void {
  if (tablesOf(db).has('ledger_marks')) db.exec('DELETE FROM ledger_marks');
}

function tablesOf(db: ReadableDatabase): Set<string> {
  return new Set(db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all());
}

function redactEvents(db: WritableDatabase, redaction: Redaction): number {
  const update = db.prepare('UPDATE events SET borrower = @borrower, data = @data WHERE seq = @seq');
  const of = db.prepare<[string], Omit<RecordedEvent, 'data'> & { data: string }>(
    'SELECT * FROM events WHERE borrower IN (SELECT value FROM json_each(?))',
  );
  let changed = 0;
  for (const row of of.all(JSON.stringify([...redaction.ids]))) {
    const event: RecordedEvent = { ...row, data: JSON.parse(row.data) as RecordedEvent['data'] };
    const after = redactedEvent(event, redaction);
    if (after === event) continue;
    update.run({ seq: after.seq, borrower: after.borrower, data: JSON.stringify(after.data) });
    changed += 1;
  }
  return changed;
}

/** Rows about the person, rows that might be, and the samples that were shown of every file's columns. */
function forgetInImports(db: WritableDatabase, ids: string, traces: readonly Traces[]): number {
  const texts = `name || before || after || notes || coalesce(image, '')`;
  const { changes } = db
    .prepare(
      `UPDATE import_rows SET name = '', before = '{}', after = '{}', notes = '[]', candidates = '[]', image = NULL,
         action = iif(outcome IS NULL, 'nothing', action), borrower = NULL
       WHERE borrower IN (SELECT value FROM json_each(@ids))
         OR EXISTS (SELECT 1 FROM json_each(@ids) i, json_each(candidates) c WHERE i.value = c.value)
         OR EXISTS (SELECT 1 FROM json_each(@people) WHERE lower(name) = lower(value ->> 'name')
           OR (instr(${texts}, value ->> 'given') AND instr(${texts}, value ->> 'family')))
         OR ${mentions(texts)}`,
    )
    .run({
      ids,
      people: JSON.stringify(
        traces
          .filter(({ given, family }) => given !== '' && family !== '')
          .map(({ given, family }) => ({
            name: `${given} ${family}`,
            given: JSON.stringify(given),
            family: JSON.stringify(family),
          })),
      ),
      traces: JSON.stringify(traces.flatMap(({ quoted }) => quoted)),
    });
  const withSamples = db.prepare<[], { id: string; found: string }>(
    'SELECT id, found FROM imports WHERE found IS NOT NULL',
  );
  const save = db.prepare('UPDATE imports SET found = ? WHERE id = ?');
  for (const { id, found } of withSamples.all()) {
    const read = JSON.parse(found) as { columns?: { samples: string[] }[] };
    for (const column of read.columns ?? []) column.samples = [];
    save.run(JSON.stringify(read), id);
  }
  return changes;
}

function othersThatRefer(db: ReadableDatabase): { table: string; column: string; mayBeNull: number }[] {
  return db
    .prepare<[string], { table: string; column: string; mayBeNull: number }>(
      `SELECT s.name AS "table", f."from" AS "column", c."notnull" = 0 AS mayBeNull
       FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f JOIN pragma_table_info(s.name) c ON c.name = f."from"
       WHERE s.type = 'table' AND f."table" = 'borrowers' AND s.name NOT IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(known));
}
