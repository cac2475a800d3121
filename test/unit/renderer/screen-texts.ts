// Gives tests the real words of a language, without those that it takes from English.

import i18next, { type i18n } from 'i18next';
import path from 'node:path';
import { filesOf, textsOf } from '../../support/locales.ts';

export async function wordsIn(language: string): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'lists',
    resources: {
      [language]: Object.fromEntries(
        filesOf(language).map((file) => [path.basename(file, '.json'), textsOf(language, file)]),
      ),
    },
    interpolation: { escapeValue: false },
  });
  return instance;
}
