// Says what each key types on each keyboard layout that a scanner can be set to.

export const keyboardLayouts = [
  'us',
  'uk',
  'de',
  'fr',
  'be',
  'nl',
  'es',
  'pt',
  'ch',
  'br',
  'latam',
  'ar',
] as const;
export type KeyboardLayout = (typeof keyboardLayouts)[number];

/** Position of each token below on the board, as HID usages of the keyboard page; Brazil has a key more. */
export const keyRows = {
  numbers: [0x35, 0x1e, 0x1f, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2d, 0x2e],
  upper: [0x14, 0x1a, 0x08, 0x15, 0x17, 0x1c, 0x18, 0x0c, 0x12, 0x13, 0x2f, 0x30],
  home: [0x04, 0x16, 0x07, 0x09, 0x0a, 0x0b, 0x0d, 0x0e, 0x0f, 0x33, 0x34, 0x31],
  lower: [0x64, 0x1d, 0x1b, 0x06, 0x19, 0x05, 0x11, 0x10, 0x36, 0x37, 0x38, 0x87],
};
export type KeyRow = keyof typeof keyRows;

export interface LayoutTable {
  /** `†^` is a dead circumflex; `--` is a key without a meaning */
  plain: Record<KeyRow, string>;
  shift: Record<KeyRow, string>;
  /** by the key's plain character */
  altGr: Record<string, string>;
}

// The Windows layouts, because scanners' country settings imitate them.
export const layoutTables: Record<KeyboardLayout, LayoutTable> = {
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
  pt: {
    plain: {
      numbers: "\\ 1 2 3 4 5 6 7 8 9 0 ' «",
      upper: 'q w e r t y u i o p + †´',
      home: 'a s d f g h j k l ç º †~',
      lower: '< z x c v b n m , . -',
    },
    shift: {
      numbers: '| ! " # $ % & / ( ) = ? »',
      upper: 'Q W E R T Y U I O P * †`',
      home: 'A S D F G H J K L Ç ª †^',
      lower: '> Z X C V B N M ; : _',
    },
    altGr: {
      '2': '@',
      '3': '£',
      '4': '§',
      '5': '€',
      '7': '{',
      '8': '[',
      '9': ']',
      '0': '}',
      e: '€',
      '+': '†¨',
    },
  },
  ch: {
    plain: {
      numbers: "§ 1 2 3 4 5 6 7 8 9 0 ' †^",
      upper: 'q w e r t z u i o p ü †¨',
      home: 'a s d f g h j k l ö ä $',
      lower: '< y x c v b n m , . -',
    },
    shift: {
      numbers: '° + " * ç % & / ( ) = ? †`',
      upper: 'Q W E R T Z U I O P è !',
      home: 'A S D F G H J K L é à £',
      lower: '> Y X C V B N M ; : _',
    },
    altGr: {
      '1': '¦',
      '2': '@',
      '3': '#',
      '4': '°',
      '5': '§',
      '6': '¬',
      '7': '|',
      '8': '¢',
      "'": '†´',
      '†^': '†~',
      e: '€',
      ü: '[',
      '†¨': ']',
      ä: '{',
      $: '}',
      '<': '\\',
    },
  },
  br: {
    plain: {
      numbers: "' 1 2 3 4 5 6 7 8 9 0 - =",
      upper: 'q w e r t y u i o p †´ [',
      home: 'a s d f g h j k l ç †~ ]',
      lower: '\\ z x c v b n m , . ; /',
    },
    shift: {
      numbers: '" ! @ # $ % †¨ & * ( ) _ +',
      upper: 'Q W E R T Y U I O P †` {',
      home: 'A S D F G H J K L Ç †^ }',
      lower: '| Z X C V B N M < > : ?',
    },
    altGr: {
      '1': '¹',
      '2': '²',
      '3': '³',
      '4': '£',
      '5': '¢',
      '6': '¬',
      '=': '§',
      q: '/',
      w: '?',
      e: '€',
      '[': 'ª',
      ']': 'º',
      c: '₢',
      '/': '°',
    },
  },
  latam: {
    plain: {
      numbers: "| 1 2 3 4 5 6 7 8 9 0 ' ¿",
      upper: 'q w e r t y u i o p †´ +',
      home: 'a s d f g h j k l ñ { }',
      lower: '< z x c v b n m , . -',
    },
    shift: {
      numbers: '° ! " # $ % & / ( ) = ? ¡',
      upper: 'Q W E R T Y U I O P †¨ *',
      home: 'A S D F G H J K L Ñ [ ]',
      lower: '> Z X C V B N M ; : _',
    },
    altGr: { '|': '¬', "'": '\\', q: '@', '+': '~', '{': '†^', '}': '†`' },
  },
  // The layout 101. Vowel signs are written as escapes, as they would stand on the space before them.
  ar: {
    plain: {
      numbers: 'ذ 1 2 3 4 5 6 7 8 9 0 - =',
      upper: 'ض ص ث ق ف غ ع ه خ ح ج د',
      home: 'ش س ي ب ل ا ت ن م ك ط \\',
      lower: '\\ ئ ء ؤ ر لا ى ة و ز ظ',
    },
    shift: {
      numbers: '\u0651 ! @ # $ % ^ & * ) ( _ +',
      upper: '\u064e \u064b \u064f \u064c لإ إ ‘ ÷ × ؛ < >',
      home: '\u0650 \u064d ] [ لأ أ ـ ، / : " |',
      lower: '| ~ \u0652 } { لآ آ ’ , . ؟',
    },
    altGr: {},
  },
};
