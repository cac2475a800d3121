// Maps keys to characters on each keyboard layout that a scanner can be set to.

export const keyboardLayouts = ['us', 'uk', 'de', 'fr', 'be', 'nl', 'es'] as const;
export type KeyboardLayout = (typeof keyboardLayouts)[number];

/** The effect of a key: a character, or a dead key that changes the next one (its combining mark). */
export type KeyMeaning = { character: string } | { deadKey: string };

/** Position of each token below on the board, as HID usages of the keyboard page. */
const rows = {
  numbers: [0x35, 0x1e, 0x1f, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2d, 0x2e],
  upper: [0x14, 0x1a, 0x08, 0x15, 0x17, 0x1c, 0x18, 0x0c, 0x12, 0x13, 0x2f, 0x30],
  home: [0x04, 0x16, 0x07, 0x09, 0x0a, 0x0b, 0x0d, 0x0e, 0x0f, 0x33, 0x34, 0x31],
  lower: [0x64, 0x1d, 0x1b, 0x06, 0x19, 0x05, 0x11, 0x10, 0x36, 0x37, 0x38],
};
type Row = keyof typeof rows;

interface LayoutTable {
  /** `†^` is a dead circumflex; `--` is a key without a meaning */
  plain: Record<Row, string>;
  shift: Record<Row, string>;
  /** by the key's plain character */
  altGr: Record<string, string>;
}

// The Windows layouts, because scanners' country settings imitate them.
const tables: Record<KeyboardLayout, LayoutTable> = {
  us: {
    plain: {
      numbers: '` 1 2 3 4 5 6 7 8 9 0 - =',
      upper: 'q w e r t y u i o p [ ]',
      home: "a s d f g h j k l ; ' \\",
      lower: '\\ z x c v b n m , . /',
    },
    shift: {
      numbers: '~ ! @ # $ % ^ & * ( ) _ +',
      upper: 'Q W E R T Y U I O P { }',
      home: 'A S D F G H J K L : " |',
      lower: '| Z X C V B N M < > ?',
    },
    altGr: {},
  },
  uk: {
    plain: {
      numbers: '` 1 2 3 4 5 6 7 8 9 0 - =',
      upper: 'q w e r t y u i o p [ ]',
      home: "a s d f g h j k l ; ' #",
      lower: '\\ z x c v b n m , . /',
    },
    shift: {
      numbers: '¬ ! " £ $ % ^ & * ( ) _ +',
      upper: 'Q W E R T Y U I O P { }',
      home: 'A S D F G H J K L : @ ~',
      lower: '| Z X C V B N M < > ?',
    },
    altGr: { '`': '¦', '4': '€', a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' },
  },
  de: {
    plain: {
      numbers: '†^ 1 2 3 4 5 6 7 8 9 0 ß †´',
      upper: 'q w e r t z u i o p ü +',
      home: 'a s d f g h j k l ö ä #',
      lower: '< y x c v b n m , . -',
    },
    shift: {
      numbers: '° ! " § $ % & / ( ) = ? †`',
      upper: 'Q W E R T Z U I O P Ü *',
      home: "A S D F G H J K L Ö Ä '",
      lower: '> Y X C V B N M ; : _',
    },
    altGr: {
      '2': '²',
      '3': '³',
      '7': '{',
      '8': '[',
      '9': ']',
      '0': '}',
      ß: '\\',
      q: '@',
      e: '€',
      '+': '~',
      '<': '|',
      m: 'µ',
    },
  },
  fr: {
    plain: {
      numbers: '² & é " \' ( - è _ ç à ) =',
      upper: 'a z e r t y u i o p †^ $',
      home: 'q s d f g h j k l m ù *',
      lower: '< w x c v b n , ; : !',
    },
    shift: {
      numbers: '-- 1 2 3 4 5 6 7 8 9 0 ° +',
      upper: 'A Z E R T Y U I O P †¨ £',
      home: 'Q S D F G H J K L M % µ',
      lower: '> W X C V B N ? . / §',
    },
    altGr: {
      é: '†~',
      '"': '#',
      "'": '{',
      '(': '[',
      '-': '|',
      è: '†`',
      _: '\\',
      ç: '^',
      à: '@',
      ')': ']',
      '=': '}',
      e: '€',
      $: '¤',
    },
  },
  be: {
    plain: {
      numbers: '² & é " \' ( § è ! ç à ) -',
      upper: 'a z e r t y u i o p †^ $',
      home: 'q s d f g h j k l m ù µ',
      lower: '< w x c v b n , ; : =',
    },
    shift: {
      numbers: '³ 1 2 3 4 5 6 7 8 9 0 ° _',
      upper: 'A Z E R T Y U I O P †¨ *',
      home: 'Q S D F G H J K L M % £',
      lower: '> W X C V B N ? . / +',
    },
    altGr: {
      '&': '|',
      é: '@',
      '"': '#',
      '§': '^',
      ç: '{',
      à: '}',
      '†^': '[',
      $: ']',
      ù: '†´',
      µ: '†`',
      '=': '†~',
      '<': '\\',
      e: '€',
    },
  },
  nl: {
    plain: {
      numbers: '@ 1 2 3 4 5 6 7 8 9 0 / °',
      upper: 'q w e r t y u i o p †¨ *',
      home: 'a s d f g h j k l + †´ <',
      lower: '] z x c v b n m , . -',
    },
    shift: {
      numbers: '§ ! " # $ % & _ ( ) \' ? †~',
      upper: 'Q W E R T Y U I O P †^ |',
      home: 'A S D F G H J K L ± †` >',
      lower: '[ Z X C V B N M ; : =',
    },
    altGr: {
      '@': '¬',
      '1': '¹',
      '2': '²',
      '3': '³',
      '4': '¼',
      '5': '½',
      '6': '¾',
      '7': '£',
      '8': '{',
      '9': '}',
      '/': '\\',
      '°': '†¸',
      e: '€',
      s: 'ß',
      c: '¢',
      m: 'µ',
      '.': '·',
      ']': '¦',
    },
  },
  es: {
    plain: {
      numbers: "º 1 2 3 4 5 6 7 8 9 0 ' ¡",
      upper: 'q w e r t y u i o p †` +',
      home: 'a s d f g h j k l ñ †´ ç',
      lower: '< z x c v b n m , . -',
    },
    shift: {
      numbers: 'ª ! " · $ % & / ( ) = ? ¿',
      upper: 'Q W E R T Y U I O P †^ *',
      home: 'A S D F G H J K L Ñ †¨ Ç',
      lower: '> Z X C V B N M ; : _',
    },
    altGr: {
      º: '\\',
      '1': '|',
      '2': '@',
      '3': '#',
      '4': '†~',
      '5': '€',
      '6': '¬',
      e: '€',
      '†`': '[',
      '+': ']',
      '†´': '{',
      ç: '}',
    },
  },
};

/** The sign of each dead key, and the mark it puts on the next letter. */
export const deadKeySigns: Record<string, string> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': '^',
  '\u0303': '~',
  '\u0308': '¨',
  '\u0327': '¸',
};
const markOfSign = new Map(Object.entries(deadKeySigns).map(([mark, sign]) => [sign, mark]));

