// Reads the year in a class name that writes it as a word, a Roman numeral or the name of a stage: Kelas VII-A, الصف الأول.

/** A year of school as a class name writes it, and how the same name writes another one. */
export interface WrittenYear {
  before: string;
  year: number;
  after: string;
  write: (year: number) => string;
}

/** Words of the years from the first on; each list is one way to count. */
const countings = [
  'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر الحادي_عشر الثاني_عشر',
  'الاول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر الحادي_عشر الثاني_عشر',
  'الأولى الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة',
  'أول ثاني ثالث رابع خامس سادس',
  'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo',
  'primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo once doce',
  'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono',
  'I II III IV V VI VII VIII IX X XI XII XIII',
].map((words) => words.split(' ').map((word) => word.replace('_', ' ')));

const isolated = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
const patterns = countings.map((words) => isolated(words.toSorted((a, b) => b.length - a.length).join('|')));

/** All readings of a name, the earliest in the name first, then the longest. */
export function yearsInWords(name: string): (WrittenYear & { counting: number })[] {
  return patterns
    .flatMap((pattern, counting) => {
      const match = pattern.exec(name);
      if (match === null) return [];
      const [word] = match;
      const words = countings[counting] ?? [];
      const write = (year: number) => cased(words[year - 1] ?? '', word);
      const year = words.findIndex((candidate) => candidate.toLowerCase() === word.toLowerCase()) + 1;
      const after = name.slice(match.index + word.length);
      return [{ before: name.slice(0, match.index), year, after, write, counting }];
    })
    .toSorted((a, b) => a.before.length - b.before.length || a.after.length - b.after.length);
}

function cased(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** The classes of France, which counts down after the primary school. */
const french = [
  /^(?:PS|petite section)/i,
  /^(?:MS|moyenne section)/i,
  /^(?:GS|grande section)/i,
  /^CP/i,
  /^CE\s?1/i,
  /^CE\s?2/i,
  /^CM\s?1/i,
  /^CM\s?2/i,
  /^(?:6\s?(?:i?[eè]me|e)|sixi[eè]me)/i,
  /^(?:5\s?(?:i?[eè]me|e)|cinqui[eè]me)/i,
  /^(?:4\s?(?:i?[eè]me|e)|quatri[eè]me)/i,
  /^(?:3\s?(?:i?[eè]me|e)|troisi[eè]me)/i,
  /^(?:2\s?n?de|seconde)/i,
  /^(?:1\s?(?:[eè]re|re)|premi[eè]re)/i,
  /^(?:terminale|term|tle)/i,
].map((rung) => new RegExp(`${rung.source}(?!\\p{L})`, 'iu'));

/** The step of a class of France, from nursery school on; null if it is none. */
export function frenchYear(name: string): { year: number; word: string; after: string } | null {
  for (const [year, pattern] of french.entries()) {
    const word = pattern.exec(name)?.[0];
    if (word !== undefined) return { year, word, after: name.slice(word.length) };
  }
  return null;
}

/** Belgium and Switzerland have the same words and count up: there a `2e` follows the `1re`. */
export function countsAsFrance(names: readonly string[]): boolean {
  return (
    !names.some((name) => /^2\s?(?:i?[eè]me|e)(?!\p{L})/iu.test(name)) &&
    names.some((name) => {
      const step = frenchYear(name);
      return step !== null && step.year > 3 && !step.word.startsWith('1');
    })
  );
}
