// Reads a language's name or code as its ISO 639 code: two letters if the standard has them, otherwise three.

/** Languages whose names, in English, Dutch, French, German and Spanish, are accepted instead of a code. */
const NAMED =
  'nl en fr de es it pt pl tr ar fy la el ru uk ro bg hu cs sk sl hr sr sv da no fi he fa ku so ti zh ja ko vi id th hi ur bn'.split(
    ' ',
  );

const codesByName = new Map(
  ['en', 'nl', 'fr', 'de', 'es'].flatMap((inLanguage) => {
    const names = new Intl.DisplayNames([inLanguage], { type: 'language' });
    return NAMED.map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const);
  }),
);
const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The code of "eng", "en-US", "dut", "NL" or "Nederlands", without region and script; null for other words. */
export function languageCode(words: string): string | null {
  const written = words.trim();
  return codesByName.get(written.toLowerCase()) ?? languageOfTag(written);
}

/** Cache: Intl is slower than all other work on a row. */
const readTags = new Map<string, string | null>();
const TAGS_KEPT = 500;

function languageOfTag(tag: string): string | null {
  if (!/^[a-z]{2,3}([-_][a-z0-9]{2,8}){0,3}$/i.test(tag)) return null;
  const before = readTags.get(tag);
  if (before !== undefined) return before;
  if (readTags.size === TAGS_KEPT) readTags.clear();
  const code = askIntl(tag.replaceAll('_', '-'));
  readTags.set(tag, code);
  return code;
}

function askIntl(tag: string): string | null {
  try {
    const code = new Intl.Locale(tag).language;
    return englishNames.of(code) === undefined ? null : code;
  } catch {
    return null;
  }
}
