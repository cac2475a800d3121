// The SQL of saved lists: their names and searches, and the titles that were picked for them.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

/** A saved list as it is stored. */
export interface SavedListRow {
  id: string;
  name: string;
  /** As JSON; null if the titles were picked by hand. */
  search: string | null;
}

export type CountedList = SavedListRow & { titleCount: number; createdAt: string; updatedAt: string };

export const savedListsIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], CountedList>(
    `SELECT l.id, l.name, l.search, l.created_at AS createdAt, l.updated_at AS updatedAt,
       (SELECT count(*) FROM saved_list_titles s WHERE s.list_id = l.id) AS titleCount
     FROM saved_lists l ORDER BY l.name COLLATE NOCASE`,
  );
  const titles = db
    .prepare<[string], string>('SELECT title_id FROM saved_list_titles WHERE list_id = ? ORDER BY id')
    .pluck();
  const keys = db
    .prepare<[{ list: string; after: number; limit: number }], number>(
      `SELECT t.key FROM saved_list_titles s JOIN titles t ON t.id = s.title_id
       WHERE s.list_id = @list AND t.key > @after ORDER BY t.key LIMIT @limit`,
    )
    .pluck();
  return {
    all: (): CountedList[] => all.all(),
    /** By their ids, in the order of adding. */
    titles: (list: string): string[] => titles.all(list),
    /** The keys of its titles after this one, in the order of the titles. */
    keys: (list: string, after: number, limit: number): number[] => keys.all({ list, after, limit }),
  };
});

export const savedListWrites = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    `INSERT INTO saved_lists (id, name, search, created_at, updated_at) VALUES (@id, @name, @search, @now, @now)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, search = excluded.search, updated_at = excluded.updated_at`,
  );
  const remove = db.prepare('DELETE FROM saved_lists WHERE id = ?');
  // A title that was deleted since is left out.
  const add = db.prepare(
    `INSERT INTO saved_list_titles (id, list_id, title_id) SELECT @id, @list, t.id FROM titles t WHERE t.id = @title
     ON CONFLICT (list_id, title_id) DO NOTHING`,
  );
  const takeOff = db.prepare('DELETE FROM saved_list_titles WHERE list_id = @list AND title_id = @title');
  return {
    put: (row: SavedListRow, now: string) => put.run({ ...row, now }),
    /** Its titles leave it, and stay in the collection. */
    remove: (id: string) => remove.run(id),
    /** @returns the titles that were not on it */
    add: (list: string, titles: readonly string[]): string[] =>
      titles.filter((title) => add.run({ id: newId(), list, title }).changes > 0),
    /** @returns the titles that were on it */
    takeOff: (list: string, titles: readonly string[]): string[] =>
      titles.filter((title) => takeOff.run({ list, title }).changes > 0),
  };
});
