// The texts of resources/locales as they stand on disk, for tests and for `npm run words`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../resources/locales');

export interface Texts {
  [key: string]: string | Texts;
}

/** Every language of the program. */
export const languages: readonly string[] = readdirSync(folder).toSorted();

/** They have every text: a change of the screens comes with its words in both. Other languages follow in their own time. */
export const completeLanguages: readonly string[] = ['en', 'nl'];

/** Such as `desk.json`. */
export const filesOf = (language: string): string[] => readdirSync(path.join(folder, language)).toSorted();

export const writtenIn = (language: string, file: string): string =>
  readFileSync(path.join(folder, language, file), 'utf8');

/** Empty if the language does not have the file. */
export function textsOf(language: string, file: string): Texts {
  return existsSync(path.join(folder, language, file))
    ? (JSON.parse(writtenIn(language, file)) as Texts)
    : {};
}
