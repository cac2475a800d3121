// The SQL of loans: facts for the circulation rules, and lists of open and overdue loans.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { codeLookUp } from '../../core/database/code-look-up.ts';
import type { JsonByDate } from '../../core/database/json-by-date.ts';
import type { JsonList } from '../../core/database/json-list.ts';
import { daysOverdue, lateBefore, type ClosedDays, type LibraryDay } from '../calendar/calendar-rules.ts';
import type { LoanState } from './loan-state-rules.ts';
import type { ItemFacts } from './refusal-rules.ts';
import type { loanSchema, oneLoanSchema } from './loan-schemas.ts';

/** A loan as the API shows it. */
export type Loan = z.infer<typeof loanSchema>;
export type OneLoan = z.infer<typeof oneLoanSchema>;

export interface CountedLoans {
  open: number;
  overdue: number;
}

const borrowerJson = `json_object('id', b.id, 'barcode', b.barcode, 'externalId', b.external_id,
    'givenName', b.given_name, 'familyName', b.family_name, 'group', g.name)`;
const lossWhere = (loan: string) => `(SELECT max(e.at) FROM events e WHERE e.item = l.item_id AND ${loan}
  AND e.type = 'item.updated' AND e.undoes IS NULL AND e.data ->> '$.status' = 'lost'
  AND e.data ->> '$.before.status' IS NOT NULL)`;
/** When the item was last lost during the loan, or after a return that was undone. */
const lostAt = `coalesce(${lossWhere('e.loan = l.id')}, ${lossWhere('e.loan IS NULL AND e.at >= l.checked_out_at')})`;
/** The day until which the loan became later: today, or the day on which its item was lost or claimed to be returned. */
const lateUntil = `CASE WHEN i.status = 'lost' OR l.claimed_at IS NOT NULL THEN
  min(@today, coalesce(date_in(
    iif(i.status <> 'lost', l.claimed_at, min(coalesce(l.claimed_at, ${lostAt}), coalesce(${lostAt}, l.claimed_at))),
    (SELECT value ->> '$' FROM settings WHERE name = 'timeZone')), @today))
  ELSE @today END`;
/** Whether two desks say different things about who has the item. */
const isInQuestion = 'EXISTS (SELECT 1 FROM questions q WHERE q.item = l.item_id)';
/** One loan as JSON, with `loanJoins` and the parameters of `asOf`. */
export const loanJson = `json_object('id', l.id,
  'item', json_object('id', i.id, 'barcode', i.barcode, 'title', t.title,
    'lost', json(iif(i.status = 'lost', 'true', 'false')), 'cover', t.cover,
    'itemType', (SELECT name FROM item_types WHERE id = i.item_type_id)),
  'borrower', ${borrowerJson},
  'checkedOutAt', l.checked_out_at, 'dueOn', l.due_on, 'renewals', l.renewals,
  'daysOverdue', iif(l.returned_at IS NULL AND l.due_on < @lateBefore, days_overdue(l.due_on, ${lateUntil}, @closed), 0),
  'isLate', json(iif(l.returned_at IS NULL AND l.due_on < @lateBefore AND l.claimed_at IS NULL AND i.status <> 'lost',
    'true', 'false')),
  'claimedAt', l.claimed_at, 'isInQuestion', json(iif(l.returned_at IS NULL AND ${isInQuestion}, 'true', 'false')))`;
export const loanJoins = `items i ON i.id = l.item_id JOIN titles t ON t.id = i.title_id
  JOIN borrowers b ON b.id = l.borrower_id LEFT JOIN borrower_groups g ON g.id = b.group_id`;
const rowFields = `l.id, l.item_id AS itemId, l.borrower_id AS borrowerId, l.checked_out_at AS checkedOutAt,
  l.due_on AS dueOn, l.renewals, l.returned_at AS returnedAt, l.cancelled_at AS cancelledAt,
  l.claimed_at AS claimedAt, l.given_up_at AS givenUpAt, l.imported_at AS importedAt`;
/** The borrower of a lost item answers for it: it takes no place of a limit and is not overdue. */
const isLost = `(SELECT status FROM items WHERE id = l.item_id) = 'lost'`;
/** `isLate` of the rules, for an open loan. */
export const isLate = `l.due_on < @lateBefore AND l.claimed_at IS NULL AND NOT ${isLost}`;

