// Decodes MARC-8: ASCII and the extended Latin set (ANSEL), whose accents come before their letter.
// Source: MARC 21 Specifications, Character Sets, part 2, code table "Extended Latin (ANSEL)", Library of Congress.

const letters: Readonly<Record<number, string>> = {
  0x88: '',
  0x89: '',
  0x8d: '\u200d',
  0x8e: '\u200c',
  0xa1: 'Ł',
  0xa2: 'Ø',
  0xa3: 'Đ',
  0xa4: 'Þ',
  0xa5: 'Æ',
  0xa6: 'Œ',
  0xa7: 'ʹ',
  0xa8: '·',
  0xa9: '♭',
  0xaa: '®',
  0xab: '±',
  0xac: 'Ơ',
  0xad: 'Ư',
  0xae: 'ʼ',
  0xb0: 'ʻ',
  0xb1: 'ł',
  0xb2: 'ø',
  0xb3: 'đ',
  0xb4: 'þ',
  0xb5: 'æ',
  0xb6: 'œ',
  0xb7: 'ʺ',
  0xb8: 'ı',
  0xb9: '£',
  0xba: 'ð',
  0xbc: 'ơ',
  0xbd: 'ư',
  0xc0: '°',
  0xc1: 'ℓ',
  0xc2: '℗',
  0xc3: '©',
  0xc4: '♯',
  0xc5: '¿',
  0xc6: '¡',
  0xc7: 'ß',
  0xc8: '€',
};

const accents: Readonly<Record<number, string>> = {
  0xe0: '\u0309',
  0xe1: '\u0300',
  0xe2: '\u0301',
  0xe3: '\u0302',
  0xe4: '\u0303',
  0xe5: '\u0304',
  0xe6: '\u0306',
  0xe7: '\u0307',
  0xe8: '\u0308',
  0xe9: '\u030c',
  0xea: '\u030a',
  0xeb: '\ufe20',
  0xec: '\ufe21',
  0xed: '\u0315',
  0xee: '\u030b',
  0xef: '\u0310',
  0xf0: '\u0327',
  0xf1: '\u0328',
  0xf2: '\u0323',
  0xf3: '\u0324',
  0xf4: '\u0325',
  0xf5: '\u0333',
  0xf6: '\u0332',
  0xf7: '\u0326',
  0xf8: '\u031c',
  0xf9: '\u032e',
  0xfa: '\ufe22',
  0xfb: '\ufe23',
  0xfe: '\u0313',
};

const escape = 0x1b;
/** A letter of a script that is not read here. */
const unknown = '\ufffd';

/**
 * The text in Unicode NFC. Letters of other scripts (Cyrillic, Greek, Hebrew, Arabic, East Asian), which an escape
 * sequence announces, become U+FFFD.
 */
export function textOfMarc8(bytes: Uint8Array): string {
  let text = '';
  let waiting = '';
  /** Bytes of one letter in the script that was announced; 0: Latin. */
  let other = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === escape) {
      const sequence = escapeAt(bytes, at);
      other = sequence.bytesOfLetter;
      at += sequence.length - 1;
    } else if (other > 0 && byte > 0x20 && byte < 0x7f) {
      text += unknown;
      at += other - 1;
    } else if (accents[byte] !== undefined) waiting += accents[byte];
    else {
      text += (byte < 0x80 ? String.fromCharCode(byte) : (letters[byte] ?? unknown)) + waiting;
      waiting = '';
    }
  }
  return text.normalize('NFC');
}

/** `ESC s` and `ESC ( B` go back to Latin; `ESC $` announces letters of three bytes; every other sequence, of one. */
function escapeAt(bytes: Uint8Array, at: number): { length: number; bytesOfLetter: number } {
  const [kind = '', set = ''] = String.fromCharCode(...bytes.subarray(at + 1, at + 3));
  if (kind === 's') return { length: 2, bytesOfLetter: 0 };
  if ('gbp'.includes(kind)) return { length: 2, bytesOfLetter: 1 };
  if (kind === '$') return { length: '(),-'.includes(set) ? 4 : 3, bytesOfLetter: 3 };
  if (set === '!') return { length: 4, bytesOfLetter: 0 };
  // G1 is for bytes above 127 only: such a set leaves ASCII as it is.
  return { length: 3, bytesOfLetter: ')-'.includes(kind) || 'Bs'.includes(set) ? 0 : 1 };
}

/**
 * Whether accents stand before letters that take them, as in MARC-8, rather than being Latin-1 letters. Letters of other
 * scripts, behind an escape sequence, do not count; the sequence itself speaks for MARC-8.
 */
export function looksLikeMarc8(bytes: Uint8Array): boolean {
  let composed = 0;
  let others = 0;
  let hasEscapes = false;
  let isOtherScript = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === escape) {
      const kind = String.fromCharCode(bytes[at + 1] ?? 0);
      const set = String.fromCharCode(bytes[at + 2] ?? 0);
      hasEscapes ||= /[$()gbps,-]/.test(kind);
      isOtherScript = kind !== 's' && !(kind === '(' && set === 'B');
    } else if (byte === fieldEnd || byte === subfield) isOtherScript = false;
    if (byte < 0x80 || isOtherScript) continue;
    const accent = accents[byte];
    if (accent === undefined) {
      if (letters[byte] === undefined) others += 1;
      continue;
    }
    const letter = String.fromCharCode(bytes[at + 1] ?? 0);
    const takesIt = (letter + accent).normalize('NFC').length === 1 || isTied(bytes, at);
    if (/[a-z]/i.test(letter) && takesIt) composed += 1;
    else others += 1;
  }
  return composed >= (hasEscapes ? 1 : 4) * others;
}

const fieldEnd = 0x1e;
const subfield = 0x1f;
const [tieBegins, tieEnds] = [0xeb, 0xec];

/** Either half of the tie over two letters, as in t͡s. */
function isTied(bytes: Uint8Array, at: number): boolean {
  return (
    (bytes[at] === tieBegins && bytes[at + 2] === tieEnds) ||
    (bytes[at] === tieEnds && bytes[at - 2] === tieBegins)
  );
}
