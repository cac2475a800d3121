// The SQL of borrowers; maps column names to the API's field names.
import type { z } from '@hono/zod-openapi';
import { manyRows } from '../../core/database/many-rows.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { borrowerSchema } from './borrowers-schemas.ts';

/** A borrower as the API shows it. */
export type Borrower = Omit<z.infer<typeof borrowerSchema>, 'loans'>;

/** The columns that clients may change. */
export interface BorrowerRow {
  barcode: string | null;
  externalId: string | null;
  givenName: string;
  familyName: string;
  groupId: string | null;
  categoryId: string;
  email: string | null;
  guardianEmail: string | null;
  secondGuardianEmail: string | null;
  language: string | null;
  birthDate: string | null;
  message: string | null;
  blockedReason: string | null;
  expiresOn: string | null;
  leftOn: string | null;
}

/** One borrower as JSON, with `borrowerTables`. */
export const borrowerJson = `json_object(
  'id', b.id, 'barcode', b.barcode, 'externalId', b.external_id, 'givenName', b.given_name,
  'familyName', b.family_name, 'group', g.name, 'category', c.name, 'email', b.email, 'guardianEmail', b.guardian_email,
  'secondGuardianEmail', b.second_guardian_email, 'language', b.language, 'birthDate', b.birth_date,
  'message', b.message, 'blockedReason', b.blocked_reason, 'expiresOn', b.expires_on, 'leftOn', b.left_on,
  'photo', b.photo, 'version', b.version,
  'createdAt', b.created_at, 'updatedAt', b.updated_at)`;
export const borrowerTables = `borrowers b JOIN borrower_categories c ON c.id = b.category_id
  LEFT JOIN borrower_groups g ON g.id = b.group_id`;

export const borrowersIn = preparedPerConnection((db: ReadableDatabase) => {
  // `+?` hides the value from SQLite's planner, which would otherwise replan the join for each value, at ten times the
  // cost of the look-up (decision 0033).
  const json = db.prepare<[string], { json: string }>(
    `SELECT ${borrowerJson} AS json FROM ${borrowerTables} WHERE b.id = +?`,
  );
  const byBarcode = db.prepare<[string], { id: string }>('SELECT id FROM borrowers WHERE barcode = ?');
  const byExternalId = db.prepare<[string], { id: string }>('SELECT id FROM borrowers WHERE external_id = ?');
  const byId = db.prepare<[string], { id: string }>('SELECT id FROM borrowers WHERE id = ?');
  const byFormerCard = db.prepare<[string], { id: string }>(
    'SELECT borrower_id AS id FROM borrower_former_cards WHERE barcode = ?',
  );
  const inAnyCase = db
    .prepare<[{ code: string; formerToo: 0 | 1 }], string>(
      `SELECT id FROM borrowers WHERE barcode = @code COLLATE NOCASE
       UNION SELECT borrower_id FROM borrower_former_cards WHERE barcode = @code COLLATE NOCASE AND @formerToo LIMIT 2`,
    )
    .pluck();
  const otherWithCard = db.prepare<[{ card: string; id: string }], { id: string; barcode: string }>(
    'SELECT id, barcode FROM borrowers WHERE barcode = @card COLLATE NOCASE AND id <> @id LIMIT 1',
  );
  const mergedInto = db.prepare<[string], { id: string }>(
    'SELECT into_id AS id FROM merged_borrowers WHERE id = ?',
  );
  const row = db.prepare<[string], BorrowerRow & { photo: string | null; version: number }>(
    `SELECT barcode, external_id AS externalId, given_name AS givenName, family_name AS familyName,
       group_id AS groupId, category_id AS categoryId, email, guardian_email AS guardianEmail,
       second_guardian_email AS secondGuardianEmail, language, birth_date AS birthDate, message, blocked_reason AS blockedReason, expires_on AS expiresOn, left_on AS leftOn,
       photo, version
     FROM borrowers WHERE id = ?`,
  );
  const count = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM borrowers');
  /** A card that several borrowers have in other cases is none of theirs. */
  const onlyWithCard = (code: string, formerToo: 0 | 1): string | null => {
    const [only, another] = /[A-Za-z]/.test(code) ? inAnyCase.all({ code, formerToo }) : [];
    return another === undefined ? (only ?? null) : null;
  };
  /** The id for an opaque id, `barcode:...` or `ext:...`; current numbers only. */
  function idOf(reference: string): string | null {
    if (reference.startsWith('barcode:')) {
      const card = reference.slice(8);
      return byBarcode.get(card)?.id ?? onlyWithCard(card, 0);
    }
    if (reference.startsWith('ext:')) return byExternalId.get(reference.slice(4))?.id ?? null;
    return byId.get(reference)?.id ?? null;
  }

  return {
    idOf,
    /** Like `idOf`, and also finds by the id or card of a record that was merged into this one. */
    idOfAnyTime(reference: string): string | null {
      if (reference.startsWith('barcode:')) {
        const card = reference.slice(8);
        return byBarcode.get(card)?.id ?? byFormerCard.get(card)?.id ?? onlyWithCard(card, 1);
      }
      const now = idOf(reference);
      if (now !== null || reference.startsWith('ext:')) return now;
      return mergedInto.get(reference)?.id ?? null;
    },
    /** Another borrower than this one with the card, in any case. */
    otherWithCard: (id: string, card: string) => otherWithCard.get({ id, card }) ?? null,
    /** Whether this is the borrower's card, or was one, in this very case. */
    isCardOf: (id: string, card: string): boolean =>
      byBarcode.get(card)?.id === id || byFormerCard.get(card)?.id === id,
    /** The borrower's JSON as SQLite writes it. */
    json: (id: string): string | null => json.get(id)?.json ?? null,
    borrower(id: string): Borrower | null {
      const text = json.get(id)?.json;
      return text === undefined ? null : (JSON.parse(text) as Borrower);
    },
    row: (id: string) => row.get(id) ?? null,
    count: (): number => count.get()?.n ?? 0,
  };
});

