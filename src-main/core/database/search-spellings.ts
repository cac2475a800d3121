// The dictionary of the words of titles: how each is spelt in Latin letters, spelt backwards, and how it sounds.
import { createRequire } from 'node:module';
import type anyAscii from 'any-ascii';
import type Database from 'better-sqlite3';
import { FIRST } from './search-words.ts';
import { asItSounds, soundKey, withHardCh } from './sound-rules.ts';

const latin = /^[a-z]+$/;

/** Loaded at the first word with other letters: the table is large, and many libraries need none of it. */
let table: typeof anyAscii | undefined;
const load = createRequire(import.meta.url);
function toAscii(word: string): string {
  table ??= (load('any-ascii') as { default: typeof anyAscii }).default;
  return table(word);
}

/**
 * A word of the search index in small Latin letters: `чайкин` is `chaikin`, `月亮` is `yueliang`. Chinese signs have their
 * usual reading, also where they are Japanese. Empty for a word with digits.
 */
export function inLatin(word: string): string {
  if (latin.test(word)) return word;
  if (/\p{N}/u.test(word)) return '';
  return toAscii(word)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

export const backwards = (spelling: string): string => Array.from(spelling).reverse().join('');

/** The rows of the dictionary for a word of the index. */
function spellingsOf(word: string): string[][] {
  if ((word.length < 2 && latin.test(word)) || word.startsWith(FIRST)) return [];
  const spelling = inLatin(word);
  if (spelling === '') return [];
  return [spelling, withHardCh(spelling)].flatMap((each) => {
    if (each === null) return [];
    const sounds = asItSounds(each);
    return [[each, word, backwards(each), `${soundKey(sounds)} ${sounds}`]];
  });
}

/** Adds the SQL function `word_spellings(word)`: rows of the dictionary as a JSON array. */
export function addSpellingFunction(db: Database.Database): void {
  db.function('word_spellings', { deterministic: true }, (word) => JSON.stringify(spellingsOf(String(word))));
}

/**
 * SQL that adds words to the dictionary; most are there already. Words of deleted titles stay in it: a search finds no
 * title by them.
 *
 * @param words SQL: words of the index, with spaces between them
 */
export const addSpellings = (words: string): string =>
  `INSERT OR IGNORE INTO title_spellings (spelling, word, backwards, sound)
   SELECT s.value ->> 0, s.value ->> 1, s.value ->> 2, s.value ->> 3
   FROM json_each('["' || replace(${words}, ' ', '","') || '"]') w CROSS JOIN json_each(word_spellings(w.value)) s
   WHERE NOT EXISTS (SELECT 1 FROM title_spellings d WHERE d.spelling = w.value AND d.word = w.value)`;

/** SQL that counts the spellings that the dictionary lacks. */
export const missingSpellings = `SELECT count(*) FROM titles_search_terms t, json_each(word_spellings(t.term)) s
  WHERE NOT EXISTS (SELECT 1 FROM title_spellings d WHERE d.spelling = s.value ->> 0 AND d.word = s.value ->> 1
    AND d.backwards = s.value ->> 2 AND d.sound = s.value ->> 3)`;
