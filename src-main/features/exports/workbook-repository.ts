// The SQL of the export's workbook: rows with the numbers and names that people know, in place of ids.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Value } from './exports-repository.ts';

const borrowerOf = (table: string): string => `JOIN borrowers b ON b.id = ${table}.borrower_id
  LEFT JOIN borrower_groups g ON g.id = b.group_id`;
const borrower = `g.name AS "group", b.given_name AS givenName, b.family_name AS familyName,
  b.external_id AS externalId, b.barcode AS borrowerBarcode`;
const joined = (column: string): string => `(SELECT group_concat(value, '; ') FROM json_each(t.${column}))`;

/** The sheets in their order. A column has the name that imports know; prices and amounts are in minor units. */
const sheets = {
  borrowers: `SELECT b.external_id AS externalId, b.barcode, b.given_name AS givenName, b.family_name AS familyName,
      g.name AS "group", c.name AS category, b.email, b.guardian_email AS guardianEmail,
      b.second_guardian_email AS secondGuardianEmail, b.language, b.birth_date AS birthDate,
      b.left_on AS leftOn, b.expires_on AS expiresOn, b.message, b.blocked_reason AS blockedReason
    FROM borrowers b JOIN borrower_categories c ON c.id = b.category_id
    LEFT JOIN borrower_groups g ON g.id = b.group_id ORDER BY b.key`,
  items: `SELECT i.barcode, t.title, ${joined('authors')} AS authors, t.isbn, t.publisher,
      t.published_year AS publishedYear, t.language, t.series, t.volume,
      -- The import divides at commas if there is no semicolon.
      ${joined('subjects')} || iif(json_array_length(t.subjects) = 1 AND instr(t.subjects, ','), ';', '') AS subjects,
      y.name AS itemType, i.call_number AS callNumber, i.parts, i.note,
      CASE WHEN i.status <> 'in-collection' THEN i.status
        WHEN EXISTS (SELECT 1 FROM loans l WHERE l.item_id = i.id AND l.returned_at IS NULL) THEN 'on-loan'
        WHEN i.for_loan = 0 THEN 'not-for-loan' ELSE 'available' END AS availability,
      ${joined('contributors')} AS contributors, t.level, t.pages, t.description, i.acquired_on AS acquiredOn,
      i.acquired_from AS acquiredFrom, i.price, p.name AS place
    FROM items i JOIN titles t ON t.id = i.title_id JOIN item_types y ON y.id = i.item_type_id
    LEFT JOIN places p ON p.id = i.place_id ORDER BY i.key`,
  loans: `SELECT ${borrower}, i.barcode AS itemBarcode, t.title, l.checked_out_at AS checkedOutAt, l.due_on AS dueOn,
      l.renewals
    FROM loans l ${borrowerOf('l')} JOIN items i ON i.id = l.item_id JOIN titles t ON t.id = i.title_id
    WHERE l.returned_at IS NULL ORDER BY l.key`,
  holds: `SELECT ${borrower}, i.barcode AS itemBarcode, t.title, t.isbn, h.placed_at AS placedAt,
      row_number() OVER (PARTITION BY h.title_id ORDER BY h.position) AS position,
      h.suspended_until AS suspendedUntil, h.keep_until AS keepUntil
    FROM holds h ${borrowerOf('h')} JOIN titles t ON t.id = h.title_id
    LEFT JOIN items i ON i.id = coalesce(h.item_id, h.shelf_item_id)
    WHERE h.ended IS NULL ORDER BY h.title_id, h.position`,
  charges: `SELECT ${borrower}, c.about AS kind, i.barcode AS itemBarcode, t.title, c.amount,
      sum(e.amount) AS "open", c.at, c.note
    FROM charge_entries c JOIN charge_entries e ON e.charge_id = c.id ${borrowerOf('c')}
    LEFT JOIN items i ON i.id = c.item_id LEFT JOIN titles t ON t.id = i.title_id
    WHERE c.id = c.charge_id GROUP BY c.key HAVING sum(e.amount) <> 0 ORDER BY c.key`,
} as const;
export type SheetName = keyof typeof sheets;

export interface Sheet {
  readonly name: SheetName;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Value[]>;
}

export function sheetsOf(db: ReadableDatabase): Sheet[] {
  return (Object.keys(sheets) as SheetName[]).map((name) => {
    const statement = db.prepare<[], Value[]>(sheets[name]).raw();
    return { name, columns: statement.columns().map((column) => column.name), rows: statement.iterate() };
  });
}
