// A scan is taken out of every field that it was typed into, also if the focus moved meanwhile.
import { expect, test } from 'vitest';
import { restoreFields, type NotedField } from '../../../src-renderer/features/desk/scanning/typed-field.ts';

/** A page of fields without a browser: keys go into the field with the focus. */
function page(texts: Record<string, string>) {
  const elements = new Map(Object.keys(texts).map((name) => [name, {} as Element]));
  const note = (name: string | null): NotedField => {
    const text = name === null ? '' : (texts[name] ?? '');
    return {
      field: name === null ? null : (elements.get(name) ?? null),
      text,
      restore(before = text) {
        if (name !== null) texts[name] = before;
      },
      enter: () => undefined,
      holdOnly: () => undefined,
    };
  };
  return {
    texts,
    /** @param pressed the field with the focus at each key. @param typed where its character goes, a moment later */
    scan(code: string, pressed: readonly (string | null)[], typed = pressed) {
      const notes = Array.from(code, (key, index) => {
        const noted = note(pressed[index] ?? null);
        const into = typed[index] ?? null;
        if (into !== null) texts[into] = (texts[into] ?? '') + key;
        return noted;
      });
      restoreFields(notes, code);
      return texts;
    },
  };
}

test('a field gets back what it held', () => {
  expect(page({ search: 'kar' }).scan('301', ['search', 'search', 'search'])).toEqual({ search: 'kar' });
});

test('a field that appears during the scan stays empty', () => {
  expect(page({ search: '' }).scan('301', [null, 'search', 'search'])).toEqual({ search: '' });
});

test('no digit stays if the field appears between a key and its character', () => {
  expect(
    page({ search: '' }).scan('301', [null, 'search', 'search'], ['search', 'search', 'search']),
  ).toEqual({
    search: '',
  });
});

test('each of two fields gets back what it held', () => {
  expect(page({ note: 'a', search: 'kar' }).scan('3001', ['note', 'note', 'search', 'search'])).toEqual({
    note: 'a',
    search: 'kar',
  });
});
