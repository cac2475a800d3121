// Loads all screen texts of the languages that the program offers, and applies the chosen one to the page.

import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Each file is a namespace: `useTranslation('desk')` and `t('idle.title')` read desk.json. */
const files = import.meta.glob<Record<string, unknown>>('../../resources/locales/{en,nl}/*.json', {
  eager: true,
  import: 'default',
});

function textsByLanguage(): Record<string, Record<string, Record<string, unknown>>> {
  const texts: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const [path, content] of Object.entries(files)) {
    const match = /\/([\w-]+)\/([\w-]+)\.json$/.exec(path);
    const language = match?.[1];
    const namespace = match?.[2];
    if (language === undefined || namespace === undefined) continue;
    texts[language] ??= {};
    texts[language][namespace] = content;
  }
  return texts;
}

const texts = textsByLanguage();

/** The texts of all screens, by language and namespace. */
export const SCREEN_TEXTS = texts;

/** The language's own name for itself. @param code an ISO 639 code */
export const ownNameOf = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** Every language that has texts, with its own name for itself. */
export const UI_LANGUAGES: readonly { code: string; name: string }[] = Object.keys(texts)
  .toSorted()
  .map((code) => ({ code, name: ownNameOf(code) }));

const CHOSEN_AS = 'loandesk.language';

const hasTexts = (language: string | null): language is string => language !== null && language in texts;

/** The program's language for a tag such as `nl-BE`; `pt` is `pt-BR` if there is no other Portuguese. */
function closestLanguage(tag: string): string | undefined {
  const exact = tag.toLowerCase();
  const bare = exact.replace(/-.*/, '');
  const codes = Object.keys(texts);
  return (
    codes.find((code) => code.toLowerCase() === exact) ??
    codes.find((code) => code === bare) ??
    codes.find((code) => code.startsWith(`${bare}-`))
  );
}

/** The language chosen on this machine; if there is none, the library's setting applies. */
function chosenLanguage(): string | null {
  const stored = localStorage.getItem(CHOSEN_AS);
  return hasTexts(stored) ? stored : null;
}

export function chooseLanguage(language: string): void {
  localStorage.setItem(CHOSEN_AS, language);
  void i18next.changeLanguage(language);
}

/** For now, without choosing it on this machine. */
export function showLanguage(language: string): void {
  if (i18next.language !== language) void i18next.changeLanguage(language);
}

/** Applies the library's language, unless another one was chosen on this machine. */
export function followLibraryLanguage(language: string): void {
  if (chosenLanguage() === null && i18next.language !== language) {
    void i18next.changeLanguage(language);
  }
}

export function startI18n(): void {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  void i18next.use(initReactI18next).init({
    resources: texts,
    lng: chosenLanguage() ?? closestLanguage(navigator.language) ?? 'en',
    fallbackLng: 'en',
    defaultNS: 'frame',
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}
