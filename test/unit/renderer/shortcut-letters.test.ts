// Holds every letter that is pressed with Alt to one meaning on all screens, in each language; and each key of the desk.
import { describe, expect, it } from 'vitest';
import { verbs } from '../../../src-renderer/features/desk/verbs/verbs.ts';
import { labelsKey } from '../../../src-renderer/features/labels/labels-key.ts';
import { OPEN_AT_DESK } from '../../../src-renderer/features/borrowers/open-at-desk.ts';
import { completeLanguages, filesOf, languages, textsOf } from '../../support/locales.ts';

/** One key does both, and a row has one of them at most. */
const sameMeaning: Readonly<Record<string, string>> = {
  resume: 'suspend',
  giveUp: 'lost',
  delete: 'cancel',
  page: 'open',
};

interface Shortcut {
  readonly keys: string;
  readonly meaning: string;
}

const ofDesk: readonly Shortcut[] = verbs.flatMap(({ key, otherKey, shortcuts = {} }) => {
  const meaning = Object.values(shortcuts)[0] ?? `a verb without a name (${String(key)})`;
  return [key, otherKey].flatMap((keys) => (keys === undefined ? [] : { keys, meaning }));
});

function ofLists(words: unknown): Shortcut[] {
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' && /^[a-z]+Key$/i.test(name) && value.length === 1
      ? { keys: `Alt+${value}`, meaning: name.replace(/Key$/, '') }
      : ofLists(value),
  );
}

const ofLanguage = (language: string): Shortcut[] =>
  filesOf(language).flatMap((file) => ofLists(textsOf(language, file)));

describe('shortcuts', () => {
  it.each(languages)('mean one thing each, with the words of %s', (language) => {
    const all = [
      ...ofDesk,
      ...ofLanguage(language),
      { keys: labelsKey, meaning: 'labels' },
      { keys: OPEN_AT_DESK, meaning: 'open' },
    ];
    if (completeLanguages.includes(language)) expect(all.length).toBeGreaterThan(50);
    const meanings = new Map<string, Set<string>>();
    for (const { keys, meaning } of all)
      meanings.set(keys, (meanings.get(keys) ?? new Set()).add(sameMeaning[meaning] ?? meaning));
    expect([...meanings].filter(([, { size }]) => size > 1)).toEqual([]);
  });
});
