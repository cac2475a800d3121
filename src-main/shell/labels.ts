// Finds the shell's words, menu and notices, in the library's language.
import en from '../../resources/locales/en/shell.json';
import nl from '../../resources/locales/nl/shell.json';

/** Every word the shell says. */
export type Labels = typeof en;

const languages: Record<string, Labels | undefined> = { en, nl } satisfies Record<string, Labels>;

/** The texts for a language such as `nl` or `nl-BE`; English for an unknown language. */
export function labelsFor(language: string): Labels {
  return languages[language.split('-')[0] ?? ''] ?? en;
}

/** Fills a sentence's `{{placeholders}}`. An unknown placeholder stays, so that the mistake shows. */
export function fill(sentence: string, facts: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(facts[name] ?? place));
}
