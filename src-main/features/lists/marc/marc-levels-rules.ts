// Reading levels and ages of readers in a catalogue record: MARC 21 fields 521 and 526, and the code in 008/22.
import {
  audienceIn,
  audienceOfGrades,
  levelsFrom,
  schemeNamed,
  textOfAudience,
  textOfLevels,
  type Audience,
  type ReadingLevel,
} from '../reading-level-rules.ts';
import { fieldsOf, valuesOf, type MarcField, type MarcRecord } from './marc-record-rules.ts';

interface LevelCells {
  readonly level: string;
  readonly levels: string;
  readonly audience: string;
}

/** Codes of 008/22; `j`, for children up to 15, says too little in a school. */
const codes: Readonly<Record<string, Audience>> = {
  a: { from: 0, to: 5 },
  b: { from: 6, to: 8 },
  c: { from: 9, to: 13 },
  d: { from: 14, to: 17 },
  e: { from: 18, to: null },
};

/** The scheme of a level that a record gives as a school grade. */
const GRADE = 'Grade';

type Tidy = (text?: string) => string;

/** @param tidy takes the punctuation off that announces the next part */
export function levelCells(record: MarcRecord, tidy: Tidy): LevelCells {
  const notes = fieldsOf(record, '521');
  const programs = fieldsOf(record, '526').flatMap((field) => levelOfProgram(field, tidy));
  const written = notes.flatMap((field) => levelOfNote(field, tidy));
  const audiences = [
    ...notes.map(audienceOfNote),
    ...fieldsOf(record, '526').map((field) => audienceIn(valuesOf(field, 'b')[0] ?? '')),
    codes[(fieldsOf(record, '008')[0]?.value ?? '').charAt(22)] ?? null,
  ];
  const inOwnWords = notes.find(
    (field) => levelOfNote(field, tidy).length === 0 && audienceOfNote(field) === null,
  );
  return {
    level: tidy(valuesOf(inOwnWords, 'a')[0]),
    // Of two with one scheme the first counts.
    levels: textOfLevels(levelsFrom(textOfLevels([...programs, ...written]))),
    audience: textOfAudience(audiences.find((one) => one !== null) ?? { from: null, to: null }),
  };
}

/** `521 8_ $a 770 $b Lexile`; the first indicator 0 is a grade of reading. */
function levelOfNote(field: MarcField, tidy: Tidy): ReadingLevel[] {
  const level = plain(tidy(valuesOf(field, 'a')[0]));
  const source = plain(tidy(valuesOf(field, 'b')[0]));
  const kind = field.indicators[0];
  if (level === '' || kind === '1' || kind === '2') return [];
  const scheme = source !== '' ? schemeNamed(source) : kind === '0' ? GRADE : '';
  return scheme === '' ? [] : [{ scheme, level, points: null, quiz: null }];
}

/** `526 0_ $a Accelerated Reader $b MG $c 4.5 $d 3.0 $z 7304`. */
function levelOfProgram(field: MarcField, tidy: Tidy): ReadingLevel[] {
  const [program, level] = [plain(tidy(valuesOf(field, 'a')[0])), plain(tidy(valuesOf(field, 'c')[0]))];
  if (program === '' || level === '') return [];
  const points = Number.parseFloat((valuesOf(field, 'd')[0] ?? '').replace(',', '.'));
  const quiz = /\d{2,}/.exec(valuesOf(field, 'z').join(' '))?.[0] ?? null;
  return [{ scheme: schemeNamed(program), level, points: Number.isNaN(points) ? null : points, quiz }];
}

/** The first indicator 1 is an age, 2 a grade. */
function audienceOfNote(field: MarcField): Audience | null {
  const text = valuesOf(field, 'a').join('-');
  const [kind] = field.indicators;
  return kind === '1' ? audienceIn(text) : kind === '2' ? audienceOfGrades(text) : null;
}

/** Without the signs that divide levels in a text. */
const plain = (text: string): string => text.replaceAll(/[;:]/g, ' ').trim();
