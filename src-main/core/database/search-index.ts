// The search indexes of borrowers and titles: their words, and the triggers that keep them and the dictionary in step.
import type Database from 'better-sqlite3';
import { addSpellingFunction, addSpellings } from './search-spellings.ts';
import { borrowerSearchWords, titleSearchWords } from './search-words.ts';

interface SearchIndex {
  readonly index: string;
  readonly table: string;
  /** SQL for the words of a row, by the name of the row. */
  readonly words: (row: string) => string;
  /** Columns of the table that the words come from. */
  readonly from: string;
}

const borrowers: SearchIndex = {
  index: 'borrowers_search_words',
  table: 'borrowers',
  words: (row) =>
    `borrower_search_words(${row}.given_name, ${row}.family_name, ${row}.barcode, ${row}.external_id, ${row}.email,
       (SELECT name FROM borrower_groups WHERE id = ${row}.group_id))`,
  from: 'given_name, family_name, barcode, external_id, email, group_id',
};
const titles: SearchIndex = {
  index: 'titles_search_words',
  table: 'titles',
  words: (row) =>
    `title_search_words(${row}.title, ${row}.authors, ${row}.isbn, ${row}.publisher, ${row}.series, ${row}.subjects)`,
  from: 'title, authors, isbn, publisher, series, subjects',
};
export const searchIndexes = [borrowers, titles] as const;

/** How words become an index: `search-words.ts` has folded them. Also in the migration that makes the indexes. */
export const searchTokens = `content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'"`;

/** SQL that selects the key and the words of each row. */
export function searchRows({ table, words }: SearchIndex): string {
  return `SELECT r.key, ${words('r')} FROM ${table} r`;
}
export const borrowersSearchRows = searchRows(borrowers);

/** Adds the SQL functions that give the words of a borrower and of a title. */
export function addSearchFunctions(db: Database.Database): void {
  addSpellingFunction(db);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  db.function('borrower_search_words', { deterministic: true }, (given, family, card, number, email, group) =>
    borrowerSearchWords(
      text(given) ?? '',
      text(family) ?? '',
      text(card),
      text(number),
      text(email),
      text(group),
    ),
  );
  // The migration that made the index gives no series and no subjects.
  db.function('title_search_words', { deterministic: true, varargs: true }, (...given) => {
    const [title, authors, isbn, publisher, series, subjects] = given.map(text);
    return titleSearchWords({
      title: title ?? '',
      authors: authors ?? '[]',
      isbn: isbn ?? null,
      others: [publisher ?? '', series ?? '', ...(JSON.parse(subjects ?? '[]') as string[])],
    });
  });
}

/**
 * Keeps the indexes in step with what this connection writes. The triggers are temporary because those of the file may
 * not call functions of the program; a trigger of the file deletes the words of deleted rows. Does nothing in a library
 * that has no indexes yet. A row that gets another key takes its words along.
 */
export function keepSearchInStep(db: Database.Database): void {
  const present = db.prepare<[string], number>('SELECT count(*) FROM sqlite_schema WHERE name = ?').pluck();
  const hasSpellings = present.get('title_spellings') === 1;
  for (const { index, table, words, from } of searchIndexes) {
    if (present.get(index) !== 1) continue;
    const spellings = table === 'titles' && hasSpellings ? `${addSpellings(words('new'))};` : '';
    db.exec(`
      CREATE TEMP TRIGGER IF NOT EXISTS ${index}_insert AFTER INSERT ON main.${table} BEGIN
        INSERT INTO ${index} (rowid, words) VALUES (new.key, ${words('new')});
        ${spellings}
      END;
      CREATE TEMP TRIGGER IF NOT EXISTS ${index}_update AFTER UPDATE OF ${from} ON main.${table} BEGIN
        UPDATE ${index} SET words = ${words('new')} WHERE rowid = new.key;
        ${spellings}
      END;
      CREATE TEMP TRIGGER IF NOT EXISTS ${index}_moved AFTER UPDATE OF key ON main.${table} WHEN new.key <> old.key BEGIN
        DELETE FROM ${index} WHERE rowid IN (old.key, new.key);
        INSERT INTO ${index} (rowid, words) VALUES (new.key, ${words('new')});
      END;`);
  }
}
