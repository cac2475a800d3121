// Reads what X's keyboard configuration says a key gives: an independent source for the tables of key maps.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = '/usr/share/X11/xkb/symbols';
export const hasXkb = existsSync(path.join(folder, 'us'));

/** Names of signs, as X has them; what is not here is compared by its name. */
const signs: Record<string, string> = {
  exclam: '!',
  quotedbl: '"',
  numbersign: '#',
  dollar: '$',
  percent: '%',
  ampersand: '&',
  at: '@',
  apostrophe: "'",
  parenleft: '(',
  parenright: ')',
  asterisk: '*',
  plus: '+',
  comma: ',',
  minus: '-',
  period: '.',
  slash: '/',
  colon: ':',
  semicolon: ';',
  less: '<',
  equal: '=',
  greater: '>',
  question: '?',
  bracketleft: '[',
  backslash: '\\',
  bracketright: ']',
  asciicircum: '^',
  underscore: '_',
  grave: '`',
  braceleft: '{',
  bar: '|',
  braceright: '}',
  asciitilde: '~',
  exclamdown: '¡',
  sterling: '£',
  section: '§',
  ordfeminine: 'ª',
  masculine: 'º',
  notsign: '¬',
  degree: '°',
  plusminus: '±',
  twosuperior: '²',
  threesuperior: '³',
  mu: 'µ',
  periodcentered: '·',
  questiondown: '¿',
  ssharp: 'ß',
  agrave: 'à',
  eacute: 'é',
  egrave: 'è',
  ccedilla: 'ç',
  Ccedilla: 'Ç',
  ugrave: 'ù',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  adiaeresis: 'ä',
  Adiaeresis: 'Ä',
  odiaeresis: 'ö',
  Odiaeresis: 'Ö',
  udiaeresis: 'ü',
  Udiaeresis: 'Ü',
  Arabic_thal: 'ذ',
  Arabic_shadda: '\u0651',
  Arabic_dad: 'ض',
  Arabic_fatha: '\u064e',
  Arabic_sad: 'ص',
  Arabic_fathatan: '\u064b',
  Arabic_theh: 'ث',
  Arabic_damma: '\u064f',
  Arabic_qaf: 'ق',
  Arabic_dammatan: '\u064c',
  Arabic_feh: 'ف',
  Arabic_ghain: 'غ',
  Arabic_hamzaunderalef: 'إ',
  Arabic_ain: 'ع',
  Arabic_ha: 'ه',
  division: '÷',
  Arabic_khah: 'خ',
  multiply: '×',
  Arabic_hah: 'ح',
  Arabic_semicolon: '؛',
  Arabic_jeem: 'ج',
  Arabic_dal: 'د',
  Arabic_sheen: 'ش',
  Arabic_kasra: '\u0650',
  Arabic_seen: 'س',
  Arabic_kasratan: '\u064d',
  Arabic_yeh: 'ي',
  Arabic_beh: 'ب',
  Arabic_lam: 'ل',
  Arabic_alef: 'ا',
  Arabic_hamzaonalef: 'أ',
  Arabic_teh: 'ت',
  Arabic_tatweel: 'ـ',
  Arabic_noon: 'ن',
  Arabic_comma: '،',
  Arabic_meem: 'م',
  Arabic_kaf: 'ك',
  Arabic_tah: 'ط',
  Arabic_hamzaonyeh: 'ئ',
  Arabic_hamza: 'ء',
  Arabic_sukun: '\u0652',
  Arabic_hamzaonwaw: 'ؤ',
  Arabic_ra: 'ر',
  Arabic_alefmaksura: 'ى',
  Arabic_maddaonalef: 'آ',
  Arabic_tehmarbuta: 'ة',
  Arabic_waw: 'و',
  Arabic_zain: 'ز',
  Arabic_zah: 'ظ',
  Arabic_question_mark: '؟',
  UFEF9: 'لإ',
  U0FEF7: 'لأ',
  UFEFB: 'لا',
  UFEF5: 'لآ',
  guillemotleft: '«',
  guillemotright: '»',
  dead_circumflex: '†^',
  dead_acute: '†´',
  dead_grave: '†`',
  dead_diaeresis: '†¨',
  dead_tilde: '†~',
};

const rows: Record<string, number[]> = {
  AE: [0x1e, 0x1f, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2d, 0x2e],
  AD: [0x14, 0x1a, 0x08, 0x15, 0x17, 0x1c, 0x18, 0x0c, 0x12, 0x13, 0x2f, 0x30],
  AC: [0x04, 0x16, 0x07, 0x09, 0x0a, 0x0b, 0x0d, 0x0e, 0x0f, 0x33, 0x34],
  AB: [0x1d, 0x1b, 0x06, 0x19, 0x05, 0x11, 0x10, 0x36, 0x37, 0x38, 0x87],
};
const others: Record<string, number> = { TLDE: 0x35, BKSL: 0x31, LSGT: 0x64 };

/** The characters of each key alone and with Shift, by its HID usage. */
export function xkbLayout(file: string, variant: string): Map<number, [plain: string, shift: string]> {
  const text = readFileSync(path.join(folder, file), 'utf8')
    .replace(/\/\/.*/g, '')
    .replace(/type\s*\[\w+\]\s*=\s*"\w+"\s*,|symbols\s*\[\w+\]\s*=/g, '');
  const begin = text.indexOf('{', text.indexOf(`"${variant}"`));
  const body = text.slice(begin, text.indexOf('\n};', begin));
  const keys = new Map<number, [string, string]>();
  const parts = /include\s+"(\w+)(?:\((\w[\w-]*)\))?"|key\s+<(\w+)>\s*\{[^[}]*\[([^\]]*)\]/g;
  for (const [, included, part, name = '', symbols = ''] of body.matchAll(parts)) {
    if (included !== undefined) {
      // Without a variant X takes the file's default, which none of these needs.
      if (part !== undefined) for (const [usage, key] of xkbLayout(included, part)) keys.set(usage, key);
      continue;
    }
    const usage = others[name] ?? rows[name.slice(0, 2)]?.[Number(name.slice(2)) - 1];
    const [plain = '', shift = ''] = symbols.split(',').map((symbol) => symbol.trim());
    if (usage !== undefined) keys.set(usage, [signs[plain] ?? plain, signs[shift] ?? shift]);
  }
  return keys;
}
