// The library's key as people print and type it: 14 groups of four, the last of which checks the others.
import { createHash } from 'node:crypto';

/** Crockford's base 32: no letter that looks like a digit. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const keyBytes = 32;
const bitsPerLetter = 5;
const keyLetters = Math.ceil((keyBytes * 8) / bitsPerLetter);
const groupLength = 4;
const checkLetters = groupLength;

/** Such as `4ZK0 ...`, 14 groups. @param key 32 bytes */
export function wordsOfKey(key: Buffer): string {
  const all = lettersOf(key) + checkOf(key);
  return (all.match(/.{4}/g) ?? []).join(' ');
}

/** Forgives lower case, spaces, and I, L and O for digits. @returns null if it is no key, or mistyped */
export function keyOfWords(text: string): Buffer | null {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  if (typed.length !== keyLetters + checkLetters || !/^[0-9A-HJKMNP-TV-Z]+$/.test(typed)) return null;
  const key = bytesOf(typed.slice(0, keyLetters));
  return lettersOf(key) + checkOf(key) === typed ? key : null;
}

export const lastGroup = (key: Buffer): string => wordsOfKey(key).slice(-groupLength);

function lettersOf(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => letters.charAt(Number.parseInt(group.padEnd(bitsPerLetter, '0'), 2)))
    .join('');
}

function bytesOf(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    letters.indexOf(letter).toString(2).padStart(bitsPerLetter, '0'),
  ).join('');
  return Buffer.from(
    (bits.slice(0, keyBytes * 8).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  );
}

const checkOf = (key: Buffer): string =>
  lettersOf(createHash('sha256').update(key).digest()).slice(0, checkLetters);
