// Forms: the values that they keep and send, and their complaints.

import { describe, expect, test } from 'vitest';
import {
  borrowerChange,
  emptyBorrower,
  newBorrower,
} from '../../../../src-renderer/features/borrowers/borrower-fields.ts';
import {
  listFrom,
  copyChange,
  emptyItem,
  faultyItemFields,
  newItem,
  titleChange,
  titleMeant,
} from '../../../../src-renderer/features/collection/item-fields.ts';
import { changesOf, fieldChanged } from '../../../../src-renderer/ui/forms/draft-rules.ts';
import { fieldErrors, fieldOfPointer } from '../../../../src-renderer/ui/forms/field-errors.ts';

describe('unsaved changes', () => {
  const saved = { name: 'Noor', email: '' };
  const start = { base: saved, version: 1, values: {} };

  test('hold only what differs from what is saved', () => {
    const draft = fieldChanged(start, 'email', 'noor@school.example', saved);
    expect(changesOf(draft, saved)).toEqual({ email: 'noor@school.example' });
    expect(fieldChanged(draft, 'email', '', saved).values).toEqual({});
  });

  test('are none any more once another desk saved the same', () => {
    const draft = fieldChanged(start, 'email', 'noor@school.example', saved);
    expect(changesOf(draft, { ...saved, email: 'noor@school.example' })).toEqual({});
  });
});

describe('a problem of the library', () => {
  const problem = { type: 'about:blank', title: 'Bad', status: 400, detail: '', code: 'validation-failed' };

  test('is shown at the field that it points to', () => {
    expect(fieldOfPointer('/authors/0')).toBe('authors');
    expect(fieldOfPointer('#/email')).toBe('email');
    const { fields, elsewhere } = fieldErrors(
      { ...problem, errors: [{ pointer: '/email', message: 'no e-mail' }] },
      ['email'],
    );
    expect([...fields]).toEqual([['email', 'no e-mail']]);
    expect(elsewhere).toBe(false);
  });

  test('is shown below the form where no field can show it', () => {
    expect(fieldErrors({ ...problem, code: 'storage-full' }, ['email']).elsewhere).toBe(true);
    expect(
      fieldErrors({ ...problem, errors: [{ pointer: '/other', message: 'x' }] }, ['email']).elsewhere,
    ).toBe(true);
  });

  test('about a taken barcode is shown at the barcode', () => {
    expect([...fieldErrors({ ...problem, code: 'barcode-taken' }, ['barcode']).fields.keys()]).toEqual([
      'barcode',
    ]);
  });
});

describe('what a form sends', () => {
  test('an emptied field of a borrower is cleared, an untouched one is left alone', () => {
    expect(borrowerChange({ email: ' ', familyName: ' Jansen ' })).toEqual({
      email: null,
      familyName: 'Jansen',
    });
  });

  test('a new borrower carries only what was filled in', () => {
    expect(newBorrower({ ...emptyBorrower('Pupil'), givenName: 'Noor', familyName: 'Jansen' })).toEqual({
      givenName: 'Noor',
      familyName: 'Jansen',
      category: 'Pupil',
    });
  });

  test('a new item without a barcode leaves the choice to the library', () => {
    expect(
      newItem({ ...emptyItem('Book'), title: ' The Hobbit ', isbn: '978-0-261-10221-7' }, 'EUR'),
    ).toEqual({
      title: 'The Hobbit',
      authors: [],
      isbn: '9780261102217',
      subjects: [],
      copyHiddenFromPupils: false,
      hiddenFromPupils: false,
      levels: [],
      contributors: [],
      itemType: 'Book',
      forLoan: true,
    });
  });

  test('changes are parted into the title’s and the copy’s', () => {
    const changes = { title: 'New', publishedYear: '', note: 'worn', forLoan: false };
    expect(titleChange(changes)).toEqual({ title: 'New', publishedYear: null });
    expect(copyChange(changes, 'EUR')).toEqual({ note: 'worn', forLoan: false });
  });

  test('authors are separated by semicolons, since names have commas', () => {
    expect(listFrom('Dahl, Roald; ; Blake, Quentin')).toEqual(['Dahl, Roald', 'Blake, Quentin']);
  });

  test('a year that is no number and an ISBN of the wrong length are caught', () => {
    expect(faultyItemFields({ ...emptyItem('Book'), publishedYear: 'nine', isbn: '12345' }, 'EUR')).toEqual([
      'publishedYear',
      'isbn',
    ]);
    expect(
      faultyItemFields({ ...emptyItem('Book'), publishedYear: '1937', isbn: '0-8044-2957-x' }, 'EUR'),
    ).toEqual([]);
  });
});

test('a title that is there already is recognised by ISBN, or by its words', () => {
  const hobbit = {
    id: '1',
    title: 'De hobbit',
    authors: [],
    isbn: '9780261102217',
    publisher: null,
    publishedYear: null,
    language: null,
    series: null,
    volume: null,
    subjects: [],
    description: null,
    level: null,
    levels: [],
    audienceFrom: null,
    audienceTo: null,
    hiddenFromPupils: false,
    pages: null,
    contributors: [],
    cover: null,
    itemCount: 2,
  };
  expect(titleMeant([hobbit], { isbn: '978-0261102217', title: '' })).toBe(hobbit);
  expect(titleMeant([hobbit], { isbn: '', title: ' DE HÓBBIT ' })).toBe(hobbit);
  expect(titleMeant([hobbit], { isbn: '9780000000000', title: 'De hobbit' })).toBeNull();
  expect(titleMeant([hobbit], { isbn: '', title: '' })).toBeNull();
});
