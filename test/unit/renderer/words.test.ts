// The words of the screens: sound in every language, and there for everything that can happen.

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
import { completeLanguages, filesOf, languages, textsOf } from '../../support/locales.ts';
import { compareWords } from '../../support/word-faults.ts';
import { wordsIn } from './screen-texts.ts';

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

describe.each(languages)('the texts of %s', (language) => {
  test.each([...new Set([...filesOf('en'), ...filesOf(language)])])('in %s are sound', (file) => {
    const { broken, missing } = compareWords(language, textsOf(language, file), textsOf('en', file));
    expect(broken).toEqual([]);
    if (completeLanguages.includes(language)) expect(missing).toEqual([]);
  });
});

describe.each(completeLanguages)('in %s', (language) => {
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
  // Everything has an id, and `ar` is a scheme of reading levels.
  const others = languages.filter((language) => !['en', 'id', 'ar'].includes(language));
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
