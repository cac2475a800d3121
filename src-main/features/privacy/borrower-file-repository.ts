// SQL that reads all data about one borrower, table by table.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

export interface HeldLoan {
  id: string;
  title: string;
  itemBarcode: string;
  checkedOutAt: string;
  dueOn: string;
  renewals: number;
  returnedAt: string | null;
  /** The reasons that staff gave for overriding a refusal. */
  overrides: { at: string; codes: string[]; reason: string }[];
}

export interface HeldMessage {
  id: string;
  kind: string;
  status: string;
  address: string;
  name: string;
  subject: string | null;
  body: string | null;
  queuedAt: string;
  settledAt: string | null;
}

export interface HeldEvent {
  seq: number;
  at: string;
  type: string;
  item: string | null;
  loan: string | null;
  data: Record<string, unknown>;
}

export interface HeldImportRow {
  import: string;
  file: string;
  at: string;
  row: number | null;
  name: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface HeldMerge {
  id: string;
  at: string;
  /** The contents of both records, as long as the merge can be undone; a photo as base64. */
  kept: Record<string, string | number | null>[];
}

function keptIn(text: string): HeldMerge['kept'] {
  const { before, photos } = JSON.parse(text) as {
    before: Record<'goes' | 'stays', HeldMerge['kept'][number]>;
    photos: Record<'goes' | 'stays', { base64: string } | null>;
  };
  return (['goes', 'stays'] as const).map((which) => ({
    ...before[which],
    photo: photos[which]?.base64 ?? null,
  }));
}

export const borrowerFileIn = preparedPerConnection((db: ReadableDatabase) => {
  const loans = db.prepare<[string], Omit<HeldLoan, 'overrides'> & { overrides: string }>(
    `SELECT l.id, t.title, i.barcode AS itemBarcode, l.checked_out_at AS checkedOutAt, l.due_on AS dueOn, l.renewals,
       l.returned_at AS returnedAt,
       (SELECT json_group_array(json_object('at', o.at, 'codes', json(o.codes), 'reason', o.reason))
        FROM loan_overrides o WHERE o.loan_id = l.id) AS overrides
     FROM loans l JOIN items i ON i.id = l.item_id JOIN titles t ON t.id = i.title_id
     WHERE l.borrower_id = ? ORDER BY l.checked_out_at, l.key`,
  );
  const messages = db.prepare<[string], HeldMessage>(
    `SELECT id, kind, status, address, name, subject, body, queued_at AS queuedAt, settled_at AS settledAt
     FROM mail_messages WHERE borrower_id = ? ORDER BY key`,
  );
  const mentions = db.prepare<[string], { kind: string; queuedAt: string; status: string }>(
    `SELECT m.kind, m.queued_at AS queuedAt, m.status FROM mail_mentions x JOIN mail_messages m ON m.key = x.message_key
     WHERE x.borrower_id = ? AND (m.borrower_id IS NULL OR m.borrower_id <> x.borrower_id) ORDER BY m.key`,
  );
  const refused = db.prepare<[string], { address: string; refusedAt: string }>(
    `SELECT r.address, r.refused_at AS refusedAt FROM mail_refused_addresses r JOIN borrowers b
       ON r.address IN (b.email, b.guardian_email) WHERE b.id = ?`,
  );
  const events = db.prepare<[string], Omit<HeldEvent, 'data'> & { data: string }>(
    `SELECT seq, at, type, item, loan, data FROM events
     WHERE borrower IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT 20000`,
  );
  const importRows = db.prepare<
    [string],
    Omit<HeldImportRow, 'before' | 'after'> & { before: string; after: string }
  >(
    `SELECT r.import, i.name AS file, i.created_at AS at, r.row, r.name, r.before, r.after
     FROM import_rows r JOIN imports i ON i.id = r.import WHERE r.borrower = ? ORDER BY i.created_at, r.position`,
  );
  const cards = db.prepare<[string], string>(
    'SELECT barcode FROM borrower_former_cards WHERE borrower_id = ? ORDER BY barcode',
  );
  const merged = db.prepare<[string], { id: string; at: string; image: string | null }>(
    `SELECT m.id, m.at, i.image FROM merged_borrowers m LEFT JOIN merge_images i ON i.id = m.id
     WHERE m.into_id = ? ORDER BY m.at`,
  );
  return {
    loans: (id: string): HeldLoan[] =>
      loans.all(id).map((loan) => ({
        ...loan,
        overrides: JSON.parse(loan.overrides) as HeldLoan['overrides'],
      })),
    messages: (id: string): HeldMessage[] => messages.all(id),
    mentions: (id: string) => mentions.all(id),
    refusedAddresses: (id: string) => refused.all(id),
    events: (ids: readonly string[]): HeldEvent[] =>
      events
        .all(JSON.stringify(ids))
        .map((event) => ({ ...event, data: JSON.parse(event.data) as Record<string, unknown> })),
    importRows: (id: string): HeldImportRow[] =>
      importRows.all(id).map((row) => ({
        ...row,
        before: JSON.parse(row.before) as Record<string, unknown>,
        after: JSON.parse(row.after) as Record<string, unknown>,
      })),
    formerCards: (id: string): string[] => cards.pluck().all(id),
    mergedRecords: (of: string): HeldMerge[] =>
      merged.all(of).map(({ id, at, image }) => ({ id, at, kept: image === null ? [] : keptIn(image) })),
  };
});
