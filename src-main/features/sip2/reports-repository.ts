// The SQL of what machines did or asked that staff must look at.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Report, ReportKind } from './machines-schemas.ts';

export interface ReportRow {
  id: string;
  machine: string;
  kind: ReportKind;
  on: string;
  notedAt: string;
  itemId: string | null;
  borrowerId: string | null;
  code: string;
  reason: string | null;
}

export const machineReportsIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], { json: string }>(
    `SELECT json_object('id', r.id, 'machine', r.machine, 'kind', r.kind, 'on', r.happened_on, 'notedAt', r.noted_at,
       'item', iif(i.id IS NULL, NULL, json_object('id', i.id, 'barcode', i.barcode, 'title', t.title)),
       'borrower', iif(b.id IS NULL, NULL, json_object('id', b.id, 'givenName', b.given_name,
         'familyName', b.family_name, 'group', g.name)),
       'code', r.code, 'reason', r.reason) AS json
     FROM machine_reports r LEFT JOIN items i ON i.id = r.item_id LEFT JOIN titles t ON t.id = i.title_id
       LEFT JOIN borrowers b ON b.id = r.borrower_id LEFT JOIN borrower_groups g ON g.id = b.group_id
     ORDER BY r.noted_at, r.id`,
  );
  return { all: (): Report[] => all.all().map(({ json }) => JSON.parse(json) as Report) };
});

export const machineReportWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = db.prepare<[ReportRow]>(
    `INSERT INTO machine_reports (id, machine, kind, happened_on, noted_at, item_id, borrower_id, code, reason)
     VALUES (@id, @machine, @kind, @on, @notedAt, @itemId, @borrowerId, @code, @reason) ON CONFLICT (id) DO NOTHING`,
  );
  const settle = db.prepare('DELETE FROM machine_reports WHERE id = ?');
  const forget = db.prepare('DELETE FROM machine_reports WHERE noted_at < ?');
  const isEmpty = db.prepare('SELECT 1 FROM machine_reports LIMIT 1');
  return {
    /** A line that the machine sent again is reported once. @returns whether it is new */
    add: (report: ReportRow): boolean => insert.run(report).changes === 1,
    /** @returns whether there was such a report */
    settle: (id: string): boolean => settle.run(id).changes === 1,
    forgetBefore: (at: string) => forget.run(at),
    isEmpty: (): boolean => isEmpty.get() === undefined,
  };
});
