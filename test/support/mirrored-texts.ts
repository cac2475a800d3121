// A pseudo-language from right to left: the English texts in Arabic letters and a third longer, with their fields and
// markup as they are. It shows texts that are cut, that stay at the left, and that are not in the files of texts.

/** The code of Unicode's pseudo-locale from right to left. */
export const MIRRORED = 'ar-XB';

/** A letter for each of the alphabet. */
const letters = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyz', (latin, at) => [
    latin,
    Array.from('ابكدعفجهيزقلمنوبقرستؤڤطخيذ')[at] ?? 'ا',
  ]),
);
/** What a program replaces or shows as it is: fields, nested texts, tags, addresses, file names, bold. */
const kept =
  /\{\{.*?\}\}|\$t\(.*?\)|<\/?\w+\s*\/?>|https?:\/\/\S+|[\w-]+\.(?:csv|xlsx|zip|pdf|json)\b|&\w+;|\*\*/g;
const forms = ['zero', 'two', 'few', 'many'];

/** Keys to press stay as they are. @param texts a file of `resources/locales/en` */
export function mirroredTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return mirrored(texts);
  if (Array.isArray(texts)) return texts.map(mirroredTexts);
  if (typeof texts !== 'object' || texts === null) return texts;
  const entries = Object.entries(texts).flatMap(([key, text]): [string, unknown][] => {
    if (key.endsWith('Key')) return [[key, text]];
    const inArabic = mirroredTexts(text);
    if (!key.endsWith('_other')) return [[key, inArabic]];
    return [
      [key, inArabic],
      ...forms.map((form): [string, unknown] => [key.replace(/other$/, form), inArabic]),
    ];
  });
  return Object.fromEntries(entries);
}

function mirrored(text: string): string {
  let from = 0;
  let out = '';
  for (const { 0: part, index } of text.matchAll(kept)) {
    out += inLetters(text.slice(from, index)) + part;
    from = index + part.length;
  }
  return out + inLetters(text.slice(from));
}

/** A word of three letters or more gets longer by a third. */
function inLetters(text: string): string {
  return text
    .replaceAll(/[a-z]{3,}/gi, (word) => word + word.slice(0, Math.round(word.length / 3)))
    .replaceAll(/[a-z]/gi, (letter) => letters[letter.toLowerCase()] ?? letter)
    .replaceAll(',', '،')
    .replaceAll('?', '؟');
}