/** Filter for a list of loans; empty for all. */
export interface LoansWanted {
  /** Only loans that stand on the list to check on the shelves: claimed, and neither returned nor lost. */
  toCheck?: boolean | undefined;
  /** The name of the borrower's group. */
  group?: string | undefined;
  /** Each begins a word of the borrower's name, number or group, or of the item's barcode or title. */
  words?: readonly string[] | undefined;
}

/**
 * The JSON of a loan that matches the filter, null for any other. So every chunk reads a fixed number of loans,
 * however few of them match.
 */
const wantedJson = `CASE WHEN (@group IS NULL OR g.name = @group)
  AND (@toCheck = 0 OR (l.claimed_at IS NOT NULL AND i.status <> 'lost'))
  AND (@words IS NULL OR has_words(concat_ws(' ', b.given_name, b.family_name, b.barcode, b.external_id, g.name,
    i.barcode, t.title), @words)) THEN ${loanJson} END`;

function wantedParameters({ group, words, toCheck = false }: LoansWanted) {
  return {
    group: group ?? null,
    toCheck: toCheck ? 1 : 0,
    words: words === undefined ? null : JSON.stringify(words),
  };
}

/** The parameters of SQL that says how late a loan is. */
export function asOf(day: LibraryDay) {
  const { today, closed } = day;
  // Later closures do not matter, and each late loan costs as much time as the text is long.
  const periods = closed.periods
    .filter(({ startsOn }) => startsOn < today)
    .map(({ startsOn, endsOn }) => ({ startsOn, endsOn }));
  return {
    today,
    lateBefore: lateBefore(day),
    closed: JSON.stringify({ weekly: closed.weekly, periods } satisfies ClosedDays),
  };
}
export type AsOf = ReturnType<typeof asOf>;

/** Adds the SQL function `days_overdue(due_on, today, closed)` to a connection that lists loans. */
export function addDaysOverdue(db: ReadableDatabase): void {
  let lastText = '';
  let closed: ClosedDays = { weekly: [], periods: [] };
  db.function('days_overdue', { deterministic: true }, (dueOn, today, text) => {
    if (text !== lastText) {
      closed = JSON.parse(String(text)) as ClosedDays;
      lastText = String(text);
    }
    return BigInt(daysOverdue(String(dueOn), { today: String(today), closed }));
  });
}

/** Open loans that match the filter, in the order of lending; those of another desk, in the order in which they came. */
export function openLoans(day: LibraryDay, filter: LoansWanted): JsonList {
  return {
    sql: `SELECT l.key AS key, ${wantedJson} AS json FROM loans l INDEXED BY open_loans JOIN ${loanJoins}
          WHERE l.returned_at IS NULL`,
    parameters: { ...asOf(day), ...wantedParameters(filter) },
  };
}

/** Overdue loans that match the filter, most overdue first, without lost items. */
export function overdueLoans(day: LibraryDay, filter: LoansWanted): JsonByDate {
  return {
    sql: `SELECT l.due_on AS at, l.key AS key, ${wantedJson} AS json
          FROM loans l INDEXED BY open_loans_by_due_date JOIN ${loanJoins}
          WHERE l.returned_at IS NULL AND l.due_on < @lateBefore AND i.status <> 'lost'
            AND l.due_on >= @at AND (l.due_on > @at OR l.key > @key)
          ORDER BY l.due_on, l.key`,
    parameters: { ...asOf(day), ...wantedParameters(filter) },
  };
}

/** Loans of a class, or of all, that are due from today until this day, the first ones first, without lost items. */
export function dueLoans(day: LibraryDay, until: string, filter: LoansWanted): JsonByDate {
  return {
    sql: `SELECT l.due_on AS at, l.key AS key, ${wantedJson} AS json
          FROM loans l INDEXED BY open_loans_by_due_date JOIN ${loanJoins}
          WHERE l.returned_at IS NULL AND l.due_on >= @today AND l.due_on <= @until AND i.status <> 'lost'
            AND l.due_on >= @at AND (l.due_on > @at OR l.key > @key)
          ORDER BY l.due_on, l.key`,
    parameters: { ...asOf(day), until, ...wantedParameters(filter) },
  };
}

/** The facts about an item that the rules and the desk need. */
export type LendingItem = ItemFacts & {
  titleId: string;
  itemTypeId: string;
  parts: string | null;
  note: string | null;
  cover: string | null;
};

/** The facts about a borrower that the rules and the desk need. */
export interface LendingBorrower {
  id: string;
  barcode: string | null;
  externalId: string | null;
  name: string;
  givenName: string;
  familyName: string;
  group: string | null;
  groupId: string | null;
  blockedReason: string | null;
  expiresOn: string | null;
  leftOn: string | null;
  categoryId: string;
}

