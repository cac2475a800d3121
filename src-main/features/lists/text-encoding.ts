// Finds the encoding of a text by what its letters say, decodes it, and shows its words in every encoding.
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import jschardet from 'jschardet';
import { encodings, type Encoding } from './list-vocabulary-rules.ts';
import { unicodeEncodingOf } from './text-rules.ts';

/** The detection library's names. */
const detected: Readonly<Partial<Record<Encoding, readonly string[]>>> = {
  'windows-1252': ['Windows-1252'],
  macintosh: ['MacRoman'],
  cp850: ['cp850'],
  cp437: ['cp437'],
  'windows-1250': ['Windows-1250'],
  'iso-8859-2': ['ISO-8859-2'],
  cp852: ['cp852'],
  'windows-1251': ['Windows-1251'],
  'koi8-r': ['KOI8-R'],
  cp866: ['IBM866'],
  'windows-1253': ['Windows-1253'],
  'windows-1254': ['Windows-1254'],
  'windows-1255': ['Windows-1255'],
  'windows-1256': ['Windows-1256'],
  'windows-1257': ['Windows-1257'],
  shift_jis: ['CP932', 'SHIFT_JIS'],
  'euc-jp': ['EUC-JP'],
  gb18030: ['GB18030'],
  big5: ['Big5'],
  'euc-kr': ['CP949', 'EUC-KR'],
};
const detectEncodings = Object.values(detected).flat();
const encodingNamed = new Map(
  Object.entries(detected).flatMap(([encoding, names]) =>
    names.map((name) => [name.toLowerCase(), encoding as Encoding] as const),
  ),
);

/** Bytes of words that are enough to tell an encoding. */
const BYTES_WEIGHED = 16 * 1024;
/** With fewer bytes beyond ASCII, several encodings fit as well. */
const LETTERS_NEEDED = 6;
const WORDS_SHOWN = 6;

export interface FoundEncoding {
  readonly encoding: Encoding;
  /** False if too few letters tell the encodings apart: a person should look at them. */
  readonly certain: boolean;
}

export function encodingOf(bytes: Uint8Array): FoundEncoding {
  const unicode = unicodeEncodingOf(bytes, isUtf8);
  if (unicode !== null) return { encoding: unicode, certain: true };
  const words = Buffer.concat(
    wordsBeyondAscii(bytes, BYTES_WEIGHED).map((word) => Buffer.concat([word, space])),
  );
  const letters = words.filter((byte) => byte > 0x7f).length;
  const candidates = jschardet.detectAll(words, { detectEncodings }).flatMap(({ encoding, confidence }) => {
    const encodingOfName = encodingNamed.get((encoding ?? '').toLowerCase());
    return encodingOfName === undefined ? [] : [{ encoding: encodingOfName, confidence }];
  });
  const worded = candidates.filter(({ encoding }) => isWorded(decoded(words, encoding)));
  const [best] = worded.length > 0 ? worded : candidates;
  const western = worded.find(({ encoding }) => encoding === 'windows-1252');
  const isEnough = letters >= LETTERS_NEEDED;
  // Short lists of western names fit Central European encodings nearly as well; those are much rarer.
  const isWestern =
    western !== undefined && (!isEnough || western.confidence >= 0.7 * (best?.confidence ?? 0));
  const encoding = isWestern ? 'windows-1252' : (best?.encoding ?? 'windows-1252');
  const isCommon = encoding !== 'windows-1252' || !rareWestern.test(decoded(words, encoding));
  return { encoding, certain: isEnough && worded.length > 0 && isCommon };
}

/** Letters of Icelandic, which are more often those of Baltic and Turkish lists. */
const rareWestern = /[ÞþÐð]/;

/** Letters of names: no signs, no capital behind a small letter as in "ZoÎ", no Hangul beside Chinese characters. */
function isWorded(text: string): boolean {
  if (/\p{Script=Hangul}/u.test(text) && /\p{Script=Han}/u.test(text)) return false;
  return !/[^\p{L}\p{M}\p{N}\p{Zs}\0-\x7f’]|\p{Ll}(?=[^\0-\x7f])\p{Lu}/u.test(text);
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
  const seen = new Set<string>();
  const words = wordsBeyondAscii(bytes, BYTES_WEIGHED).filter((word) => {
    const key = Buffer.from(word).toString('latin1');
    return !seen.has(key) && seen.add(key);
  });
  if (words.length === 0) return [];
  const sample = Buffer.concat(words.slice(0, WORDS_SHOWN).flatMap((word) => [word.subarray(0, 60), space]));
  return encodings
    .filter((encoding) => !encoding.startsWith('utf-16'))
    .map((encoding) => ({ encoding, text: decoded(sample, encoding).trim() }));
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
