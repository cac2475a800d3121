// Gives tests the real words of all languages.

import i18next, { type i18n } from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const locales = path.resolve(import.meta.dirname, '../../../resources/locales');
export const languages = readdirSync(locales);
export const namespaces = readdirSync(path.join(locales, 'en')).map((file) => path.basename(file, '.json'));

export function textsOf(language: string, namespace: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(locales, language, `${namespace}.json`), 'utf8')) as Record<
    string,
    unknown
  >;
}

export async function wordsIn(language: string): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'lists',
    resources: { [language]: Object.fromEntries(namespaces.map((name) => [name, textsOf(language, name)])) },
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** Every text with its path, plurals by their stem. */
export function textPaths(texts: Record<string, unknown>, above = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${above}${key}`, value]]
      : textPaths(value as Record<string, unknown>, `${above}${key}.`),
  );
}