export interface KeyModifiers {
  shift: boolean;
  altGr: boolean;
}

const maps = Object.fromEntries(keyboardLayouts.map((layout) => [layout, mapOf(tables[layout])]));

/** Undefined if the key has no meaning on this layout. */
export function keyMeaning(
  layout: KeyboardLayout,
  usage: number,
  modifiers: KeyModifiers,
): KeyMeaning | undefined {
  return maps[layout]?.get(levelKey(usage, modifiers));
}

/** Every key and modifier with its meaning on a layout. */
export function* keysOf(
  layout: KeyboardLayout,
): Generator<{ usage: number; modifiers: KeyModifiers; meaning: KeyMeaning }> {
  for (const [key, meaning] of maps[layout] ?? []) {
    yield {
      usage: key >> 2,
      modifiers: { shift: (key & 1) !== 0, altGr: (key & 2) !== 0 },
      meaning,
    };
  }
}

function levelKey(usage: number, { shift, altGr }: KeyModifiers): number {
  return (usage << 2) | (altGr ? 2 : 0) | (shift ? 1 : 0);
}

function mapOf({ plain, shift, altGr }: LayoutTable): Map<number, KeyMeaning> {
  const map = new Map<number, KeyMeaning>();
  const usageOfPlain = new Map<string, number>();
  for (const row of Object.keys(rows) as Row[]) {
    const plainTokens = plain[row].split(' ');
    const shiftTokens = shift[row].split(' ');
    rows[row].forEach((usage, index) => {
      const token = plainTokens[index] ?? '--';
      usageOfPlain.set(token, usage);
      put(usage, { shift: false, altGr: false }, token);
      put(usage, { shift: true, altGr: false }, shiftTokens[index] ?? '--');
    });
  }
  for (const [token, meaning] of Object.entries(altGr)) {
    put(usageOfPlain.get(token) ?? 0, { shift: false, altGr: true }, meaning);
  }
  for (const shifted of [false, true]) put(0x2c, { shift: shifted, altGr: false }, ' ');
  // ISO boards report the key beside Enter as 0x32, ANSI boards as 0x31.
  for (const shifted of [false, true]) {
    const modifiers = { shift: shifted, altGr: false };
    const meaning = map.get(levelKey(0x31, modifiers));
    if (meaning) map.set(levelKey(0x32, modifiers), meaning);
  }
  const withAltGr = map.get(levelKey(0x31, { shift: false, altGr: true }));
  if (withAltGr) map.set(levelKey(0x32, { shift: false, altGr: true }), withAltGr);
  return map;

  function put(usage: number, modifiers: KeyModifiers, token: string): void {
    if (token === '--') return;
    const mark = token.startsWith('†') ? markOfSign.get(token.slice(1)) : undefined;
    map.set(levelKey(usage, modifiers), mark === undefined ? { character: token } : { deadKey: mark });
  }
}
