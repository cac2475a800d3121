// Recognises UTF-8 text that another program read in the wrong encoding and saved so, such as "ZoÃ«", and restores it.

const misreadAs = ['windows-1252', 'macintosh'] as const;

const decodeUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Each character of the encoding with its byte. */
const bytesOf = misreadAs.map((encoding) => {
  const characters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return new Map(Array.from(characters, (character, byte) => [character, byte]));
});

/** The first byte of a letter in UTF-8, as both encodings show it, before a character beyond ASCII. */
const suspicious =
  /[\u00c2-\u00c6\u00ce\u00cf\u00d0\u00d1\u00d8\u00d9\u221a\u2021\u00ac\u0192\u2248][^\0-\x7f]|\u00e2\u20ac/;

/** The text as it was meant; null if it does not look garbled. */
export function ungarbled(text: string): string | null {
  if (!suspicious.test(text)) return null;
  for (const bytes of bytesOf) {
    const encoded = Array.from(text, (character) => bytes.get(character));
    if (encoded.includes(undefined)) continue;
    try {
      return decodeUtf8.decode(Uint8Array.from(encoded as number[]));
    } catch {
      // Not UTF-8: these letters were meant.
    }
  }
  return null;
}

/** A question mark inside or at the end of a word: a program replaced a letter that it could not write. */
export function hasReplacedLetters(text: string): boolean {
  return /\p{L}\?(?:\p{L}|$|[\s,-])|(?:^|\s)\?\p{L}/u.test(text);
}
