// Joins short texts in a row, which is read from the side where the language begins.
import i18next from 'i18next';
import { setApart } from './languages.ts';

/** "5B · Pupil · 2000005", of the texts that there are. Each keeps its own direction; the row has that of the screen. */
export function withDots(texts: readonly (string | number | null)[]): string {
  const direction = i18next.isInitialized ? i18next.dir() : 'ltr';
  return texts
    .filter((text) => text !== null && text !== '')
    .map((text) => setApart(String(text), direction))
    .join(' · ');
}
