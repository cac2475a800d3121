// The search of the settings: it knows the words of every section, in every language.

import { describe, expect, test } from 'vitest';
import { groups } from '../../../../../src-renderer/features/settings/settings-groups.ts';
import { searchSettings, textsAt } from '../../../../../src-renderer/features/settings/settings-search.ts';
import { completeLanguages } from '../../../../support/locales.ts';
import { textsOfAllLanguages } from '../../../../../src-renderer/ui/i18n.ts';

const texts = await textsOfAllLanguages();
const sections = groups.flatMap((group) => group.sections);
const sectionsMatching = (typed: string, language = 'en'): string[] =>
  searchSettings(groups, typed, { texts, language }).map(({ section }) => section.name);

test.each(sections.map((section) => [section.name, section] as const))(
  'the words of %s are where its entry says',
  (name, { words }) => {
    for (const language of completeLanguages) {
      const places = [
        `settings:sections.${name}`,
        `settings:leads.${name}`,
        `settings:otherWords.${name}`,
        ...words,
      ];
      for (const place of places)
        expect(textsAt(texts[language] ?? {}, place), `${language} ${place}`).not.toEqual([]);
    }
  },
);

describe('a search', () => {
  test('finds labels and hints, without regard to capitals and accents', () => {
    expect(sectionsMatching('DOUBLE READ')).toEqual(['desk']);
    expect(sectionsMatching('categorieen')).toContain('kinds');
  });

  test('needs all typed words in one text', () => {
    expect(sectionsMatching('passphrase copies')).toEqual(['backups']);
    expect(sectionsMatching('passphrase scanner')).toEqual([]);
  });

  test('shows what matched in the language of the screen, whichever language was typed', () => {
    const [hit] = searchSettings(groups, 'tijdzone', { texts, language: 'en' });
    expect(hit).toMatchObject({ section: { name: 'library' } });
    expect(hit?.matches).toContain('Time zone');
  });

  test('shows English for what the language of the screen lacks', () => {
    const [hit] = searchSettings(groups, 'tijdzone', { texts: { ...texts, de: {} }, language: 'de' });
    expect(hit?.matches).toContain('Time zone');
  });

  test.each([
    ['fine', 'charges'],
    ['token', 'tokens'],
    ['API token', 'tokens'],
    ['teacher loan length', 'rules'],
    ['dark', 'desk'],
    ['holiday', 'days'],
    ['GDPR', 'privacy'],
    ['leentermijn leerkrachten', 'rules'],
    ['boete', 'charges'],
  ])('knows what people also call it: %s', (typed, section) => {
    expect(sectionsMatching(typed)).toContain(section);
  });

  test('does not show those words', () => {
    const [hit] = searchSettings(groups, 'SMTP', { texts, language: 'en' });
    expect(hit?.matches.join()).not.toContain('Gmail');
  });

  test('for nothing finds nothing', () => {
    expect(sectionsMatching(' ')).toEqual([]);
  });
});
