// The SQL of titles that may be the same: what is compared, and the decisions that some are not.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ComparedTitle } from './same-title-rules.ts';

export interface TitleSpelling {
  readonly key: number;
  readonly title: string;
  readonly isbn: string | null;
}

export interface TitleToCompare extends ComparedTitle {
  readonly key: number;
  readonly copies: number;
  readonly createdAt: string;
}

export const sameTitlesIn = preparedPerConnection((db: ReadableDatabase) => {
  const spellings = db.prepare<[{ after: number; limit: number }], TitleSpelling>(
    'SELECT key, title, isbn FROM titles WHERE key > @after ORDER BY key LIMIT @limit',
  );
  const compared = db.prepare<[string], Omit<TitleToCompare, 'authors'> & { authors: string }>(
    `SELECT t.key, t.id, t.title, t.authors, t.isbn, t.volume, t.language, t.published_year AS publishedYear,
       t.created_at AS createdAt, (SELECT count(*) FROM items i WHERE i.title_id = t.id) AS copies
     FROM json_each(?) wanted CROSS JOIN titles t ON t.key = wanted.value`,
  );
  const keptApart = db.prepare<[], { title: string; decision: string }>(
    'SELECT title_id AS title, decision FROM titles_kept_apart',
  );
  return {
    spellings: (after: number, limit: number): TitleSpelling[] => spellings.all({ after, limit }),
    compared: (keys: readonly number[]): TitleToCompare[] =>
      compared
        .all(JSON.stringify(keys))
        .map(({ authors, ...title }) => ({ ...title, authors: JSON.parse(authors) as string[] })),
    keptApart: () => keptApart.all(),
  };
});

export const keptApartWrites = preparedPerConnection((db: WritableDatabase) => {
  // A title that was deleted since is left out.
  const add = db.prepare(
    `INSERT INTO titles_kept_apart (id, decision, title_id) SELECT @id, @decision, t.id FROM titles t WHERE t.id = @title
     ON CONFLICT (decision, title_id) DO NOTHING`,
  );
  const remove = db.prepare('DELETE FROM titles_kept_apart WHERE decision = ?');
  return {
    add(decision: string, titles: readonly string[]): void {
      for (const title of titles) add.run({ id: newId(), decision, title });
    },
    /** @returns whether there was such a decision */
    remove: (decision: string): boolean => remove.run(decision).changes > 0,
  };
});
