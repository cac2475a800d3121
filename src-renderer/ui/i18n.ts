// Loads all screen texts in both languages and applies the chosen language to the page.

import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { UiLanguage } from '../api/api-types.ts';

/** Each file is a namespace: `useTranslation('desk')` and `t('idle.title')` read desk.json. */
const files = import.meta.glob<Record<string, unknown>>('../../resources/locales/*/*.json', {
  eager: true,
  import: 'default',
});

export const UI_LANGUAGES: readonly { code: UiLanguage; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'nl', name: 'Nederlands' },
];

const CHOSEN_AS = 'loandesk.language';

function isUiLanguage(value: unknown): value is UiLanguage {
  return value === 'en' || value === 'nl';
}

function textsByLanguage(): Record<string, Record<string, Record<string, unknown>>> {
  const texts: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const [path, content] of Object.entries(files)) {
    const found = /\/([a-z]{2})\/([\w-]+)\.json$/.exec(path);
    const language = found?.[1];
    const namespace = found?.[2];
    if (language === undefined || namespace === undefined) continue;
    texts[language] ??= {};
    texts[language][namespace] = content;
  }
  return texts;
}

/** The language chosen on this machine; if there is none, the library's setting applies. */
function chosenLanguage(): UiLanguage | null {
  const stored = localStorage.getItem(CHOSEN_AS);
  return isUiLanguage(stored) ? stored : null;
}

export function chooseLanguage(language: UiLanguage): void {
  localStorage.setItem(CHOSEN_AS, language);
  void i18next.changeLanguage(language);
}

/** Applies the library's language, unless another one was chosen on this machine. */
export function followLibraryLanguage(language: UiLanguage): void {
  if (chosenLanguage() === null && i18next.language !== language) {
    void i18next.changeLanguage(language);
  }
}

export function startI18n(): void {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  const browsers = navigator.language.slice(0, 2);
  void i18next.use(initReactI18next).init({
    resources: textsByLanguage(),
    lng: chosenLanguage() ?? (isUiLanguage(browsers) ? browsers : 'en'),
    fallbackLng: 'en',
    defaultNS: 'frame',
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}