export const loansIn = preparedPerConnection((db: ReadableDatabase) => {
  // `+?` hides the value from SQLite's planner, which would otherwise replan the join for each value, at ten times the
  // cost of the look-up (decision 0033).
  const json = db.prepare<[{ id: string } & AsOf], { json: string }>(
    `SELECT ${loanJson} AS json FROM loans l JOIN ${loanJoins} WHERE l.id = +@id`,
  );
  const byId = db.prepare<[{ id: string } & AsOf], { json: string }>(
    `SELECT json_set(${loanJson}, '$.borrower', iif(b.id IS NULL, NULL, ${borrowerJson}),
       '$.returnedAt', l.returned_at, '$.givenUpAt', l.given_up_at, '$.undoneAt', l.cancelled_at) AS json
     FROM loans l JOIN items i ON i.id = l.item_id JOIN titles t ON t.id = i.title_id
       LEFT JOIN borrowers b ON b.id = l.borrower_id LEFT JOIN borrower_groups g ON g.id = b.group_id
     WHERE l.id = +@id`,
  );
  const state = db.prepare<[string], LoanState>(`SELECT ${rowFields} FROM loans l WHERE l.id = ?`);
  const openOfItem = db.prepare<[string], LoanState & { borrowerName: string; group: string | null }>(
    `SELECT ${rowFields}, b.given_name || ' ' || b.family_name AS borrowerName, g.name AS "group"
     FROM loans l JOIN borrowers b ON b.id = l.borrower_id LEFT JOIN borrower_groups g ON g.id = b.group_id
     WHERE l.item_id = +? AND l.returned_at IS NULL`,
  );
  const toCharge = db.prepare<
    [string],
    Pick<LoanState, 'borrowerId' | 'itemId' | 'dueOn' | 'claimedAt' | 'givenUpAt'> & {
      itemTypeId: string;
      /** The borrower's category; null once the borrower is erased. */
      categoryId: string | null;
    }
  >(
    `SELECT l.borrower_id AS borrowerId, l.item_id AS itemId, l.due_on AS dueOn, l.claimed_at AS claimedAt,
       l.given_up_at AS givenUpAt, i.item_type_id AS itemTypeId, b.category_id AS categoryId
     FROM loans l JOIN items i ON i.id = l.item_id LEFT JOIN borrowers b ON b.id = l.borrower_id
     WHERE l.id = ? AND NOT ${isInQuestion}`,
  );
  const idOfOpen = db.prepare<[string], { id: string }>(
    'SELECT id FROM loans WHERE item_id = ? AND returned_at IS NULL',
  );
  const openOfBorrower = db.prepare<[{ borrower: string } & AsOf], { json: string }>(
    `SELECT ${loanJson} AS json FROM loans l INDEXED BY open_loans_of_borrower JOIN ${loanJoins}
     WHERE l.borrower_id = +@borrower AND l.returned_at IS NULL ORDER BY l.due_on, l.key`,
  );
  const counted = db.prepare<[{ borrower: string; lateBefore: string }], CountedLoans>(
    `SELECT count(*) AS open, count(*) FILTER (WHERE l.due_on < @lateBefore AND l.claimed_at IS NULL) AS overdue
     FROM loans l INDEXED BY open_loans_of_borrower JOIN items i ON i.id = l.item_id
     WHERE l.borrower_id = +@borrower AND l.returned_at IS NULL AND i.status <> 'lost'`,
  );
  const anotherCopy = db
    .prepare<[{ borrower: string; title: string }], number>(
      `SELECT 1 FROM loans l INDEXED BY open_loans_of_borrower JOIN items i ON i.id = l.item_id
       WHERE l.borrower_id = +@borrower AND l.returned_at IS NULL AND l.claimed_at IS NULL
         AND i.title_id = +@title AND i.status <> 'lost' LIMIT 1`,
    )
    .pluck();
  const openOfTypes = db.prepare<[string], { itemTypeId: string; open: number }>(
    `SELECT i.item_type_id AS itemTypeId, count(*) AS open
     FROM loans l INDEXED BY open_loans_of_borrower JOIN items i ON i.id = l.item_id
     WHERE l.borrower_id = +? AND l.returned_at IS NULL AND i.status <> 'lost' GROUP BY i.item_type_id`,
  );
  const itemFacts = `SELECT i.id, i.barcode, i.title_id AS titleId, t.title, i.status, i.for_loan AS forLoanFlag, y.name AS itemType, y.id AS itemTypeId,
         i.parts, i.note, t.cover
       FROM items i JOIN titles t ON t.id = i.title_id JOIN item_types y ON y.id = i.item_type_id`;
  type ItemFactsRow = LendingItem & { forLoanFlag: number };
  const itemFactsById = db.prepare<[string], ItemFactsRow>(`${itemFacts} WHERE i.id = +?`);
  const itemFactsByBarcode = codeLookUp((hasCode) =>
    db.prepare<[string], ItemFactsRow>(`${itemFacts} WHERE i.barcode ${hasCode}`),
  );
  const borrowerFactsBy = (column: 'id' | 'barcode') =>
    db.prepare<[string], LendingBorrower>(
      `SELECT b.id, b.barcode, b.external_id AS externalId, b.given_name || ' ' || b.family_name AS name,
         b.given_name AS givenName, b.family_name AS familyName, g.name AS "group", b.group_id AS groupId,
         b.blocked_reason AS blockedReason, b.expires_on AS expiresOn, b.left_on AS leftOn, b.category_id AS categoryId
       FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id WHERE b.${column} = +?`,
    );
  const borrowerFactsById = borrowerFactsBy('id');
  const borrowerFactsByBarcode = borrowerFactsBy('barcode');
  const claims = db
    .prepare<[string], number>(
      'SELECT count(*) FROM loans INDEXED BY claims_of_borrower WHERE borrower_id = ? AND claimed_at IS NOT NULL',
    )
    .pluck();
  // Once for each loan: an item that staff found or put right since is not declared lost again.
  const longOverdue = db
    .prepare<[{ dueBefore: string; importedBefore: string; limit: number }], string>(
      `SELECT l.item_id FROM loans l INDEXED BY open_loans_by_due_date JOIN items i ON i.id = l.item_id
       WHERE l.returned_at IS NULL AND l.due_on < @dueBefore AND l.claimed_at IS NULL AND i.status = 'in-collection'
         AND (l.imported_at IS NULL OR l.imported_at < @importedBefore) AND NOT ${isInQuestion}
         AND NOT EXISTS (SELECT 1 FROM events e WHERE e.item = l.item_id AND e.at >= l.checked_out_at
           AND e.type = 'item.updated' AND e.data ->> '$.status' = 'lost' AND e.undoes IS NULL)
       ORDER BY l.due_on LIMIT @limit`,
    )
    .pluck();
  const lentAgain = db.prepare<[{ id: string; itemId: string }], { id: string }>(
    `SELECT id FROM loans WHERE item_id = @itemId AND cancelled_at IS NULL
       AND (checked_out_at, id) > (SELECT checked_out_at, id FROM loans WHERE id = @id) LIMIT 1`,
  );
  const counts = db.prepare<[AsOf], CountedLoans & { dueToday: number }>(
    `SELECT count(*) AS open, count(*) FILTER (WHERE l.due_on < @lateBefore AND NOT ${isLost}) AS overdue,
       count(*) FILTER (WHERE l.due_on >= @lateBefore AND l.due_on <= @today) AS dueToday
     FROM loans l INDEXED BY open_loans_by_due_date WHERE l.returned_at IS NULL`,
  );
  const dueDates = db
    .prepare<[], string>(
      'SELECT DISTINCT due_on FROM loans INDEXED BY open_loans_by_due_date WHERE returned_at IS NULL ORDER BY due_on',
    )
    .pluck();
  const expectedOn = db.prepare<[string], LoanState>(
    `SELECT ${rowFields} FROM loans l INDEXED BY open_loans_by_due_date
     WHERE l.returned_at IS NULL AND l.due_on = ? AND NOT ${isLost} ORDER BY l.key`,
  );
  const countExpected = db
    .prepare<[{ from: string; to: string }], number>(
      `SELECT count(*) FROM loans l INDEXED BY open_loans_by_due_date
       WHERE l.returned_at IS NULL AND l.due_on >= @from AND l.due_on <= @to AND NOT ${isLost}`,
    )
    .pluck();
  const lentFrom = db
    .prepare<[string], string>(
      `SELECT checked_out_at FROM loans INDEXED BY loans_by_time
       WHERE cancelled_at IS NULL AND checked_out_at >= ? ORDER BY checked_out_at`,
    )
    .pluck();
  const countLentSince = db
    .prepare<[string], number>(
      `SELECT count(*) FROM loans INDEXED BY loans_by_time WHERE cancelled_at IS NULL AND checked_out_at >= ?`,
    )
    .pluck();
  const importedSince = db
    .prepare<[string], string>('SELECT id FROM loans INDEXED BY imported_loans WHERE imported_at >= ?')
    .pluck();
  const lentSinceDay = db.prepare<[{ itemId: string; start: string; nextStart: string }], { id: string }>(
    `SELECT id FROM loans WHERE item_id = @itemId AND cancelled_at IS NULL
       AND (checked_out_at >= @start OR returned_at >= @nextStart) LIMIT 1`,
  );
  // An item that was lost again since, from the shelf, is no longer the one that the borrower lost.
  const givenUp = db
    .prepare<[string], string>(
      `SELECT id FROM loans l INDEXED BY given_up_loans
       WHERE item_id = ? AND given_up_at IS NOT NULL AND borrower_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM events e WHERE e.item = l.item_id AND e.undoes IS NULL AND e.type = 'item.updated'
           AND (e.at, e.seq) > (SELECT g.at, g.seq FROM events g WHERE g.item = l.item_id AND g.loan = l.id
             AND g.type = 'loan.given-up' ORDER BY g.at DESC, g.seq DESC LIMIT 1)
           AND e.data ->> '$.status' = 'lost' AND e.data ->> '$.before.status' IS NOT NULL)
       ORDER BY checked_out_at DESC LIMIT 1`,
    )
    .pluck();
  const declaredLostAt = db
    .prepare<[string], string | null>(`SELECT ${lostAt} FROM loans l WHERE l.id = ?`)
    .pluck();
  const returnedSince = db
    .prepare<[string], string>(
      `SELECT returned_at FROM loans INDEXED BY loans_to_forget
       WHERE returned_at >= ? AND borrower_id IS NOT NULL AND given_up_at IS NULL`,
    )
    .pluck();
  // Ids are in the order of time at every desk; a loan of another program gets its own when it comes.
  const firstLentAt = db
    .prepare<[], string>('SELECT coalesce(imported_at, checked_out_at) FROM loans ORDER BY id LIMIT 1')
    .pluck();

  return {
    loan(id: string, day: LibraryDay): Loan | null {
      const text = json.get({ id, ...asOf(day) })?.json;
      return text === undefined ? null : (JSON.parse(text) as Loan);
    },
    /** Open, returned or undone. */
    one(id: string, day: LibraryDay): OneLoan | null {
      const text = byId.get({ id, ...asOf(day) })?.json;
      return text === undefined ? null : (JSON.parse(text) as OneLoan);
    },
    /** Also of a loan whose checkout was undone. */
    state: (id: string): LoanState | null => state.get(id) ?? null,
    /** The facts that a charge for the loan depends on. */
    toCharge: (id: string) => toCharge.get(id) ?? null,
    openLoanOfItem: (itemId: string) => openOfItem.get(itemId) ?? null,
    /** The id of the item's open loan; cheap, because most items are in. */
    openLoanIdOfItem: (itemId: string): string | null => idOfOpen.get(itemId)?.id ?? null,
    openLoansOfBorrower: (borrower: string, day: LibraryDay): Loan[] =>
      openOfBorrower.all({ borrower, ...asOf(day) }).map((row) => JSON.parse(row.json) as Loan),
    /** The number of items a borrower has on loan, without lost ones. @param lateBefore the due date from which a loan is not overdue */
    counted: (borrower: string, lateBefore: string): CountedLoans =>
      counted.get({ borrower, lateBefore }) ?? { open: 0, overdue: 0 },
    /** Whether the borrower has a copy of the title that is neither lost nor said to be returned. */
    hasCopyOf: (borrower: string, title: string): boolean =>
      anotherCopy.get({ borrower, title }) !== undefined,
    /** The number on loan of each item type, by type id; slower, because it reads every item. */
    openOfTypes: (borrower: string): ReadonlyMap<string, number> =>
      new Map(openOfTypes.all(borrower).map(({ itemTypeId, open }) => [itemTypeId, open])),
    /** @param reference an id or `barcode:...`; one query, because every checkout needs it */
    itemFacts(reference: string): LendingItem | null {
      const row = reference.startsWith('barcode:')
        ? itemFactsByBarcode(reference.slice(8))
        : itemFactsById.get(reference);
      if (row === undefined) return null;
      const { forLoanFlag, ...facts } = row;
      return { ...facts, forLoan: forLoanFlag === 1 };
    },
    /** @param reference an id or a current card, `barcode:...`, as it is written; one query as well */
    borrowerFacts: (reference: string): LendingBorrower | null =>
      (reference.startsWith('barcode:')
        ? borrowerFactsByBarcode.get(reference.slice(8))
        : borrowerFactsById.get(reference)) ?? null,
    /** How many loans the borrower claimed to have returned, past ones included. */
    claims: (borrower: string): number => claims.get(borrower) ?? 0,
    /** The ids of items on loan that were due before this date, and were not declared lost during the loan; without loans that came since `importedBefore`. */
    longOverdue: (wanted: Parameters<typeof longOverdue.all>[0]): string[] => longOverdue.all(wanted),
    /** The id of the loan with which the lost item was given up, if its borrower is known. */
    givenUpLoanOfItem: (itemId: string): string | null => givenUp.get(itemId) ?? null,
    /** When the item was last declared lost during this loan; null if never. */
    declaredLostAt: (id: string): string | null => declaredLostAt.get(id) ?? null,
    /** Whether the item was lent again after this loan. */
    lentAgain: (id: string, itemId: string): boolean => lentAgain.get({ id, itemId }) !== undefined,
    counts: (day: LibraryDay) => counts.get(asOf(day)) ?? { open: 0, overdue: 0, dueToday: 0 },
    /** The due dates of open loans. */
    dueDates: (): string[] => dueDates.all(),
    /** The open loans that are due on this date, without lost items. */
    expectedOn: (dueOn: string): LoanState[] => expectedOn.all(dueOn),
    /** How many open loans are due on these days, without lost items. */
    countExpected: (from: string, to: string): number => countExpected.get({ from, to }) ?? 0,
    /** When items were lent since this instant, undone loans left out; reads only those loans. */
    lentSince: (since: string): string[] => lentFrom.all(since),
    /** How many items were lent since this instant, undone loans left out. */
    countLentSince: (since: string): number => countLentSince.get(since) ?? 0,
    /** The ids of the loans that came from another program since this instant. */
    importedSince: (since: string): string[] => importedSince.all(since),
    /** Whether the item was lent on a day or later, or came back after it. @param nextStart of the day after */
    lentSinceDay: (itemId: string, start: string, nextStart: string): boolean =>
      lentSinceDay.get({ itemId, start, nextStart }) !== undefined,
    /** When items came back since this instant, without loans that are anonymous already. */
    returnedSince: (since: string): string[] => returnedSince.all(since),
    firstLentAt: (): string | null => firstLentAt.get() ?? null,
  };
});

