// How far a typed word is from a word of the library: the letters that were swapped, left out, added or mistaken.

/** No more than this is a typing error; words of two letters and numbers have none. */
export function mistakesAllowed(word: string): number {
  const letters = Array.from(word).length;
  if (letters < 3 || /\p{N}/u.test(word)) return 0;
  return letters < 6 ? 1 : 2;
}

/**
 * The number of mistakes (Damerau and Levenshtein, with neighbours swapped as one), of the word and of its beginning.
 *
 * @returns numbers above `most` if there are more
 */
export function mistakes(
  typed: string,
  word: string,
  most: number,
): { readonly whole: number; readonly begins: number } {
  const none = { whole: most + 1, begins: most + 1 };
  if (word.length < typed.length - most) return none;
  const reach = Math.min(word.length, typed.length + most);
  let [before, last] = [[] as number[], Array.from({ length: reach + 1 }, (_, at) => at)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= reach; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return none;
    [before, last] = [last, row];
  }
  return { whole: word.length > reach ? most + 1 : (last[reach] ?? most + 1), begins: Math.min(...last) };
}

/** First letters that sound alike, in the languages of school libraries. */
const alike: Readonly<Record<string, string>> = {
  c: 'k s',
  k: 'c',
  f: 'ph v',
  v: 'f w',
  w: 'v',
  s: 'c z',
  z: 's',
  i: 'j y',
  j: 'i y g',
  y: 'i j',
  g: 'j',
};

/** Beginnings of words that a typed word may stand for, apart from its own. */
export function otherBeginnings(word: string): string[] {
  const [one = '', two = '', three = ''] = word;
  return [
    two + one,
    two + three,
    one + three,
    ...(alike[one] ?? '')
      .split(' ')
      .filter((letter) => letter !== '')
      .map((letter) => (letter + two).slice(0, 2)),
    ...(word.startsWith('ph') ? [`f${three}`] : []),
  ].filter((beginning) => beginning.length === 2 && !word.startsWith(beginning));
}
