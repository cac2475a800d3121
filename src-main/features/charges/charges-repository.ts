// The SQL of charges: append-only entries, and their sums by charge, borrower and day.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ChargeKind, ChargeSums, EntryKind } from './charge-rules.ts';
import type { ChargeHere } from './imported-charge-rules.ts';

/** An entry as it is stored; positive amounts are owed. */
export interface Entry {
  id: string;
  chargeId: string;
  kind: EntryKind;
  about: ChargeKind;
  amount: number;
  borrowerId: string | null;
  itemId: string | null;
  loanId: string | null;
  paymentId: string | null;
  note: string | null;
  at: string;
  /** Of a charge of another program: when it came. */
  importedAt: string | null;
  desk: string;
}

/** A charge with its sums. */
export interface ChargeRow extends ChargeSums {
  id: string;
  kind: ChargeKind;
  at: string;
  importedAt: string | null;
  note: string | null;
  borrowerId: string | null;
  givenName: string | null;
  familyName: string | null;
  group: string | null;
  itemId: string | null;
  barcode: string | null;
  title: string | null;
  loanId: string | null;
  /** All its entries as JSON, the oldest first. */
  entries: string;
}

export interface PaymentRow {
  id: string;
  at: string;
  desk: string;
  amount: number;
  borrowerId: string | null;
  givenName: string | null;
  familyName: string | null;
  group: string | null;
  /** The part of each charge that it settled, as JSON. */
  applied: string;
}

export interface TakingsRow {
  kind: ChargeKind;
  desk: string;
  paid: number;
  refunded: number;
  waived: number;
  /** To find the entries of one day in the library's time zone. */
  at: string;
}

const sumOf = (kind: EntryKind, sign: '' | '-' = '-') =>
  `${sign}coalesce(sum(e.amount) FILTER (WHERE e.kind = '${kind}'), 0)`;
const charges = (
  where: string,
) => `SELECT c.id, c.about AS kind, c.at, c.imported_at AS importedAt, c.note, c.borrower_id AS borrowerId,
    b.given_name AS givenName, b.family_name AS familyName, g.name AS "group",
    c.item_id AS itemId, i.barcode, t.title, c.loan_id AS loanId,
    ${sumOf('charge', '')} AS amount, ${sumOf('payment')} AS paid, ${sumOf('waiver')} AS waived,
    ${sumOf('refund', '')} AS refunded, ${sumOf('cancellation')} AS cancelled,
    json_group_array(json_object('id', e.id, 'kind', e.kind, 'amount', e.amount, 'at', e.at, 'note', e.note,
      'payment', e.payment_id) ORDER BY e.at, e.key) AS entries
  FROM charge_entries c JOIN charge_entries e ON e.charge_id = c.id
  LEFT JOIN borrowers b ON b.id = c.borrower_id LEFT JOIN borrower_groups g ON g.id = b.group_id
  LEFT JOIN items i ON i.id = c.item_id LEFT JOIN titles t ON t.id = i.title_id
  WHERE c.id = c.charge_id AND ${where} GROUP BY c.key ORDER BY c.at, c.key`;
/** A lost charge of the open loan `l`, those that staff added by hand included, of which so much is open. */
const lostCharge = (isOpen: string) => `SELECT 1 FROM charge_entries e
  WHERE e.item_id = l.item_id AND e.borrower_id = l.borrower_id AND e.about = 'lost'
    AND coalesce(e.loan_id, l.id) = l.id AND e.at >= l.checked_out_at
  GROUP BY e.charge_id HAVING ${isOpen}`;
const most = 2000;
const zone = `(SELECT value ->> '$' FROM settings WHERE name = 'timeZone')`;