export const loanWrites = preparedPerConnection((db: WritableDatabase) => {
  const save = db.prepare<[LoanState]>(
    `INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on, renewals, returned_at, cancelled_at,
       claimed_at, given_up_at, imported_at, group_name)
     VALUES (@id, @itemId, @borrowerId, @checkedOutAt, @dueOn, @renewals, @returnedAt, @cancelledAt, @claimedAt,
       @givenUpAt, @importedAt, (SELECT g.name FROM borrowers b JOIN borrower_groups g ON g.id = b.group_id WHERE b.id = +@borrowerId))
     ON CONFLICT (id) DO UPDATE SET borrower_id = excluded.borrower_id, due_on = excluded.due_on,
       renewals = excluded.renewals, returned_at = excluded.returned_at, cancelled_at = excluded.cancelled_at,
       claimed_at = excluded.claimed_at, given_up_at = excluded.given_up_at`,
  );
  const endOther = db
    .prepare<[{ itemId: string; id: string; at: string }], string>(
      `UPDATE loans SET returned_at = @at WHERE item_id = @itemId AND returned_at IS NULL AND id <> @id
       RETURNING (SELECT barcode FROM items WHERE id = item_id)`,
    )
    .pluck();
  const forgetOverrides = db.prepare('DELETE FROM loan_overrides WHERE loan_id = ?');
  const override = db.prepare('INSERT INTO loan_overrides (loan_id, at, codes, reason) VALUES (?, ?, ?, ?)');

  return {
    /** The class is that of the borrower when the loan is stored first. */
    save(loan: LoanState): void {
      if (loan.cancelledAt !== null) forgetOverrides.run(loan.id);
      save.run(loan);
    },
    /** Ends another open loan of the same item. @returns the item's barcode; null if there is none */
    endOther: ({ itemId, id }: LoanState, at: string): string | null =>
      endOther.get({ itemId, id, at }) ?? null,
    noteOverride(loanId: string, at: string, codes: readonly string[], reason: string): void {
      override.run(loanId, at, JSON.stringify(codes), reason);
    },
  };
});
