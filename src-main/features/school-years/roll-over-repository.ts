// The SQL that finds the members of each class for a new school year.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import { naturalOrder } from '../../core/languages/natural-order-rules.ts';
import type { ClassMembers, Named } from './roll-over-rules.ts';

export interface ClassMember {
  id: string;
  givenName: string;
  familyName: string;
  categoryId: string;
  leftOn: string | null;
  version: number;
  openLoans: number;
  openHolds: number;
}

/** Cursor in a class: continue after this borrower. */
export type Behind = Pick<ClassMember, 'id' | 'givenName' | 'familyName'>;

const present = '(b.left_on IS NULL OR b.left_on > @leftOn)';

export const schoolClasses = preparedPerConnection((db: ReadableDatabase) => {
  const groups = db.prepare<[], Named>('SELECT id, name FROM borrower_groups');
  const categories = db.prepare<[], Named>('SELECT id, name FROM borrower_categories ORDER BY name');
  const members = db.prepare<[{ leftOn: string }], ClassMembers>(
    `SELECT b.group_id AS "group", b.category_id AS category, count(*) AS borrowers FROM borrowers b
     WHERE b.group_id IS NOT NULL AND ${present} GROUP BY b.group_id, b.category_id`,
  );
  const some = db.prepare<[Record<string, unknown>], ClassMember>(
    `SELECT b.id, b.given_name AS givenName, b.family_name AS familyName, b.category_id AS categoryId,
       b.left_on AS leftOn, b.version,
       (SELECT count(*) FROM loans l INDEXED BY open_loans_of_borrower
         WHERE l.borrower_id = b.id AND l.returned_at IS NULL) AS openLoans,
       (SELECT count(*) FROM holds h WHERE h.borrower_id = b.id AND h.ended IS NULL) AS openHolds
     FROM borrowers b
     WHERE b.group_id = @group AND ${present}
       AND (b.family_name, b.given_name, b.id) > (@familyName, @givenName, @id)
     ORDER BY b.family_name, b.given_name, b.id LIMIT @limit`,
  );
  return {
    groups: (): Named[] => groups.all().toSorted((one, other) => naturalOrder(one.name, other.name)),
    categories: (): Named[] => categories.all(),
    /** @param leftOn borrowers who have left by this day do not count */
    members: (leftOn: string): ClassMembers[] => members.all({ leftOn }),
    /** A page of a class by name, without borrowers who have left by this day. */
    some: (group: string, leftOn: string, behind: Behind | null, limit: number): ClassMember[] =>
      some.all({
        group,
        leftOn,
        limit,
        familyName: behind?.familyName ?? '',
        givenName: behind?.givenName ?? '',
        id: behind?.id ?? '',
      }),
  };
});
