// What identifies a borrower in texts, and the search index that an erasure rebuilds.
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

export const borrowerPersonalData: PersonalData = {
  names: [
    {
      table: 'borrowers',
      sql: `SELECT given_name AS given, family_name AS family FROM borrowers WHERE id IN ${theseIds}`,
    },
  ],
  // A guardian's address is not among them: brothers and sisters share it.
  numbers: [
    {
      table: 'borrowers',
      sql: `SELECT barcode FROM borrowers WHERE id IN ${theseIds}
        UNION SELECT external_id FROM borrowers WHERE id IN ${theseIds}
        UNION SELECT email FROM borrowers WHERE id IN ${theseIds}`,
    },
    {
      table: 'borrower_former_cards',
      sql: `SELECT barcode FROM borrower_former_cards WHERE borrower_id IN ${theseIds}`,
    },
    {
      table: 'events',
      sql: `SELECT data ->> '$.barcode' FROM events WHERE borrower IN ${theseIds} AND type LIKE 'borrower.%'
        UNION SELECT data ->> '$.externalId' FROM events WHERE borrower IN ${theseIds} AND type LIKE 'borrower.%'`,
    },
  ],
  rebuild: [
    {
      table: 'borrowers_search',
      sql: `INSERT INTO borrowers_search (borrowers_search) VALUES ('delete-all')`,
    },
    {
      table: 'borrowers_search',
      sql: `INSERT INTO borrowers_search (rowid, names, numbers, email, group_name)
        SELECT b.key, b.given_name || ' ' || b.family_name,
          coalesce(b.barcode, '') || ' ' || coalesce(b.external_id, ''), coalesce(b.email, ''), coalesce(g.name, '')
        FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id`,
    },
    { table: 'borrowers_search', sql: `INSERT INTO borrowers_search (borrowers_search) VALUES ('optimize')` },
  ],
};
