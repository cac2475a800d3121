// The SQL of bulk operations: each statement reads or writes many borrowers.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { manyRows } from '../../core/database/many-rows.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import { borrowerJson, borrowerTables, type Borrower, type BorrowerRow } from './borrowers-repository.ts';

export interface NewRow {
  id: string;
  row: BorrowerRow;
  /** For a restored borrower. */
  createdAt?: string | undefined;
}

export interface NumbersOf {
  id: string;
  barcode: string | null;
  externalId: string | null;
}

const given = '(SELECT value FROM json_each(?))';

export const manyBorrowersIn = preparedPerConnection((db: ReadableDatabase) => {
  const anyOf = db
    .prepare<[{ ids: string; barcodes: string; externalIds: string }], number>(
      `SELECT EXISTS (SELECT 1 FROM borrowers WHERE id IN (SELECT value FROM json_each(@ids)))
         OR EXISTS (SELECT 1 FROM borrowers WHERE barcode IN (SELECT value FROM json_each(@barcodes)))
         OR EXISTS (SELECT 1 FROM borrowers WHERE external_id IN (SELECT value FROM json_each(@externalIds)))`,
    )
    .pluck();
  const json = db
    .prepare<[string], string>(`SELECT ${borrowerJson} FROM ${borrowerTables} WHERE b.id IN ${given}`)
    .pluck();
  const numbers = db.prepare<[string], NumbersOf>(
    `SELECT id, barcode, external_id AS externalId FROM borrowers WHERE id IN ${given}`,
  );
  const withLoans = db
    .prepare<[string], string>(
      `SELECT DISTINCT borrower_id FROM loans INDEXED BY loans_of_borrower WHERE borrower_id IN ${given}`,
    )
    .pluck();
  const anyOpenLoan = db
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM loans INDEXED BY open_loans_of_borrower
         WHERE borrower_id IN ${given} AND returned_at IS NULL)`,
    )
    .pluck();
  return {
    /** Whether a borrower exists with one of these ids, cards or external numbers. */
    anyOf: (all: Record<'ids' | 'barcodes' | 'externalIds', readonly string[]>): boolean => {
      const [ids, barcodes, externalIds] = [all.ids, all.barcodes, all.externalIds].map((some) =>
        JSON.stringify(some),
      ) as [string, string, string];
      return anyOf.get({ ids, barcodes, externalIds }) === 1;
    },
    /** The existing borrowers, by id. */
    borrowers: (ids: readonly string[]): ReadonlyMap<string, Borrower> =>
      new Map(
        json.all(JSON.stringify(ids)).map((text) => {
          const one = JSON.parse(text) as Borrower;
          return [one.id, one];
        }),
      ),
    /** The cards and numbers of the existing borrowers, by id. */
    numbers: (ids: readonly string[]): ReadonlyMap<string, NumbersOf> =>
      new Map(numbers.all(JSON.stringify(ids)).map((one) => [one.id, one])),
    /** The borrowers with loans, open or returned; anonymised loans do not count. */
    withLoans: (ids: readonly string[]): ReadonlySet<string> => new Set(withLoans.all(JSON.stringify(ids))),
    hasAnyOpenLoan: (ids: readonly string[]): boolean => anyOpenLoan.get(JSON.stringify(ids)) === 1,
  };
});

export const manyBorrowerWrites = preparedPerConnection((db: WritableDatabase) => {
  const insertMany = manyRows(
    db,
    `INSERT INTO borrowers (id, barcode, external_id, given_name, family_name, group_id, category_id, email,
       guardian_email, birth_date, message, blocked_reason, expires_on, left_on, created_at, updated_at)`,
    16,
  );
  const updateMany = manyRows(
    db,
    `WITH given (id, barcode, external_id, given_name, family_name, group_id, category_id, email, guardian_email,
       birth_date, message, blocked_reason, expires_on, left_on, now) AS (`,
    15,
    `) UPDATE borrowers SET barcode = given.barcode, external_id = given.external_id, given_name = given.given_name,
       family_name = given.family_name, group_id = given.group_id, category_id = given.category_id,
       email = given.email, guardian_email = given.guardian_email, birth_date = given.birth_date,
       message = given.message, blocked_reason = given.blocked_reason, expires_on = given.expires_on,
       left_on = given.left_on, version = version + 1, updated_at = given.now
     FROM given WHERE borrowers.id = given.id`,
  );
  const releaseFormerCards = db.prepare(
    'DELETE FROM borrower_former_cards WHERE barcode IN (SELECT value FROM json_each(?))',
  );
  const forgetReturnedLoans = db.prepare(
    `UPDATE loans INDEXED BY loans_of_borrower SET borrower_id = NULL
     WHERE borrower_id IN ${given} AND returned_at IS NOT NULL`,
  );
  const removeMany = db.prepare(`DELETE FROM borrowers WHERE id IN ${given}`);
  return {
    insertMany(added: readonly NewRow[], now: string): void {
      releaseFormerCards.run(JSON.stringify(added.flatMap(({ row: { barcode } }) => barcode ?? [])));
      insertMany(
        added.map(({ id, row: one, createdAt = now }) => [
          ...[id, one.barcode, one.externalId, one.givenName, one.familyName, one.groupId, one.categoryId],
          ...[one.email, one.guardianEmail, one.birthDate, one.message, one.blockedReason],
          ...[one.expiresOn, one.leftOn, createdAt, now],
        ]),
      );
    },
    updateMany(changed: readonly { id: string; row: BorrowerRow }[], now: string): void {
      releaseFormerCards.run(JSON.stringify(changed.flatMap(({ row: { barcode } }) => barcode ?? [])));
      updateMany(
        changed.map(({ id, row: one }) => [
          ...[id, one.barcode, one.externalId, one.givenName, one.familyName, one.groupId, one.categoryId],
          ...[one.email, one.guardianEmail, one.birthDate, one.message, one.blockedReason],
          ...[one.expiresOn, one.leftOn, now],
        ]),
      );
    },
    /** Returned loans remain, without the borrowers; photos and messages are deleted. @returns how many were deleted */
    removeMany(ids: readonly string[]): number {
      const all = JSON.stringify(ids);
      forgetReturnedLoans.run(all);
      return removeMany.run(all).changes;
    },
  };
});
