// Finds the encoding of a text by how well its letters read, decodes it, and shows its words in every encoding.
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { likelihoodOf, type Languages } from './letter-likelihood-rules.ts';
import { encodings, type Encoding } from './list-vocabulary-rules.ts';
import { unicodeEncodingOf } from './text-rules.ts';

/**
 * How much rarer a list is in this encoding than in Windows-1252, as a logarithm; and the languages it is for.
 * Programs for Windows write most lists, those of DOS and old Macs few.
 */
const candidates: readonly {
  readonly encoding: Encoding;
  readonly prior: number;
  readonly languages: Languages;
}[] = [
  { encoding: 'windows-1252', prior: 0, languages: 'western' },
  { encoding: 'windows-1250', prior: -1.5, languages: 'central' },
  { encoding: 'windows-1251', prior: -1.5, languages: 'cyrillic' },
  { encoding: 'windows-1253', prior: -1.5, languages: 'greek' },
  { encoding: 'windows-1254', prior: -1.5, languages: 'turkish' },
  { encoding: 'windows-1255', prior: -1.5, languages: 'hebrew' },
  { encoding: 'windows-1256', prior: -1.5, languages: 'arabic' },
  { encoding: 'windows-1257', prior: -3.5, languages: 'baltic' },
  { encoding: 'macintosh', prior: -2.5, languages: 'western' },
  { encoding: 'cp850', prior: -2.8, languages: 'western' },
  { encoding: 'cp437', prior: -3, languages: 'western' },
  { encoding: 'iso-8859-2', prior: -3, languages: 'central' },
  { encoding: 'cp852', prior: -3, languages: 'central' },
  { encoding: 'koi8-r', prior: -3, languages: 'cyrillic' },
  { encoding: 'cp866', prior: -3, languages: 'cyrillic' },
  { encoding: 'shift_jis', prior: -1.5, languages: 'japanese' },
  { encoding: 'euc-jp', prior: -3, languages: 'japanese' },
  { encoding: 'gb18030', prior: -1.5, languages: 'simplified' },
  { encoding: 'big5', prior: -1.5, languages: 'traditional' },
  { encoding: 'euc-kr', prior: -1.5, languages: 'korean' },
];

/** Bytes of words that are enough to tell an encoding. */
const BYTES_WEIGHED = 16 * 1024;
/** How far the best encoding must be ahead of others that read differently, as a logarithm. */
const LEAD_NEEDED = 4;
/** With a larger share of letters that its language does not use, the best encoding may still be wrong. */
const FOREIGN_AT_MOST = 0.1;
const WORDS_SHOWN = 6;

export interface FoundEncoding {
  readonly encoding: Encoding;
  /** False if the letters fit several encodings, or no language: a person should look at them. */
  readonly certain: boolean;
}

export function encodingOf(bytes: Uint8Array): FoundEncoding {
  const unicode = unicodeEncodingOf(bytes, isUtf8);
  if (unicode !== null) return { encoding: unicode, certain: true };
  const words = Buffer.concat(distinctWords(bytes).flatMap((word) => [word, space]));
  const [best, ...others] = candidates
    .map(({ encoding, prior, languages }) => {
      const text = decoded(words, encoding);
      const { score, foreign } = likelihoodOf(text.split(' '), languages);
      return { encoding, text, score: score + prior, foreign };
    })
    .sort((one, other) => other.score - one.score);
  if (best === undefined) return { encoding: 'windows-1252', certain: false };
  const second = others.find(({ text }) => text !== best.text);
  const isAhead = second === undefined || best.score - second.score >= LEAD_NEEDED;
  return { encoding: best.encoding, certain: isAhead && best.foreign <= FOREIGN_AT_MOST };
}

const space = Buffer.from(' ');

/** Encodings that the platform does not decode. */
const byLibrary: readonly Encoding[] = ['cp850', 'cp437', 'cp852'];

export function decoded(bytes: Uint8Array, encoding: Encoding): string {
  if (byLibrary.includes(encoding)) return iconv.decode(Buffer.from(bytes), encoding);
  return new TextDecoder(encoding === 'cp866' ? 'ibm866' : encoding).decode(bytes);
}

/** A few of the text's words with letters beyond ASCII, as they read in each encoding; none if there are no such words. */
export function wordsInEncodings(bytes: Uint8Array): { encoding: Encoding; text: string }[] {
  if (unicodeEncodingOf(bytes, () => false)?.startsWith('utf-16') === true) return [];
  const words = distinctWords(bytes);
  if (words.length === 0) return [];
  const sample = Buffer.concat(words.slice(0, WORDS_SHOWN).flatMap((word) => [word.subarray(0, 60), space]));
  return encodings
    .filter((encoding) => !encoding.startsWith('utf-16'))
    .map((encoding) => ({ encoding, text: decoded(sample, encoding).trim() }));
}

/** The words with bytes beyond ASCII, each once. */
function distinctWords(bytes: Uint8Array): Uint8Array[] {
  const seen = new Set<string>();
  return wordsBeyondAscii(bytes, BYTES_WEIGHED).filter((word) => {
    const key = Buffer.from(word).toString('latin1');
    return !seen.has(key) && seen.add(key);
  });
}

/** The words with bytes beyond ASCII, to about this many bytes. */
function wordsBeyondAscii(bytes: Uint8Array, atMost: number): Uint8Array[] {
  const words: Uint8Array[] = [];
  let taken = 0;
  let start = 0;
  let isAscii = true;
  for (let at = 0; at <= bytes.length && taken < atMost; at++) {
    const byte = bytes[at] ?? 0;
    if (byte > 0x7f) isAscii = false;
    // Letters, digits, and the bytes that may be the second of a letter in East Asian encodings.
    if (byte > 0x3f && byte !== 0x7c) continue;
    if (!isAscii) {
      words.push(bytes.subarray(start, at));
      taken += at - start;
    }
    start = at + 1;
    isAscii = true;
  }
  return words;
}
