// The SQL that planning needs: borrowers of the library, and choices of earlier imports.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ImportedBorrower } from '../imports/import-record.ts';
import type { Habits } from './columns-and-values-rules.ts';
import type { KnownBorrower } from './known-borrower-rules.ts';

export const plannedLibrary = preparedPerConnection((db: ReadableDatabase) => {
  const borrowers = db.prepare<[], KnownBorrower>(
    `SELECT b.id, b.external_id AS externalId, b.barcode, b.given_name AS givenName, b.family_name AS familyName,
       g.name AS "group", c.name AS category, b.email, b.guardian_email AS guardianEmail,
       b.second_guardian_email AS secondGuardianEmail, b.language, b.birth_date AS birthDate,
       b.left_on AS leftOn, b.expires_on AS expiresOn, b.message, b.blocked_reason AS blockedReason, b.version,
       (SELECT count(*) FROM loans l INDEXED BY open_loans_of_borrower
         WHERE l.borrower_id = b.id AND l.returned_at IS NULL) AS openLoans
     FROM borrowers b JOIN borrower_categories c ON c.id = b.category_id
     LEFT JOIN borrower_groups g ON g.id = b.group_id ORDER BY b.key`,
  );
  const formerCards = db.prepare<[], { barcode: string; id: string }>(
    'SELECT barcode, borrower_id AS id FROM borrower_former_cards',
  );
  const groups = db.prepare<[], string>('SELECT name FROM borrower_groups ORDER BY name').pluck();
  const categories = db.prepare<[], string>('SELECT name FROM borrower_categories ORDER BY name').pluck();
  const defaultCategory = db
    .prepare<[], string>('SELECT name FROM borrower_categories WHERE is_default = 1')
    .pluck();
  const habits = db.prepare<[string], string>('SELECT habits FROM import_habits WHERE columns = ?').pluck();

  const imported = db.prepare<[string], ImportedBorrower>(
    `SELECT b.id, b.given_name AS givenName, b.family_name AS familyName, g.name AS "group", b.barcode,
       b.external_id AS externalId, b.birth_date AS birthDate
     FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id WHERE b.id = ?`,
  );

  return {
    /** Null for a deleted borrower. */
    imported: (id: string): ImportedBorrower | null => imported.get(id) ?? null,
    borrowers: (): KnownBorrower[] => borrowers.all(),
    formerCards: () => new Map(formerCards.all().map(({ barcode, id }) => [barcode, id])),
    groups: (): string[] => groups.all(),
    defaultCategory: (): string => defaultCategory.get() ?? '',
    categories: (): string[] => categories.all(),
    /** @param columns the digest of a file's column names */
    habits(columns: string): Habits | null {
      const kept = habits.get(columns);
      return kept === undefined ? null : (JSON.parse(kept) as Habits);
    },
  };
});
