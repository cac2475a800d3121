// Reads the columns of reading levels: one of each well-known scheme, and one with all levels of a title as a text.
import {
  audienceIn,
  levelsFrom,
  withLevels,
  type Audience,
  type ReadingLevel,
} from '../lists/reading-level-rules.ts';
import { refused } from '../lists/spreadsheet-damage-rules.ts';
import type { ImportNote } from './cell-note-rules.ts';
import type { ItemColumn } from './item-list-vocabulary-rules.ts';

const columns = ['arLevel', 'lexile', 'fountasPinnell', 'avi', 'antolin'] as const;
/** The columns that say nothing but the levels of a title. */
export const levelColumns = [...columns, 'levels', 'arPoints', 'arQuiz', 'audience', 'level'] as const;

interface LevelColumn {
  readonly scheme: string;
  /** The level in the form of the scheme; null for what is none. */
  readonly read: (written: string) => string | null;
}

const asWritten = (written: string): string => written.slice(0, 40).trim();
const schemes: Readonly<Record<(typeof columns)[number], LevelColumn>> = {
  // A spreadsheet makes dates of levels: 4.5 becomes 4-May.
  arLevel: {
    scheme: 'ar',
    read: (text) => /^\d{1,2}(?:[.,]\d{1,2})?$/.exec(text)?.[0].replace(',', '.') ?? null,
  },
  lexile: { scheme: 'lexile', read: lexileIn },
  fountasPinnell: {
    scheme: 'fountas-pinnell',
    read: (text) => /^[A-Za-z]{1,2}\+?$/.exec(text)?.[0].toUpperCase() ?? null,
  },
  avi: { scheme: 'avi', read: (text) => asWritten(text.replace(/^avi[\s:-]*/i, '')).toUpperCase() },
  antolin: { scheme: 'antolin', read: asWritten },
};

/** `770`, `770L`, `AD770L`, `BR120L`, or a code for what has no measure, such as `NP`. */
function lexileIn(text: string): string | null {
  const [, code = '', measure = ''] = /^(ad|br|gn|hl|ig|nc|np)?\s*(\d{1,4})?\s*l?$/i.exec(text) ?? [];
  if (code === '' && measure === '') return null;
  return `${code.toUpperCase()}${measure === '' ? '' : `${measure}L`}`;
}

/** Signs that lists have for nothing. */
const isNothing = (text: string): boolean => /^(?:0|-+|n\/?a|none|geen|keine?|null)?$/i.test(text);

const numberIn = (text: string): number | null => {
  const number = /^\d{1,3}(?:[.,]\d+)?$/.exec(text)?.[0].replace(',', '.');
  return number === undefined ? null : Number(number);
};

export function readLevels(cell: (name: ItemColumn) => string): {
  levels: ReadingLevel[];
  notes: ImportNote[];
} {
  const notes: ImportNote[] = [];
  const read = columns.flatMap((column): ReadingLevel[] => {
    const written = cell(column).trim();
    if (isNothing(written)) return [];
    const { scheme, read: readLevel } = schemes[column];
    const level = readLevel(written);
    if (level === null || level === '') {
      notes.push(...refused(column, written, 'not-a-level').notes);
      return [];
    }
    const isAr = column === 'arLevel';
    const quiz = cell('arQuiz').trim().replace(/\.0$/, '').slice(0, 20);
    return [
      {
        scheme,
        level,
        points: isAr ? numberIn(cell('arPoints').trim()) : null,
        quiz: isAr && !isNothing(quiz) ? quiz : null,
      },
    ];
  });
  return { levels: withLevels(levelsFrom(cell('levels')), read), notes };
}

/** Ages, or the text itself if it says none: it is a level in words then. */
export function readAudience(written: string): { audience: Audience; inWords: string | null } {
  const text = written.trim();
  const audience = text === '' ? null : audienceIn(text);
  return {
    audience: audience ?? { from: null, to: null },
    inWords: audience === null && text !== '' ? text.slice(0, 100) : null,
  };
}
