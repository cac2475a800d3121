// Tests that a value in a sentence of the catalogue is kept apart from a sentence of the other direction.
import { expect, test } from 'vitest';
import { catalogueWords } from '../../../../src-main/features/catalogue/catalogue-words.ts';

test('a name in letters of the other direction is kept apart from the sentence, any other one stands as it is', () => {
  const { text } = catalogueWords('en');
  expect(text('by', { authors: 'نور' })).toContain('\u2068نور\u2069');
  expect(text('by', { authors: 'Noor' })).not.toContain('\u2068');
});
