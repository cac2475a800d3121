// Tests that broken texts of a language are found, and that missing ones are told apart from them.
import { describe, expect, test } from 'vitest';
import { compareWords } from '../../support/word-faults.ts';
import type { Texts } from '../../support/locales.ts';

const english: Texts = {
  title: 'On loan to {{name}} until {{dueOn}}',
  hint: 'Type <cmd>npm run hub</cmd> first',
  body: 'Dear reader{{#barcode}}, your card is {{barcode}}{{/barcode}}',
  action: { renewKey: 'R' },
  items_one: '1 book of {{name}}',
  items_other: '{{count}} books of {{name}}',
};
const dutch: Texts = {
  title: 'Uitgeleend aan {{name}} tot {{dueOn}}',
  hint: 'Typ eerst <cmd>npm run hub</cmd>',
  body: 'Dag lezer{{#barcode}}, je pas is {{barcode}}{{/barcode}}',
  action: { renewKey: 'V' },
  items_one: 'een boek van {{name}}',
  items_other: '{{count}} boeken van {{name}}',
};
const compared = (language: string, changed: Texts) =>
  compareWords(language, { ...dutch, ...changed }, english);

test('a language with every text has no fault', () => {
  expect(compareWords('nl', dutch, english)).toEqual({ broken: [], missing: [], count: 5 });
});

test('a missing text is no fault', () => {
  expect(compareWords('de', {}, english)).toEqual({
    broken: [],
    missing: ['title', 'hint', 'body', 'action.renewKey', 'items_other'],
    count: 5,
  });
});

describe('a text is broken', () => {
  test.each<[string, Texts, string]>([
    ['if a value is lost', { title: 'Tot {{dueOn}}' }, 'title: {{name}} is lost'],
    ['if a value has another name', { hint: '<cmd>npm run hub</cmd> {{x}}' }, 'hint: {{x}} is unknown'],
    ['if a mark is lost', { hint: 'Typ <cmd>npm run hub' }, 'hint: </cmd> is lost'],
    ['if a section is lost', { body: 'Pas {{barcode}}{{/barcode}}' }, 'body: {{#barcode}} is lost'],
    ['if a plural loses its count', { items_other: 'boeken van {{name}}' }, 'items_other: {{count}} is lost'],
    ['if its plural form loses a value', { items_one: 'een boek' }, 'items_one: {{name}} is lost'],
    ['if it is empty', { title: ' ' }, 'title: empty'],
    ['if English has none', { titel: 'x' }, 'titel: unknown: English has no such text'],
    ['if a key has two letters', { action: { renewKey: 'Ve' } }, 'action.renewKey: more than one letter'],
    [
      'if the language has no such plural',
      { items_few: '{{count}} {{name}}' },
      'items_few: nl has no plural form few',
    ],
  ])('%s', (_, changed, fault) => {
    expect(compared('nl', changed).broken).toEqual([fault]);
  });

  test('if a plural has no form for the rest', () => {
    const { broken, missing } = compareWords('de', { items_one: 'ein Buch, {{name}}' }, english);
    expect(broken).toEqual(['items: a plural without items_other']);
    expect(missing).toContain('items_other');
  });
});

test('Arabic has six plural forms, of which the missing ones are told', () => {
  const { broken, missing } = compared('ar', {
    items_two: 'كتابان {{name}}',
    items_few: '{{count}} {{name}}',
  });
  expect({ broken, missing }).toEqual({ broken: [], missing: ['items_zero', 'items_many'] });
});

test('a form for millions alone may be there or not', () => {
  expect(compared('fr', {})).toMatchObject({ broken: [], missing: [] });
  expect(compared('fr', { items_many: '{{count}} {{name}}' })).toMatchObject({ broken: [], missing: [] });
});
