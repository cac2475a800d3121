// Writes words of the languages of school libraries nearly as they sound, and says how far two words sound apart.

/** Spellings of one sound, the first that fits; `S` is any hissing sound. Applied to small Latin letters. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 'S'],
  [/^x/, 'S'],
  [/^ch(?=[lrz])/, 'k'],
  [/tsch|tsj|tch|shch|szcz|sch|dzh|dsj|sj/g, 'S'],
  [/ch|sh|cz|sz|rz|zh|ts|tz|dz/g, 'S'],
  [/(?<=[aeiou])gh(?![aeiou])/g, ''],
  [/gh/g, 'g'],
  [/stl/g, 'sl'],
  [/ph/g, 'f'],
  [/rh/g, 'r'],
  [/th|dh/g, 't'],
  [/kh|q[uw]?|kw|c?k|c(?![eiy])/g, 'k'],
  [/sc(?=[eiy])|c|s|z|ß/g, 'S'],
  [/x/g, 'kS'],
  [/h/g, ''],
  [/ij/g, 'ei'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];
/** The letters of one row are told apart badly. */
const classes = ['aeiou', 'bpfvw', 'kgj', 'S', 'dt', 'l', 'r', 'mn'];
const classOf = new Map(
  classes.flatMap((letters, at) => Array.from(letters).map((letter) => [letter, at] as const)),
);
const keys = 'ABKSDLRM';
const VOWEL = 0;
/** @param latin a word in small Latin letters without accents @returns the word, nearly as it sounds */
export function asItSounds(latin: string): string {
  let sounds = latin;
  for (const [spelling, sound] of spellings) sounds = sounds.replace(spelling, sound);
  return sounds;
}

/**
 * The consonants, each as its class; a vowel counts only if it stands first.
 *
 * @param sounds see `asItSounds`
 */
export function soundKey(sounds: string): string {
  let key = '';
  let before = -1;
  for (const letter of sounds) {
    const now = classOf.get(letter) ?? VOWEL;
    if (now === VOWEL ? key === '' : now !== before) key += keys.charAt(now);
    before = now;
  }
  return key;
}

/** Words with `ch` are also keyed as if it were a `k`: Chemie, chiave, Christmas, school. */
export const withHardCh = (latin: string): string | null =>
  latin.includes('ch') ? latin.replaceAll(/s?ch/g, (sign) => (sign === 'sch' ? 'sk' : 'k')) : null;

const VOWEL_FOR_VOWEL = 0.3;
const VOWEL_MORE = 0.35;
const ALIKE = 0.3;
/** An ending: many are not heard. */
const ENDING_MORE = 0.4;

/**
 * How far two words sound apart: 1 for each letter of another sound, less for letters that are told apart badly.
 *
 * @param one,other see `asItSounds` @param most above this, the answer is only larger
 */
export function soundDistance(one: string, other: string, most: number): number {
  let last = [0];
  for (let j = 1; j <= other.length; j += 1) last.push((last[j - 1] ?? 0) + more(other, j - 1));
  for (let i = 1; i <= one.length; i += 1) {
    const mine = more(one, i - 1);
    const row = [(last[0] ?? 0) + mine];
    let least = row[0] ?? 0;
    for (let j = 1; j <= other.length; j += 1) {
      const cost = Math.min(
        (last[j] ?? 0) + mine,
        (row[j - 1] ?? 0) + more(other, j - 1),
        (last[j - 1] ?? 0) + replaced(one.charAt(i - 1), other.charAt(j - 1)),
      );
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return least;
    last = row;
  }
  return last[other.length] ?? 0;
}

function replaced(one: string, other: string): number {
  if (one === other) return 0;
  const among = classOf.get(one);
  if (among !== classOf.get(other)) return 1;
  return among === VOWEL ? VOWEL_FOR_VOWEL : ALIKE;
}

function more(word: string, at: number): number {
  const letter = word.charAt(at);
  if (classOf.get(letter) === VOWEL) return VOWEL_MORE;
  return at > 1 && at === word.length - 1 && /[Snrdtkm]/.test(letter) ? ENDING_MORE : 1;
}

const ending = /(?:en|er|e[sS]|e|n|[sS]|i|a)$/;

/**
 * Whether one may be a plural of the other, with another vowel: zwaan and zwanen, Buch and Bücher, wolf and wolves.
 *
 * @param one,other see `asItSounds`
 */
export function areNumbers(one: string, other: string): boolean {
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  if (short.length < 3 || long.length > short.length + 3 || !long.startsWith(short.charAt(0))) return false;
  const stem = long.replace(ending, '');
  if (stem === long || stem.length < 3) return false;
  return soundKey(stem) === soundKey(short) && soundDistance(stem, short, 0.7) <= 0.7;
}
