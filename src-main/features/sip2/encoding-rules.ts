// The encodings that SIP2 machines use: UTF-8, Latin-1, code page 850, and ASCII with letters simplified.

export const encodings = ['utf-8', 'latin-1', 'cp850', 'ascii'] as const;

export type Encoding = (typeof encodings)[number];

/** The characters 128 to 255 of code page 850. */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const bytesOf: Readonly<Record<Exclude<Encoding, 'utf-8'>, (character: string) => number | null>> = {
  'latin-1': (character) => upTo(character, 0xff),
  cp850: (character) => {
    const place = upperHalf.indexOf(character);
    return upTo(character, 0x7f) ?? (place < 0 ? null : 0x80 + place);
  },
  ascii: (character) => upTo(character, 0x7f),
};

function upTo(character: string, last: number): number | null {
  const code = character.codePointAt(0) ?? 0;
  return code <= last ? code : null;
}

/** Letters that are more than a letter with a mark. */
const simple: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '€': 'EUR',
};

/** The text in bytes. A character that the encoding lacks is simplified, and a question mark if it cannot be. */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  const byteOf = bytesOf[encoding];
  const bytes: number[] = [];
  for (const character of text.normalize('NFC')) {
    const byte = byteOf(character);
    if (byte !== null) bytes.push(byte);
    else for (const each of simplified(character)) bytes.push(byteOf(each) ?? 0x3f);
  }
  return Buffer.from(bytes);
}

function simplified(character: string): string {
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare === '' ? '' : (simple[bare] ?? bare);
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of these bytes, whatever they are. */
export function decoded(bytes: Buffer, encoding: Encoding): string {
  // A machine that is thought to send ASCII sends Latin-1 if anything.
  if (encoding === 'latin-1' || encoding === 'ascii') return bytes.toString('latin1');
  if (encoding === 'utf-8') return utf8.decode(bytes);
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? ''),
  ).join('');
}
