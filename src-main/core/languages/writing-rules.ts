// Decides in which direction a language is written, and sets texts of unknown direction apart in its sentences.

const scriptsFromRight = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];
/** And the mark from right to left, which dates in Arabic have. */
const letterFromRight =
  /[\u200f\p{sc=Adlam}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Nko}\p{sc=Hanifi_Rohingya}\p{sc=Syriac}\p{sc=Thaana}]/u;

/** How a page is written: the attributes of its root. */
export interface Writing {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

/** By the script in which the language is usually written, such as the Arabic one for `ar` and `fa`. */
export function writingOf(language: string): Writing {
  const { script = '' } = new Intl.Locale(language).maximize();
  return { lang: language, dir: scriptsFromRight.includes(script) ? 'rtl' : 'ltr' };
}

export const hasLettersFromRight = (text: string): boolean => letterFromRight.test(text);

/**
 * A value in a sentence, between the isolates of Unicode where the two may differ in direction: its words, numbers and
 * the sentence's own then stay in their order.
 */
export function setApart(value: string, { dir }: Pick<Writing, 'dir'>): string {
  const mayDiffer = value !== '' && (dir === 'rtl' || hasLettersFromRight(value));
  return mayDiffer ? `\u2068${value}\u2069` : value;
}

/** Fills a sentence's `{{places}}`, each value set apart. A place without a value stays, so that the mistake shows. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  const dir = hasLettersFromRight(sentence) ? 'rtl' : 'ltr';
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
    setApart(String(values[name] ?? place), { dir }),
  );
}
