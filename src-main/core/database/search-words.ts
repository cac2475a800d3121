// Folds text to what a search compares, and splits it into the words of the search indexes.
import { plainDigits } from './digits-rules.ts';

/** A private-use letter before a word that stands first: in its own range of the index, so that it is found at once. */
export const FIRST = '\uE000';

/** Letters that Unicode does not decompose, and forms of one letter that people do not tell apart. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'ng',
  ĸ: 'k',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ء: '',
  ـ: '',
  ک: 'ك',
  ی: 'ي',
  ۀ: 'ه',
  ہ: 'ه',
  ے: 'ي',
  ς: 'σ',
};
const unusual = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');
/** Marks on Latin, Greek, Cyrillic, Hebrew and Arabic letters; in other scripts marks are vowels. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;
const katakana = /[\u30a1-\u30f6]/gu;
const plain = /^[\x20-\x7e]*$/;
/** Vowels that are also written as two letters: Müller and Mueller. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Lower case without accents, with the usual form of each letter and digit. */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return plainDigits(
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(marks, '')
      .toLowerCase()
      .replaceAll(unusual, (letter) => letters[letter] ?? letter)
      .replaceAll(katakana, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60)),
  ).normalize('NFC');
}

/** Hyphens, apostrophes and middle dots stand inside words. */
const joint = /[\p{Pd}'’‘ʼʻ`´′·・]/u;
const joints = new RegExp(joint.source, 'gu');
const chunk = new RegExp(
  `[\\p{L}\\p{N}\\p{M}](?:[\\p{L}\\p{N}\\p{M}]|${joint.source}(?=[\\p{L}\\p{N}]))*`,
  'gu',
);
/** The same in texts of ASCII letters, which most words are: many times quicker. */
const plainChunk = /[A-Za-z0-9]+(?:['`-][A-Za-z0-9]+)*/g;
const plainWord = /^[A-Za-z0-9]+$/;
const numberAtEnd = /^(?:0+|\p{L}+)(\d{2,})$/u;
/** The index divides words at these signs. Some signs become such by folding: `⑸` is `(5)`. */
const divides = /[^\p{L}\p{N}\p{M}]/u;
/** Scripts that are written without spaces. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]+/gu;
/** No letter of these scripts comes before this one. */
const mayBeUnspaced = /[\u0e01-\u{10ffff}]/u;
const article = /^(?:[وبكف]?ال|لل)(?=.{2})/u;

/** One word as it may be written: each way is a list of words of the index that must all occur. */
export interface SearchWord {
  readonly ways: readonly (readonly string[])[];
  /** How unlikely each way is: 0 for one as it is typed. Left out if all are as typed. */
  readonly costs?: readonly number[];
  /** The word as it is compared with titles and names. */
  readonly word: string;
}

const maxQueryLength = 200;
const maxWords = 12;

/** The words of a typed text. Parts of a number that is typed in groups are one word. */
export function searchWords(typed: string): SearchWord[] {
  const text = typed.slice(0, maxQueryLength);
  const number = groupedNumber(text);
  if (number !== null) return [{ ways: [[number], wordsIn(text)], word: number }];
  const words: SearchWord[] = [];
  const chunks = chunksIn(text);
  for (let at = 0; at < chunks.length && words.length < maxWords; at += 1) {
    const initials = initialsFrom(chunks, at);
    if (initials > 1) {
      const letters = chunks.slice(at, at + initials).map(folded);
      words.push({ ways: [[letters.join('')], letters], word: letters.join('') });
      at += initials - 1;
    } else words.push(...waysOf(chunks[at] ?? ''));
  }
  return words;
}

/** `978 0 439 02348 1`, `(0439) 023481`: digits in groups, as on the back of a book or a card. */
function groupedNumber(text: string): string | null {
  const digits = folded(text).replaceAll(/[\s().\p{Pd}]+/gu, '');
  return /\s/.test(text.trim()) && /^\d{6,}x?$/.test(digits) ? digits : null;
}

function waysOf(written: string): SearchWord[] {
  const whole = folded(written);
  const joined = whole.replaceAll(joints, '');
  const runs = mayBeUnspaced.test(joined) ? joined.match(unspaced) : null;
  if (runs !== null) {
    const rest = wordsIn(joined.replaceAll(unspaced, ' '));
    return [{ ways: [[...runs.flatMap(pairsOf), ...rest]], word: joined }];
  }
  if (joined === '') return [];
  if (divides.test(joined)) {
    const parts = wordsIn(joined);
    return parts.length === 0 ? [] : [{ ways: [parts], word: parts.join('') }];
  }
  const parts = whole.split(joint).filter((part) => part !== '');
  const ways = [[joined]];
  if (parts.length > 1) ways.push(parts);
  const spelt = inTwoLetters(written);
  if (spelt !== null) ways.push([spelt]);
  const bare = joined.replace(article, '');
  if (bare !== joined && bare.length > 2) ways.push([bare]);
  return [{ ways, word: joined }];
}

/** A text as words of the index: as they are written, and joined, split or spelt as people type them. */
export function indexedWords(text: string): Set<string> {
  const words = new Set<string>();
  const chunks = chunksIn(text);
  for (const [at, written] of chunks.entries()) {
    if (plainWord.test(written)) addPlain(words, written.toLowerCase());
    else for (const word of wordsOf(written)) words.add(word);
    const initials = initialsFrom(chunks, at);
    if (initials > 1)
      words.add(
        chunks
          .slice(at, at + initials)
          .map(folded)
          .join(''),
      );
  }
  return words;
}

function addPlain(words: Set<string>, word: string): void {
  words.add(word);
  const last = word.charCodeAt(word.length - 1);
  const number = last <= 57 ? numberAtEnd.exec(word)?.[1] : undefined;
  if (number !== undefined) words.add(number);
}

function* wordsOf(written: string): Generator<string> {
  const whole = folded(written);
  const joined = whole.replaceAll(joints, '');
  const runs = mayBeUnspaced.test(joined) ? joined.match(unspaced) : null;
  if (runs !== null) {
    for (const run of runs) {
      yield* run;
      yield* pairsOf(run);
    }
    yield* wordsIn(joined.replaceAll(unspaced, ' '));
    return;
  }
  if (joined === '') return;
  yield joined;
  if (joined !== whole) yield* whole.split(joint).filter((part) => part !== '');
  const spelt = inTwoLetters(written);
  if (spelt !== null) yield spelt;
  const bare = joined.replace(article, '');
  if (bare !== joined) yield bare;
  const number = numberAtEnd.exec(joined)?.[1];
  if (number !== undefined) yield number;
}

/** The words of a text in order, each in one form, to compare with what was typed. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  for (const written of chunksIn(text)) {
    const word = plainWord.test(written) ? written.toLowerCase() : folded(written).replaceAll(joints, '');
    if (word !== '') words.push(word);
  }
  return words;
}

function chunksIn(text: string): string[] {
  return (plain.test(text) ? text.match(plainChunk) : text.normalize('NFC').match(chunk)) ?? [];
}

/** How many letters stand alone from here on: `J.K.` has two. They end where the run does. */
function initialsFrom(chunks: readonly string[], at: number): number {
  const alone = (letter: string | undefined) =>
    letter !== undefined && letter.length < 3 && /^\p{L}$/u.test(letter) && !letter.match(unspaced);
  if (alone(chunks[at - 1])) return 0;
  let count = 0;
  while (alone(chunks[at + count])) count += 1;
  return count;
}

function pairsOf(run: string): string[] {
  const signs = Array.from(run);
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`);
}

function inTwoLetters(written: string): string | null {
  if (!/[äöüåøÄÖÜÅØ]/u.test(written)) return null;
  const lower = written.toLowerCase();
  const spelt = lower.replaceAll(/[äöüåø]/gu, (vowel) => twoLetters[vowel] ?? vowel);
  return spelt === lower ? null : folded(spelt).replaceAll(joints, '');
}

const spaced = (words: Iterable<string>): string => [...words].join(' ');
const articles = new Set(
  'the a an de het een le la les un une der die das ein eine el los las il lo gli i o os as den det en et'.split(
    ' ',
  ),
);

interface TitleTexts {
  title: string;
  /** A JSON array of names. */
  authors: string;
  isbn: string | null;
  /** Publisher, series and subjects. */
  others: readonly string[];
}

/** The words by which a title is found. */
export function titleSearchWords({ title, authors, isbn, others }: TitleTexts): string {
  const words = indexedWords(title);
  const inOrder = wordsIn(title);
  for (const word of inOrder.slice(0, articles.has(inOrder[0] ?? '') ? 2 : 1)) words.add(FIRST + word);
  for (const text of [...(JSON.parse(authors) as string[]), ...others])
    for (const word of indexedWords(text)) words.add(word);
  if (isbn !== null) {
    const digits = folded(isbn).replaceAll(/[^a-z0-9]/g, '');
    words.add(digits);
    // The first nine digits of the ISBN-10 are the same ones.
    if (/^978\d{10}$/.test(digits)) words.add(digits.slice(3));
  }
  return spaced(words);
}

/** The words by which a borrower is found. */
export function borrowerSearchWords(
  givenName: string,
  familyName: string,
  barcode: string | null,
  externalId: string | null,
  email: string | null,
  group: string | null,
): string {
  const words = indexedWords(`${givenName} ${familyName}`);
  for (const name of [givenName, familyName]) {
    const parts = wordsIn(name);
    if (parts.length > 1) words.add(parts.join(''));
    // "vd Berg" for "van den Berg"
    if (parts.length > 2)
      words.add(
        parts
          .slice(0, 2)
          .map((part) => part.charAt(0))
          .join(''),
      );
  }
  for (const number of [barcode, externalId]) {
    for (const word of indexedWords(number ?? '')) words.add(word);
    const joined = folded(number ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (joined !== '') words.add(joined);
  }
  for (const word of wordsIn(email ?? '')) words.add(word);
  for (const word of indexedWords(group ?? '')) words.add(word);
  return spaced(words);
}
