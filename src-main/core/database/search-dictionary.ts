// Finds words of a search index that a typed word may stand for: by its spelling, by its sound, as the end of a compound.
import type { ReadableDatabase } from './connection.ts';
import { preparedPerConnection } from './prepared-statements.ts';
import { backwards, inLatin } from './search-spellings.ts';
import { areNumbers, asItSounds, soundDistance, soundKey, withHardCh } from './sound-rules.ts';
import { mistakes, mistakesAllowed, otherBeginnings } from './spelling-rules.ts';

/** A word of the index, and how unlikely it is that it was meant: 0 is what was typed, 1 is another word. */
export interface Meant {
  readonly word: string;
  readonly cost: number;
}

/** What a search asks about the words of its index. */
export interface SearchDictionary {
  readonly has: (word: string, asBeginning: boolean) => boolean;
  /** How many rows have the word, or a word that begins so; no more than `most` are counted. */
  readonly rows: (word: string, asBeginning: boolean, most: number) => number;
  /** Words that are spelt so in Latin letters. */
  readonly spelt: (spelling: string) => readonly string[];
  /** Some words that begin so, the word itself first. */
  readonly beginning: (word: string) => readonly string[];
  /** Words with the typed one as their end or in another number or script, the likeliest first. */
  readonly related: (word: string) => readonly Meant[];
  /** Words that are spelt or sound nearly so, the likeliest first. */
  readonly near: (word: string) => readonly Meant[];
  /** The same of a word that was joined of typed ones. */
  readonly nearCompounds: (word: string) => readonly Meant[];
}

/** Words that are tried for each typed word. */
const mostMeant = 12;
const leastEnd = 3;
const ends = ['', 's', 'n', 'en', 'e', 'er'];
/** What a compound costs: an end of three letters is that of many words. */
const endCost = (end: string, ending: string): number =>
  (end.length > 3 ? 0.07 : 0.15) + (ending === '' ? 0 : 0.05);
const OTHER_SCRIPT = 0.05;
const OTHER_NUMBER = 0.15;
const furthest = 0.36;
/** Rows of a word that are counted one by one if the search may not find all that the index counts. */
const mostCounted = 200;
const beyond = '\u{10FFFF}';

interface Spelling {
  readonly spelling: string;
  readonly word: string;
  /** Its key, a space, and the whole. */
  readonly sound: string;
}

const titleStatements = preparedPerConnection((db: ReadableDatabase) => {
  const columns = 'SELECT spelling, word, sound FROM title_spellings';
  return {
    rows: db
      .prepare<[string, number], number>(
        `SELECT count(*) FROM (SELECT 1 FROM titles_search_words WHERE titles_search_words MATCH ? LIMIT ?)`,
      )
      .pluck(),
    spelt: db.prepare<[string], string>('SELECT word FROM title_spellings WHERE spelling = ?').pluck(),
    beginning: db
      .prepare<[string, string], string>(
        'SELECT word FROM title_spellings WHERE spelling >= ? AND spelling < ? ORDER BY spelling LIMIT 3',
      )
      .pluck(),
    beginningWith: db.prepare<[string, string, number, number], Spelling>(
      `${columns} WHERE spelling >= ? AND spelling < ? AND length(spelling) BETWEEN ? AND ?`,
    ),
    endingWith: db.prepare<[string, string, number, number], Spelling>(
      `${columns} WHERE backwards >= ? AND backwards < ? AND length(spelling) BETWEEN ? AND ?`,
    ),
    sounding: db.prepare<[string, string], Spelling>(`${columns} WHERE sound >= ? AND sound < ?`),
  };
});

/** The words of titles. */
export function titleDictionary(db: ReadableDatabase): SearchDictionary {
  const read = titleStatements(db);
  const endsIn = (spelling: string, least: number, most: number) =>
    read.endingWith.all(backwards(spelling), backwards(spelling) + beyond, least, most);
  const beginsWith = (spelling: string, least: number, most: number) =>
    read.beginningWith.all(spelling, spelling + beyond, least, most);
  const soundsLike = (key: string) => read.sounding.all(`${key} `, `${key} ${beyond}`);
  const begun = (spelling: string) =>
    spelling === '' ? [] : read.beginning.all(spelling, spelling + beyond);
  const near = (word: string): Meant[] => {
    const spelling = inLatin(word);
    if (spelling.length < leastEnd || isShort(word)) return [];
    const meant: Meant[] = [];
    for (const typed of [spelling, withHardCh(spelling)]) {
      if (typed === null) continue;
      const costOf = costsFor(typed);
      const consider = (others: readonly Spelling[]): void => {
        for (const other of others) {
          // The readings of Chinese signs are too short to be compared: the same one is a related word.
          if (isShort(other.word)) continue;
          const cost = costOf(other);
          if (cost <= furthest) meant.push({ word: other.word, cost });
        }
      };
      const length = typed.length;
      consider(beginsWith(typed.slice(0, 2), length - 3, length + 4));
      consider(endsIn(typed.slice(length < 6 ? 1 : Math.ceil(length / 3)), length - 2, length + 3));
      const key = soundKey(asItSounds(typed));
      if (key.length > 2) consider(read.sounding.all(key, key + beyond));
      else if (key.length > 1) consider(soundsLike(key));
    }
    return likeliest(meant, word);
  };
  return {
    rows: (word, asBeginning, most) => read.rows.get(`"${word}"${asBeginning ? '*' : ''}`, most) ?? 0,
    has(word, asBeginning) {
      const spelling = inLatin(word);
      return (asBeginning ? begun(spelling) : read.spelt.all(spelling)).length > 0;
    },
    spelt: (spelling) => read.spelt.all(inLatin(spelling)),
    beginning: (word) => begun(inLatin(word)),
    related(word) {
      const spelling = inLatin(word);
      const meant: Meant[] = [];
      if (spelling.length < 2) return meant;
      for (const other of read.spelt.all(spelling)) meant.push({ word: other, cost: OTHER_SCRIPT });
      if (spelling.length < leastEnd || isShort(word)) return likeliest(meant, word);
      for (const ending of ends)
        for (const other of endsIn(spelling + ending, spelling.length + 2, 40))
          meant.push({ word: other.word, cost: endCost(spelling, ending) });
      const sounds = asItSounds(spelling);
      const key = soundKey(sounds);
      for (const each of new Set([
        key,
        `${key}M`,
        `${key}S`,
        `${key}R`,
        soundKey(sounds.replace(/(?:en|e|n|S)$/, '')),
      ]))
        for (const other of soundsLike(each))
          if (areNumbers(sounds, soundOf(other))) meant.push({ word: other.word, cost: OTHER_NUMBER });
      return likeliest(meant, word);
    },
    near,
    nearCompounds: near,
  };
}

