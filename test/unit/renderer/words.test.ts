// The words of the screens: complete in both languages, and there for everything that can happen.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { declaredEvents } from '../../../src-main/library/features.ts';
import { scopes } from '../../../src-main/core/access/scopes.ts';
import type { JournalEvent } from '../../../src-renderer/api/library.ts';
import {
  fieldChanges,
  moneyIn,
  wasOverridden,
  eventWordsFor,
} from '../../../src-renderer/ui/history/event-words.ts';
import { tokenScopes } from '../../../src-renderer/features/tokens/token-scopes.ts';
import { languages, namespaces, textPaths, textsOf, wordsIn } from './screen-texts.ts';

const event = (type: string, data: JournalEvent['data'] = {}): JournalEvent => ({
  seq: 1,
  id: '1',
  at: '2026-09-01T10:00:00Z',
  desk: 'desk-1',
  deskId: 'desk-id',
  actor: 'desk',
  type,
  subjects: {},
  data,
  step: 1,
  stepId: 'event-1',
  undoes: null,
  undoesId: null,
});

/** The path and the blanks, plural forms as one: each language has its own, and one of them may leave out the count. */
function shapeOf(path: string, text: string): string {
  const blanks = [...text.matchAll(/\{\{[#^/]?\w+\}\}/g)].map(String);
  const plural = /_(zero|one|two|few|many|other)$/;
  const shown = plural.test(path) ? blanks.filter((blank) => blank !== '{{count}}') : blanks;
  return `${path.replace(plural, '_COUNT')} ${[...new Set(shown)].toSorted().join(' ')}`;
}

describe.each(namespaces)('the texts of %s', (namespace) => {
  test.each(languages)('are the same in %s, with the same blanks to fill', (language) => {
    const shape = (of: string) =>
      new Set(textPaths(textsOf(of, namespace)).map(([path, text]) => shapeOf(path, text)));
    expect(shape(language)).toEqual(shape('en'));
  });

  test.each(languages)('have the plural forms of %s', (language) => {
    const paths = new Set(textPaths(textsOf(language, namespace)).map(([path]) => path));
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const path of paths) {
      if (!path.endsWith('_other')) continue;
      // Languages with a form for large numbers alone say “other” there too.
      for (const form of pluralCategories.filter((one) => one !== 'many'))
        expect(paths, path).toContain(path.replace(/other$/, form));
    }
  });

  test('are nowhere empty', () => {
    for (const language of languages) {
      for (const [path, text] of textPaths(textsOf(language, namespace)))
        expect(text.trim(), path).not.toBe('');
    }
  });
});

describe.each(languages)('in %s', (language) => {
  test.each(Object.keys(declaredEvents))('%s has words', async (type) => {
    const { exists } = await wordsIn(language);
    expect(exists(`events.${eventWordsFor(event(type, { dueOn: '2026-09-22' })).key}`)).toBe(true);
  });

  test('a block and a lost item have words of their own', async () => {
    const { exists } = await wordsIn(language);
    const named = [
      eventWordsFor(event('borrower.updated', { changed: ['blockedReason'], blocked: true })).key,
      eventWordsFor(event('borrower.updated', { changed: ['blockedReason'], blocked: false })).key,
      ...['lost', 'withdrawn', 'in-collection'].map(
        (status) => eventWordsFor(event('item.updated', { changed: ['status'], status })).key,
      ),
    ];
    expect(new Set(named).size).toBe(5);
    for (const key of named) expect(exists(`events.${key}`), key).toBe(true);
  });

  test.each(scopes)('the scope %s has words', async (scope) => {
    const { exists } = await wordsIn(language);
    expect(exists(`settings:tokens.scopes.${scope.replace(':', '-')}`)).toBe(true);
  });
});

test('every scope that the library knows can be given to a token, or belongs to a machine with its account', () => {
  expect([...tokenScopes, 'sip2'].toSorted()).toEqual([...scopes].toSorted());
});

test('an event of money says how much, and no other event does', () => {
  const entries = [{ amount: -1250 }, { amount: -150 }];
  expect(moneyIn(event('charge.paid', { entries }))).toBe(1400);
  expect(moneyIn(event('charge.added', { entries: [{ amount: 300 }] }))).toBe(300);
  expect(moneyIn(event('borrower.updated', {}))).toBeNull();
});

test('a change names its fields as the forms do', () => {
  const data = { groupId: 'b', changed: ['groupId', 'email'], before: { groupId: 'a' } };
  expect(fieldChanges(event('borrower.updated', data))).toEqual([
    { field: 'group', values: { from: 'a', to: 'b' } },
    { field: 'email', values: null },
  ]);
  expect(fieldChanges(event('borrower.updated'))).toEqual([]);
});

test('the history says if staff overrode a refusal', () => {
  expect(wasOverridden(event('loan.opened', { overridden: [{ code: 'borrower-blocked' }] }))).toBe(true);
  expect(wasOverridden(event('loan.opened'))).toBe(false);
});

test('only the folders of the locales name the languages of the program', () => {
  const others = languages.filter((language) => language !== 'en');
  const named = new RegExp(`['"](${others.join('|')})['"]`);
  // Keyboards, the invented books and the languages that a list names have others.
  const own = [/scanner/, /^src-main\/demo\//, /language-code-rules/];
  const root = path.resolve(import.meta.dirname, '../../..');
  const naming = ['src-main', 'src-renderer', 'src-preload']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !own.some((one) => one.test(file)))
    .filter((file) =>
      named.test(readFileSync(path.join(root, file), 'utf8').replaceAll(/example: '.*?'/g, '')),
    );
  expect(naming).toEqual([]);
});