export const borrowerWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = manyRows(
    db,
    `INSERT INTO borrowers (id, barcode, external_id, given_name, family_name, group_id, category_id, email,
       guardian_email, second_guardian_email, language, birth_date, message, blocked_reason, expires_on, left_on,
       created_at, updated_at)`,
    18,
  );
  const update = db.prepare(
    `UPDATE borrowers SET barcode = @barcode, external_id = @externalId, given_name = @givenName,
       family_name = @familyName, group_id = @groupId, category_id = @categoryId, email = @email,
       guardian_email = @guardianEmail, second_guardian_email = @secondGuardianEmail, language = @language,
       birth_date = @birthDate, message = @message,
       blocked_reason = @blockedReason, expires_on = @expiresOn, left_on = @leftOn,
       version = version + 1, updated_at = @now
     WHERE id = @id`,
  );
  const releaseFormerCard = db.prepare('DELETE FROM borrower_former_cards WHERE barcode = ? COLLATE NOCASE');
  const remove = db.prepare('DELETE FROM borrowers WHERE id = ?');
  const setCreation = db.prepare('UPDATE borrowers SET created_at = ? WHERE id = ?');

  return {
    insert(added: readonly { id: string; row: BorrowerRow }[], now: string): void {
      for (const { row } of added) releaseFormerCard.run(row.barcode);
      insert(
        added.map(({ id, row: one }) => [
          id,
          one.barcode,
          one.externalId,
          one.givenName,
          one.familyName,
          one.groupId,
          one.categoryId,
          one.email,
          one.guardianEmail,
          one.secondGuardianEmail,
          one.language,
          one.birthDate,
          one.message,
          one.blockedReason,
          one.expiresOn,
          one.leftOn,
          now,
          now,
        ]),
      );
    },
    update(id: string, row: BorrowerRow, now: string): void {
      releaseFormerCard.run(row.barcode);
      update.run({ id, ...row, now });
    },
    /** Returned loans remain, without the borrower (a trigger). */
    remove: (id: string) => remove.run(id),
    setCreation: (id: string, at: string) => setCreation.run(at, id),
  };
});