/** A sign of Chinese: its reading is that of many others. */
const isShort = (word: string): boolean => /[\p{sc=Han}\p{sc=Hangul}]/u.test(word);

/** @returns how unlikely another word is, above `furthest` if it is out of the question */
function costsFor(typed: string): (other: Spelling) => number {
  const most = Math.min(mistakesAllowed(typed) + (typed.length > 9 ? 1 : 0), 3);
  const sounds = asItSounds(typed);
  const key = soundKey(sounds);
  return (other) => {
    const { spelling, sound } = other;
    const { whole, begins } = mistakes(typed, spelling, most);
    // A word that is still being typed: its beginning may have one mistake.
    const wrong = Math.min(whole, begins <= 1 ? begins + 1 : most + 1);
    const cost = wrong <= most ? wrong / Math.max(typed.length, 4) : 1;
    if (!areClose(sound.slice(0, sound.indexOf(' ')), key)) return cost;
    const apart = soundDistance(sounds, soundOf(other), furthest * sounds.length);
    return Math.min(cost, 0.02 + apart / Math.max(sounds.length, 3));
  };
}

const soundOf = ({ sound }: Spelling): string => sound.slice(sound.indexOf(' ') + 1);

/** Whether two keys differ in no more than one place. */
function areClose(one: string, other: string): boolean {
  let begin = 0;
  while (begin < one.length && one.charAt(begin) === other.charAt(begin)) begin += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - begin &&
    one.charAt(one.length - 1 - end) === other.charAt(other.length - 1 - end)
  )
    end += 1;
  return one.length - begin - end <= 1 && other.length - begin - end <= 1;
}

/** Each word once. */
function likeliest(meant: readonly Meant[], typed: string): Meant[] {
  const costs = new Map<string, number>();
  for (const { word, cost } of meant)
    if (word !== typed) costs.set(word, Math.min(cost, costs.get(word) ?? Infinity));
  return [...costs]
    .map(([word, cost]) => ({ word, cost }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, mostMeant);
}

interface Term {
  readonly term: string;
  readonly rows: number;
}

const borrowerStatements = preparedPerConnection((db: ReadableDatabase) => ({
  rows: db
    .prepare<[string, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM borrowers_search_words WHERE borrowers_search_words MATCH ? LIMIT ?)`,
    )
    .pluck(),
  // To count the rows of a term, SQLite reads them all: so the terms of a common beginning take milliseconds.
  terms: db.prepare<[string, string], Term>(
    'SELECT term, doc AS rows FROM borrowers_search_terms WHERE term >= ? AND term < ?',
  ),
}));

/**
 * The words of borrowers. No other table keeps their names, so that an erasure need not think of one.
 *
 * @param countFound counts what a query finds, up to a limit; left out if every word of the index may find its borrowers
 */
export function borrowerDictionary(
  db: ReadableDatabase,
  countFound?: (query: string, most: number) => number,
): SearchDictionary {
  const read = borrowerStatements(db);
  const count = countFound ?? ((query, most) => read.rows.get(query, most) ?? 0);
  const rows: SearchDictionary['rows'] = (word, asBeginning, most) =>
    count(`"${word}"${asBeginning ? '*' : ''}`, most);
  return {
    has: (word, asBeginning) => rows(word, asBeginning, 1) > 0,
    rows,
    spelt: (spelling) => (rows(spelling, false, 1) > 0 ? [spelling] : []),
    beginning: (word) => (rows(word, false, 1) > 0 ? [word] : []),
    related: () => [],
    nearCompounds: () => [],
    near(word) {
      const most = mistakesAllowed(word);
      if (most === 0) return [];
      const near: { word: string; distance: number; rows: number }[] = [];
      const consider = (beginning: string): void => {
        for (const { term, rows: inIndex } of read.terms.all(beginning, `${beginning}${beyond}`)) {
          if (term.startsWith(word)) continue; // found without a correction
          const { whole, begins } = mistakes(word, term, most);
          const distance = Math.min(whole, begins <= 1 ? begins + 1 : most + 1);
          if (distance > most) continue;
          const inSight = countFound === undefined ? inIndex : rows(term, false, mostCounted);
          if (inSight > 0) near.push({ word: term, distance, rows: inSight });
        }
      };
      consider(word.slice(0, 2));
      if (near.length === 0) for (const beginning of new Set(otherBeginnings(word))) consider(beginning);
      return near
        .sort((a, b) => a.distance - b.distance || b.rows - a.rows)
        .slice(0, mostMeant)
        .map(({ word: term, distance }, at) => ({ word: term, cost: distance / 10 + at / 100 }));
    },
  };
}
