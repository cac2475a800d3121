// Tests the ISBNs read from a damaged spreadsheet, and their certainty.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIsbn } from '../../../../src-main/features/item-lists/isbn-column-rules.ts';
import { isIsbn13 } from '../../../../src-main/features/collection/isbn-rules.ts';
import { anIsbn10, anIsbn10WithZeros, anIsbn13, withCheck13 } from '../collection/isbn-arbitraries.ts';

function kinds(isbn: string, isbn13: string): string[] {
  return readIsbn(isbn, isbn13).notes.map((note) => `${note.field} ${note.kind}`);
}

describe('the ISBN of a row', () => {
  test('lost zeros are restored, and the ISBN-13 in scientific notation is recomputed', () => {
    const read = readIsbn('439023483', '9.78043902348e+12');
    expect(read.value).toBe('9780439023481');
    expect(read.notes).toMatchObject([
      { field: 'isbn', kind: 'repaired', from: '439023483', to: '0439023483' },
      { field: 'isbn13', kind: 'repaired', from: '9.78043902348e+12', to: '9780439023481' },
    ]);
  });

  test('digits of an Arabic list are read', () => {
    expect(readIsbn('', '٩٧٨٠٤٣٩٠٢٣٤٨١').value).toBe('9780439023481');
  });

  test('an ISBN-13 in scientific notation without an ISBN-10 stays empty', () => {
    const read = readIsbn('', '9.78067172365e+12');
    expect(read.value).toBeNull();
    expect(read.notes).toMatchObject([{ field: 'isbn13', kind: 'rejected', to: '' }]);
  });

  test('an ISBN-10 with a wrong check digit is rejected and not used for recomputing', () => {
    expect(readIsbn('812971060', '9.78081297106e+12').value).toBeNull();
    expect(kinds('812971060', '9.78081297106e+12')).toEqual(['isbn rejected', 'isbn13 rejected']);
  });

  test('a recomputed ISBN-13 with contradicting digits is a guess', () => {
    expect(readIsbn('446612707', '9.78055381395e+12').value).toBe('9780446612708');
    expect(kinds('446612707', '9.78055381395e+12')).toEqual(['isbn repaired', 'isbn13 guessed']);
  });

  test.each(['9.78074327356e+12', '9.78074327357E+12', '9,78074E+12', '9.78E12'])(
    'rounding either way agrees with the ISBN-10: %s',
    (scientific) => {
      expect(kinds('0743273567', scientific)).toEqual(['isbn13 repaired']);
    },
  );

  test('scientific notation with every digit is written out', () => {
    expect(readIsbn('', '9.780439023481E+12')).toMatchObject({
      value: '9780439023481',
      notes: [{ kind: 'repaired' }],
    });
    expect(readIsbn('4.39023483E+8', '')).toMatchObject({
      value: '9780439023481',
      notes: [{ kind: 'repaired' }],
    });
  });

  test('a decimal zero is removed', () => {
    expect(readIsbn('439023483.0', '').value).toBe('9780439023481');
    expect(readIsbn('', '9780439023481.0').value).toBe('9780439023481');
  });

  test('hyphens and the word ISBN get no note', () => {
    expect(readIsbn('ISBN 978-0-306-40615-7', '')).toEqual({ value: '9780306406157', notes: [] });
  });

  test('of two valid numbers of different books the ISBN-13 is used, as a guess', () => {
    expect(readIsbn('0306406152', '9780439023481').value).toBe('9780439023481');
    expect(kinds('0306406152', '9780439023481')).toEqual(['isbn guessed']);
  });

  test('the first usable of several numbers in one cell is used, as a guess', () => {
    expect(readIsbn('9780306406158; 9780306406157', '').value).toBe('9780306406157');
    expect(kinds('9780306406158; 9780306406157', '')).toEqual(['isbn guessed']);
  });

  test('empty cells are not damage', () => {
    expect(readIsbn(' ', '')).toEqual({ value: null, notes: [] });
  });

  test('any ISBN-10 that a spreadsheet shortened is repaired', () => {
    fc.assert(
      fc.property(anIsbn10WithZeros, (isbn) => {
        const read = readIsbn(isbn.replace(/^0+/, ''), '');
        expect(read.value).toBe(withCheck13(`978${isbn.slice(0, 9)}`));
        expect(read.notes).toMatchObject([{ kind: 'repaired', to: isbn }]);
      }),
    );
  });

  test('any ISBN-13 in scientific notation is recomputed from its ISBN-10 with certainty', () => {
    fc.assert(
      fc.property(anIsbn10, fc.integer({ min: 2, max: 11 }), (isbn, decimals) => {
        const isbn13 = withCheck13(`978${isbn.slice(0, 9)}`);
        const read = readIsbn(isbn, Number(isbn13).toExponential(decimals));
        expect(read).toMatchObject({ value: isbn13, notes: [{ field: 'isbn13', kind: 'repaired' }] });
      }),
    );
  });

  test('the result is never an invalid ISBN', () => {
    const cell = fc.oneof(
      fc.string(),
      anIsbn10,
      anIsbn13,
      fc.stringMatching(/^[0-9]{0,14}[0-9X](\.0)?$/),
      fc.stringMatching(/^[0-9][.,][0-9]{0,14}[eE]\+?[0-9]{1,2}$/),
    );
    fc.assert(
      fc.property(cell, cell, (isbn, isbn13) => {
        const { value, notes } = readIsbn(isbn, isbn13);
        expect(value === null || isIsbn13(value)).toBe(true);
        expect(notes.every((note) => (note.kind === 'rejected') === (note.to === ''))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
