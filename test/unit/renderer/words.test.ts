// The words of the screens: complete in both languages, and there for everything that can happen.

import { describe, expect, test } from 'vitest';
import { declaredEvents } from '../../../src-main/library/features.ts';
import { scopes } from '../../../src-main/core/access/scopes.ts';
import type { JournalEvent } from '../../../src-renderer/api/api-types.ts';
import { fieldChanges, wasOverridden, eventWordsFor } from '../../../src-renderer/ui/history/event-words.ts';
import { tokenScopes } from '../../../src-renderer/features/settings/tokens/token-scopes.ts';
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

describe.each(namespaces)('the texts of %s', (namespace) => {
  test('are the same in every language, with the same blanks to fill', () => {
    const shape = (language: string) =>
      textPaths(textsOf(language, namespace))
        .map(
          ([path, text]) => `${path} ${[...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted().join(' ')}`,
        )
        .toSorted();
    expect(shape('nl')).toEqual(shape('en'));
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

test('every scope that the library knows can be given to a token', () => {
  expect([...tokenScopes].toSorted()).toEqual([...scopes].toSorted());
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
