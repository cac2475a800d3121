// The SQL of what has changed in a list since a cursor, deletions included.
import type { ReadableDatabase } from '../database/connection.ts';
import { preparedPerConnection } from '../database/prepared-statements.ts';

/** A list of which programs can keep a copy. */
export interface CopiedList {
  readonly list: 'borrowers' | 'items' | 'titles';
  /** Yields `json` of the rows whose keys are in the JSON array `@keys`. */
  readonly rowsSql: string;
  /** Yields `json` of the deleted rows whose ids are in the JSON array `@ids`. */
  readonly deletedSql: string;
}

export interface ChangesPage {
  changed: unknown[];
  deleted: unknown[];
  /** The number of the last change in the page. */
  last: number;
  more: boolean;
}

interface Change {
  number: number;
  key: number | null;
  deletedId: string | null;
}

export const changesIn = preparedPerConnection((db: ReadableDatabase) => {
  const newest = db.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'changes'`).pluck();
  const after = db.prepare<[{ list: string; since: number; limit: number }], Change>(
    `SELECT number, key, deleted_id AS deletedId FROM changes
     WHERE list = @list AND number > @since AND (key IS NOT NULL OR @since > 0) ORDER BY number LIMIT @limit`,
  );
  const parsed = (rows: string[]): unknown[] => rows.map((json) => JSON.parse(json) as unknown);
  const newestNumber = (): number => newest.get() ?? 0;
  return {
    newest: newestNumber,
    page({ list, rowsSql, deletedSql }: CopiedList, since: number, limit: number): ChangesPage {
      const entries = after.all({ list, since, limit: limit + 1 });
      const page = entries.slice(0, limit);
      const keys = JSON.stringify(page.flatMap(({ key }) => key ?? []));
      const ids = JSON.stringify(page.flatMap(({ deletedId }) => deletedId ?? []));
      const more = entries.length > limit;
      return {
        changed: parsed(db.prepare<[{ keys: string }], string>(rowsSql).pluck().all({ keys })),
        deleted: parsed(db.prepare<[{ ids: string }], string>(deletedSql).pluck().all({ ids })),
        last: more ? (page.at(-1)?.number ?? since) : newestNumber(),
        more,
      };
    },
  };
});