export const chargesIn = preparedPerConnection((db: ReadableDatabase) => {
  const byId = db.prepare<[string], ChargeRow>(charges('c.id = ?'));
  const ofBorrower = db.prepare<[string], ChargeRow>(charges('c.borrower_id = ?'));
  const thatCame = db.prepare<[string], ChargeHere>(
    `SELECT c.id, c.about AS kind, c.item_id AS item, date_in(c.at, ${zone}) AS chargedOn, c.amount
     FROM charge_entries c INDEXED BY imported_charges JOIN charge_entries e ON e.charge_id = c.id AND e.kind = 'charge'
     WHERE c.borrower_id = ? AND c.imported_at IS NOT NULL GROUP BY c.key HAVING sum(e.amount) <> 0 ORDER BY c.key`,
  );
  const ofItem = db.prepare<[string], ChargeRow>(charges('c.item_id = ?'));
  const latest = db.prepare<[], ChargeRow>(
    charges(`c.key IN (SELECT key FROM charge_entries INDEXED BY entries_by_time WHERE id = charge_id
      ORDER BY at DESC, key DESC LIMIT ${String(most)})`),
  );
  const balance = db
    .prepare<[string], number>(
      `SELECT coalesce(sum(max(open, 0)), 0) FROM (
         SELECT sum(amount) AS open FROM charge_entries INDEXED BY entries_of_borrower
         WHERE borrower_id = +? GROUP BY charge_id)`,
    )
    .pluck();
  const refundDue = db
    .prepare<[string], number>(
      `SELECT coalesce(sum(max(-open, 0)), 0) FROM (
         SELECT sum(amount) AS open FROM charge_entries INDEXED BY entries_of_borrower
         WHERE borrower_id = +? GROUP BY charge_id)`,
    )
    .pluck();
  const entries = db.prepare<[string], Entry>(
    `SELECT id, charge_id AS chargeId, kind, about, amount, borrower_id AS borrowerId, item_id AS itemId,
       loan_id AS loanId, payment_id AS paymentId, note, at, imported_at AS importedAt, desk
     FROM charge_entries WHERE id = ?`,
  );
  const paymentSql = (
    where: string,
  ) => `SELECT p.payment_id AS id, min(p.at) AS at, p.desk, -sum(p.amount) AS amount,
      p.borrower_id AS borrowerId, b.given_name AS givenName, b.family_name AS familyName, g.name AS "group",
      json_group_array(json_object('charge', p.charge_id, 'kind', p.about, 'amount', -p.amount,
        'item', iif(i.id IS NULL, NULL, json_object('id', i.id, 'barcode', i.barcode, 'title', t.title))) ORDER BY p.key) AS applied
    FROM charge_entries p LEFT JOIN borrowers b ON b.id = p.borrower_id
    LEFT JOIN borrower_groups g ON g.id = b.group_id
    LEFT JOIN items i ON i.id = p.item_id LEFT JOIN titles t ON t.id = i.title_id
    WHERE p.payment_id IS NOT NULL AND ${where} GROUP BY p.payment_id HAVING sum(p.amount) <> 0
    ORDER BY 2 DESC, min(p.key) DESC LIMIT ${String(most)}`;
  const payments = db.prepare<[], PaymentRow>(paymentSql('1'));
  const paymentsOf = db.prepare<[string], PaymentRow>(paymentSql('p.borrower_id = ?'));
  const payment = db.prepare<[string], PaymentRow>(paymentSql('p.payment_id = ?'));
  const takings = db.prepare<[{ from: string; to: string }], TakingsRow>(
    `SELECT about AS kind, desk, at, iif(kind = 'payment', -amount, 0) AS paid,
       iif(kind = 'refund', amount, 0) AS refunded, iif(kind = 'waiver', -amount, 0) AS waived
     FROM charge_entries WHERE at >= @from AND at < @to AND kind IN ('payment', 'refund', 'waiver')`,
  );
  const settledLosses = db.prepare<[number], { item: string; borrower: string }>(
    `SELECT l.item_id AS item, l.borrower_id AS borrower
     FROM items i JOIN loans l ON l.item_id = i.id AND l.returned_at IS NULL
     WHERE i.status = 'lost' AND NOT EXISTS (${lostCharge('sum(e.amount) > 0')})
       AND EXISTS (${lostCharge(`sum(e.amount) = 0
         AND sum(iif(e.kind = 'charge', e.amount, 0)) > 0 AND sum(iif(e.kind = 'cancellation', e.amount, 0)) = 0`)})
     LIMIT ?`,
  );
  return {
    charge: (id: string): ChargeRow | null => byId.get(id) ?? null,
    /** The oldest first. */
    ofBorrower: (id: string): ChargeRow[] => ofBorrower.all(id),
    /** The borrower's charges of another program, without those that were taken back. */
    thatCame: (borrower: string): ChargeHere[] => thatCame.all(borrower),
    ofItem: (id: string): ChargeRow[] => ofItem.all(id),
    /** Lost items that are still on loan, though all that they cost their borrowers is paid or waived. */
    settledLosses: (limit: number) => settledLosses.all(limit),
    /** The latest of all, the oldest first. */
    latest: (): ChargeRow[] => latest.all(),
    /** The amount that the borrower owes; a refund that is due does not lessen it. */
    owed: (borrower: string): number => balance.get(borrower) ?? 0,
    refundDue: (borrower: string): number => refundDue.get(borrower) ?? 0,
    entry: (id: string): Entry | null => entries.get(id) ?? null,
    payments: (borrower: string | null): PaymentRow[] =>
      borrower === null ? payments.all() : paymentsOf.all(borrower),
    /** None or one. */
    payment: (id: string): PaymentRow[] => payment.all(id),
    takings: (from: string, to: string): TakingsRow[] => takings.all({ from, to }),
  };
});

export const chargeWrites = preparedPerConnection((db: WritableDatabase) => {
  const add = db.prepare<[Entry]>(
    `INSERT INTO charge_entries (id, charge_id, kind, about, amount, borrower_id, item_id, loan_id, payment_id, note, at,
       imported_at, desk)
     VALUES (@id, @chargeId, @kind, @about, @amount, @borrowerId, @itemId, @loanId, @paymentId, @note, @at,
       @importedAt, @desk)
     ON CONFLICT DO NOTHING`,
  );
  return { add: (entry: Entry): void => void add.run(entry) };
});
