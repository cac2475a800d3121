// The languages of the screens: each is a folder of texts, which is read when it is chosen.

/** The texts of a file, a namespace of i18next: `useTranslation('desk')` and `t('idle.title')` read desk.json. */
export type Texts = Readonly<Record<string, unknown>>;
/** By namespace. */
export type LanguageTexts = Readonly<Record<string, Texts>>;

export interface Languages {
  /** Codes such as `nl` and `pt-BR`, of the languages that have nine tenths of the English files or more. */
  readonly codes: readonly string[];
  /** Rejects if the texts cannot be read now; the next call tries again. */
  readonly load: (code: string) => Promise<LanguageTexts>;
}

/** @param readers by paths that end in `CODE/NAMESPACE.json` */
export function languagesOf(readers: Readonly<Record<string, () => Promise<Texts>>>): Languages {
  const files = Object.entries(readers).flatMap(([path, read]) => {
    const [, code, namespace] = /([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? [];
    return code === undefined || namespace === undefined ? [] : [{ code, namespace, read }];
  });
  const countOf = (language: string): number => files.filter(({ code }) => code === language).length;
  const loading = new Map<string, Promise<LanguageTexts>>();
  return {
    codes: [...new Set(files.map(({ code }) => code))]
      .filter((code) => countOf(code) >= 0.9 * countOf('en'))
      .toSorted(),
    load(code) {
      const texts = loading.get(code) ?? read(code);
      loading.set(code, texts);
      texts.catch(() => loading.delete(code));
      return texts;
    },
  };

  async function read(code: string): Promise<LanguageTexts> {
    const ofLanguage = files.filter((file) => file.code === code);
    const texts = await Promise.all(
      ofLanguage.map(async (file) => [file.namespace, withPluralForms(await file.read(), code)] as const),
    );
    return Object.fromEntries(texts);
  }
}

/**
 * Adds the plural forms that a translation does not tell apart: they are as its `_other`. Without them i18next would take the
 * English ones.
 */
function withPluralForms(texts: Texts, code: string): Texts {
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  const all: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(texts)) {
    all[key] = typeof value === 'object' && value !== null ? withPluralForms(value as Texts, code) : value;
    if (!key.endsWith('_other')) continue;
    for (const form of pluralCategories)
      all[key.replace(/other$/, form)] ??= texts[key.replace(/other$/, form)] ?? value;
  }
  return all;
}

/** The language for a tag such as `nl-BE`: itself, without its region, or with another one, such as `pt-BR` for `pt`. */
export function closestLanguage(tag: string, codes: readonly string[]): string | undefined {
  const exact = tag.toLowerCase();
  const bare = exact.replace(/-.*/, '');
  return (
    codes.find((code) => code.toLowerCase() === exact) ??
    codes.find((code) => code === bare) ??
    codes.find((code) => code.startsWith(`${bare}-`))
  );
}

/** The language's own name for itself. @param code an ISO 639 code, with a region if it has one */
export function ownNameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
}

/** For `Intl`. English is as in Britain, with the day before the month. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** The comma or point of a number that is typed, in digits from 0 to 9. */
export function decimalMark(language: string): string {
  const parts = new Intl.NumberFormat(localeOf(language), { numberingSystem: 'latn' }).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Arabic and Persian keyboards type digits and a decimal mark of their own. */
export const plainDigits = (typed: string): string =>
  typed.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replaceAll('٫', '.');

/**
 * A value in a sentence, between the isolates of Unicode where the two may differ in direction: its words, numbers and the
 * sentence's own then stay in their order.
 */
export function setApart(value: string, direction: 'ltr' | 'rtl'): string {
  const mayDiffer = value !== '' && (direction === 'rtl' || letterFromRight.test(value));
  return mayDiffer ? `\u2068${value}\u2069` : value;
}

/** One full stop where a value ends in its own: "fällig am 29. Nov." */
export const singleFullStop = {
  type: 'postProcessor',
  name: 'singleFullStop',
  process: (words: string): string => words.replaceAll(/(?<=\p{L})\.\.(?!\.)/gu, '.'),
} as const;

/** Words in a row, such as a name and its class; after words in Arabic letters stands their own comma. */
export const withCommas = (words: readonly string[]): string =>
  words
    .map((word, at) =>
      at === 0 ? word : `${/\p{sc=Arabic}/u.test(words[at - 1] ?? '') ? '،' : ','} ${word}`,
    )
    .join('');

/** For names of files and for other programs. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

const letterFromRight =
  /[\p{sc=Adlam}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Nko}\p{sc=Hanifi_Rohingya}\p{sc=Syriac}\p{sc=Thaana}]/u;
