// Decides which languages are offered, which English texts fill in for missing ones, and what `nl-BE` asks for.

export interface TextTree {
  readonly [key: string]: string | TextTree;
}

const pluralEnd = /_(zero|one|two|few|many|other)$/;

/** The texts of a language; where it has none, the English ones. A plural comes from one language as a whole. */
export function withEnglish<English extends TextTree>(texts: TextTree, english: English): English {
  const merged: Record<string, string | TextTree> = {};
  for (const [key, inEnglish] of Object.entries(english)) {
    const translated = texts[key];
    if (typeof inEnglish === 'object')
      merged[key] = withEnglish(typeof translated === 'object' ? translated : {}, inEnglish);
    else if (translated !== undefined) merged[key] = translated;
    else if (!pluralEnd.test(key) || texts[key.replace(pluralEnd, '_other')] === undefined)
      merged[key] = inEnglish;
  }
  for (const [key, text] of Object.entries(texts)) merged[key] ??= text; // plural forms that English does not have
  return merged as English;
}

/**
 * The language for a tag: itself, without its region, or with another one: `nl-BE` is Dutch, and `pt` is `pt-BR` if the
 * program has no other Portuguese.
 */
export function closestLanguage(tag: string, languages: readonly string[]): string | undefined {
  const exact = tag.toLowerCase();
  const bare = exact.replace(/[-_].*/, '');
  return (
    languages.find((language) => language.toLowerCase() === exact) ??
    languages.find((language) => language === bare) ??
    languages.find((language) => language.startsWith(`${bare}-`))
  );
}

/**
 * The languages that have nine tenths of the English files or more: one that is being translated waits, and one that lacks a
 * new file stays.
 *
 * @param paths end in `CODE/NAME.json`
 */
export function offeredLanguages(paths: readonly string[]): string[] {
  const files = new Map<string, number>();
  for (const path of paths) {
    const code = path.split('/').at(-2) ?? '';
    files.set(code, (files.get(code) ?? 0) + 1);
  }
  const enough = 0.9 * (files.get('en') ?? 0);
  return [...files.keys()].filter((code) => (files.get(code) ?? 0) >= enough).toSorted();
}
