// The data that identifies a borrower, the data held about former records, and the search index that an erasure rebuilds.
import { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { idField } from '../../core/http/field-schemas.ts';
import { heldLine, rowsOf } from '../../core/manifest/held-data.ts';
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';
import { borrowersSearchRows } from '../../core/database/search-index.ts';
import type { MergeImage } from './merge-images-repository.ts';

const mergedRecord = z.object({
  id: idField,
  at: z.string().openapi({ format: 'date-time' }),
  kept: z.array(z.record(z.string(), z.union([z.string(), z.number()]).nullable())).openapi({
    description: 'The contents of both records, as long as the merge can be undone.',
  }),
});

/** The fields of a merged record that the PDF shows. */
const imageFields = [
  'given_name',
  'family_name',
  'barcode',
  'external_id',
  'email',
  'guardian_email',
  'second_guardian_email',
  'language',
  'birth_date',
].concat(['message', 'blocked_reason', 'expires_on', 'left_on']);

const mergedRecords = rowsOf<{ id: string; at: string; image: MergeImage | null }>(
  `SELECT m.id, m.at, coalesce(i.image, 'null') AS image FROM merged_borrowers m LEFT JOIN merge_images i ON i.id = m.id
   WHERE m.into_id IN ${theseIds} ORDER BY m.at`,
  ['image'],
);

/** Both records, with a photo as base64. */
function contentsOf({ before, photos }: MergeImage): z.infer<typeof mergedRecord>['kept'] {
  return (['goes', 'stays'] as const).map((which) => ({
    ...before[which],
    photo: photos[which]?.base64 ?? null,
  }));
}

/** The borrower's id with those of the records that were merged into it; none if no borrower ever had it. */
export function allIdsOf(db: ReadableDatabase, borrower: string): string[] {
  return db
    .prepare<[{ borrower: string }], string>(
      `SELECT id FROM borrowers WHERE id = @borrower
       UNION SELECT borrower FROM events WHERE borrower = @borrower AND type LIKE 'borrower.%'
       UNION SELECT id FROM merged_borrowers WHERE into_id = @borrower
       UNION SELECT data ->> '$.from' FROM events merged WHERE borrower = @borrower AND type = 'borrower.merged'
         AND data ->> '$.from' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM events WHERE undoes IN (merged.id, merged.seq))`, // the number in older backups
    )
    .pluck()
    .all({ borrower });
}

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
  held: {
    formerCards: heldLine({
      schema: z.array(z.string()),
      read: (db, ids) =>
        rowsOf<{ barcode: string }>(
          `SELECT barcode FROM borrower_former_cards WHERE borrower_id IN ${theseIds} ORDER BY barcode`,
        )(db, ids).map(({ barcode }) => barcode),
      text: (cards) => cards.join(', '),
    }),
    mergedRecords: heldLine({
      schema: z.array(mergedRecord),
      read: (db, ids) =>
        mergedRecords(db, ids).map(({ id, at, image }) => ({
          id,
          at,
          kept: image === null ? [] : contentsOf(image),
        })),
      text: (records) =>
        records
          .map(({ id, kept }) => {
            const values = kept.map((image) => imageFields.map((field) => image[field] ?? null));
            return [id, ...values.map((row) => row.filter((value) => value !== null).join(' '))].join(', ');
          })
          .join('; '),
    }),
  },
  rebuild: [
    // In backups of libraries before schema version 30.
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
    {
      table: 'borrowers_search_words',
      sql: `INSERT INTO borrowers_search_words (borrowers_search_words) VALUES ('delete-all')`,
    },
    {
      table: 'borrowers_search_words',
      sql: `INSERT INTO borrowers_search_words (rowid, words) ${borrowersSearchRows}`,
    },
    {
      table: 'borrowers_search_words',
      sql: `INSERT INTO borrowers_search_words (borrowers_search_words) VALUES ('optimize')`,
    },
  ],
};
