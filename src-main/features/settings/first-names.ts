// The names that a new library begins with, its own too, follow its language until they are renamed.
import type { NewEvent } from '../../core/events/events.ts';
import { languages, wordsIn } from '../../core/languages/languages.ts';

type Named = 'library' | 'pupil' | 'teacher' | 'book';

/** @returns the name after a change of the library's language; null if it stays */
export function firstNameAfter(events: readonly NewEvent[], named: Named, name: string): string | null {
  const language = events.find((event) => event.type === 'settings.changed')?.data?.['language'];
  if (typeof language !== 'string') return null;
  const nameIn = (code: string): string => wordsIn(code, 'lists').firstNames[named];
  const isFirst = name !== nameIn(language) && languages.some((code) => nameIn(code) === name);
  return isFirst ? nameIn(language) : null;
}
