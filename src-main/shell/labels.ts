// Finds the shell's words, menu and notices, in the library's language.
import { languageFor, wordsIn } from '../core/languages/languages.ts';

/** Every word the shell says. */
export type Labels = ReturnType<typeof labelsFor>;

/** The texts for a language such as `nl` or `nl-BE`; English for an unknown language. */
export const labelsFor = (language: string) => wordsIn(languageFor(language) ?? 'en', 'shell');
