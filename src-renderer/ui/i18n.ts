// Shows the screens in the chosen language. English is there from the start, as it fills in for texts that another one lacks.

import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import {
  closestLanguage,
  languagesOf,
  ownNameOf,
  setApart,
  singleFullStop,
  type LanguageTexts,
  type Texts,
} from './languages/languages.ts';

const english = import.meta.glob<Texts>('../../resources/locales/en/*.json', {
  eager: true,
  import: 'default',
});
const others = import.meta.glob<Texts>(
  ['../../resources/locales/*/*.json', '!../../resources/locales/en/*.json'],
  { import: 'default' },
);

const languages = languagesOf({
  ...Object.fromEntries(Object.entries(english).map(([path, texts]) => [path, () => Promise.resolve(texts)])),
  ...others,
});

/** Each with its own name for itself. */
export const UI_LANGUAGES: readonly { code: string; name: string }[] = languages.codes.map((code) => ({
  code,
  name: ownNameOf(code),
}));

/** The texts that are here already, by language. */
export const textsHere = (): Record<string, LanguageTexts> =>
  i18next.store.data as Record<string, LanguageTexts>;

/** The texts of every language, which a search goes through. Without those that cannot be read now. */
export async function textsOfAllLanguages(): Promise<Record<string, LanguageTexts>> {
  const texts = await Promise.allSettled(languages.codes.map((code) => languages.load(code)));
  return Object.fromEntries(
    texts.flatMap((each, at) =>
      each.status === 'fulfilled' ? [[languages.codes[at] ?? '', each.value]] : [],
    ),
  );
}

const CHOSEN_AS = 'loandesk.language';

/** The language chosen on this machine; if there is none, the library's setting applies. */
function chosenLanguage(): string | undefined {
  return languages.codes.find((code) => code === localStorage.getItem(CHOSEN_AS));
}

/** The library's language; the page comes with it, so that no other one is seen before. */
const servedLanguage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="library-language"]')?.content ?? '';

/** The language that was asked for last, and may be on its way. */
let wanted = 'en';

async function show(language: string): Promise<void> {
  if (wanted === language || !languages.codes.includes(language)) return;
  wanted = language;
  try {
    await addTexts(language);
  } catch {
    // The server is away, and the screen says so in the language that is there.
    if (wanted === language) wanted = i18next.language;
    return;
  }
  if (wanted === language) await i18next.changeLanguage(language);
}

async function addTexts(language: string): Promise<void> {
  for (const [namespace, texts] of Object.entries(await languages.load(language)))
    i18next.addResourceBundle(language, namespace, texts);
}

export function chooseLanguage(language: string): void {
  localStorage.setItem(CHOSEN_AS, language);
  void show(language);
}

/** For now, without choosing it on this machine. */
export function showLanguage(language: string): void {
  void show(language);
}

/** Applies the library's language, unless another one was chosen on this machine. */
export function followLibraryLanguage(language: string): void {
  if (chosenLanguage() === undefined) void show(language);
}

/** Resolves when there is something to read. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    document.documentElement.dir = i18next.dir(language);
  });
  const fromTag = [servedLanguage(), navigator.language].flatMap(
    (tag) => closestLanguage(tag, languages.codes) ?? [],
  );
  const [language = 'en'] = [chosenLanguage() ?? [], fromTag].flat();
  await i18next
    .use(initReactI18next)
    .use(singleFullStop)
    .init({
      resources: { en: await languages.load('en') },
      lng: 'en',
      fallbackLng: 'en',
      defaultNS: 'frame',
      initAsync: false,
      // React escapes markup; here a value is kept apart from a sentence of the other direction.
      interpolation: { escape: (value) => setApart(value, i18next.dir()) },
      postProcess: singleFullStop.name,
      returnNull: false,
    });
  await show(language);
}
