// Decides the order of shelfmarks: makes a key of each whose order as text is the order on the shelves.

/** A number of three digits with its decimals, a whole number, or a word; all else only separates them. */
const parts =
  /(?<hundreds>(?<!\d)\d{3})(?<decimals>(?:\.\d{3})*\.\d+)?(?!\d)|(?<whole>\d+)|(?<word>[^\d\s\p{P}\p{S}\p{Z}\p{C}]+)/gu;

/** More digits are no number that a library has. */
const mostDigits = 48;

/** Letters that languages without them write with others. */
const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The place of each letter in the alphabet of a language, as one character; a letter may be spelt with others. */
type Alphabet = ReadonlyMap<string, string>;

const firstPlace = 0x100;
/** The latest place: SQLite and JavaScript order the characters up to it alike. */
const lastPlace = '\uD7FF';

/** Latin with its accents, Greek and Cyrillic; other scripts are in the order of Unicode. */
const letters = [span(0x61, 0x52f), span(0x1e00, 0x1eff)]
  .flat()
  .filter((letter) => /\p{L}/u.test(letter) && letter === letter.toLowerCase());

function span(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}

const alphabets = new Map<string, Alphabet>();

/** ICU knows where a language puts its letters: ä with a in German, after z in Swedish. */
function alphabetOf(language: string): Alphabet {
  const made = alphabets.get(language);
  if (made !== undefined) return made;
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  const spelt = (letter: string) =>
    spellings[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const isItself = (letter: string) => spelt(letter) === letter || compare(letter, spelt(letter)) !== 0;

  const alphabet = new Map<string, string>();
  let before: string | null = null;
  let place = firstPlace;
  for (const letter of letters.filter(isItself).toSorted(compare)) {
    if (before !== null && compare(before, letter) !== 0) place += 1;
    alphabet.set(letter, String.fromCharCode(place));
    before = letter;
  }
  for (const letter of letters.filter((each) => !isItself(each)))
    alphabet.set(letter, placesOf(spelt(letter), alphabet));
  alphabets.set(language, alphabet);
  return alphabet;
}

function placesOf(word: string, alphabet: Alphabet): string {
  return Array.from(word, (letter) => alphabet.get(letter) ?? (letter < lastPlace ? letter : lastPlace)).join(
    '',
  );
}

/** The number of digits comes first, so that 2 stands before 10. */
function numberKey(digits: string): string {
  const bare = digits.replace(/^0+/, '');
  return String.fromCharCode(0x30 + Math.min(bare.length, mostDigits)) + bare;
}

/**
 * The key of a shelfmark. Keys are compared as texts, by code points.
 *
 * A shelfmark is a row of words and numbers, compared one after the other: a shelfmark that begins another one stands
 * before it, and numbers stand before words. A number of exactly three digits before the point is Dewey's, with decimals:
 * 641.10 before 641.5. Any other number is a whole one: 2 before 10. (A point after each three decimals, as the Universal
 * Decimal Classification writes it, divides nothing.) Case, accents and signs have no weight.
 *
 * @param language whose alphabet the letters follow
 */
export function shelfKey(callNumber: string, language: string): string {
  const text = callNumber
    .normalize('NFKC')
    .replaceAll(/['’]/g, '')
    .toLocaleLowerCase(language)
    .normalize('NFC')
    .replaceAll(/[\u0300-\u036f]/g, '');
  const alphabet = alphabetOf(language);
  return Array.from(text.matchAll(parts), ({ groups }) => {
    const { hundreds, decimals, whole, word } = groups ?? {};
    if (word !== undefined) return placesOf(word, alphabet);
    if (hundreds === undefined) return numberKey(whole ?? '');
    return numberKey(hundreds) + (decimals === undefined ? '' : `.${decimals.replaceAll('.', '')}`);
  }).join(' ');
}
