// Finds the shell's words, menu and notices, in the library's language.
import { languageFor, wordsIn } from '../core/languages/languages.ts';

/** Every word the shell says. */
export type Labels = ReturnType<typeof labelsFor>;

/** The texts for a language such as `nl` or `nl-BE`; English for an unknown language. */
export const labelsFor = (language: string) => wordsIn(languageFor(language) ?? 'en', 'shell');

/** Fills a sentence's `{{placeholders}}`. An unknown placeholder stays, so that the mistake shows. */
export function fill(sentence: string, facts: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(facts[name] ?? place));
}
