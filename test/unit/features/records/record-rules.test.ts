// Tests what becomes of the JSON of a source, on a record as Open Library answers it.
import { expect, test } from 'vitest';
import { titleFromOpenLibrary } from '../../../../src-main/features/records/record-rules.ts';

const isbn = '9780071435048';
const named = (name: string) => ({ name, url: `https://openlibrary.org/subjects/${name}` });
/** The fields of a real answer to `api/books?bibkeys=ISBN:9780071435048&format=json&jscmd=data`. */
const answer = {
  'ISBN:9780071435048': {
    url: 'https://openlibrary.org/books/OL24870337M/Javascript',
    key: '/books/OL24870337M',
    title: 'Javascript',
    authors: [{ url: 'https://openlibrary.org/authors/OL459031A/Mac_Bride', name: 'Mac Bride' }],
    by_statement: 'Mac Bride',
    number_of_pages: 179,
    pagination: 'ix, 179 p. :',
    identifiers: { isbn_13: [isbn], isbn_10: ['0071435042'], lccn: ['2004049993'], oclc: ['54043794'] },
    classifications: { dewey_decimal_class: ['005.2762'], lc_classifications: ['QA76.73.J39 B74 2003'] },
    publishers: [{ name: 'Contemporary Books' }],
    publish_places: [{ name: 'Chicago, Ill' }],
    publish_date: '2003',
    subjects: [
      named('In library'),
      named('Protected DAISY'),
      named('nyt:advice-how-to=2004-01-04'),
      named('JavaScript (Computer program language)'),
    ],
    notes: 'Includes index.',
    cover: { medium: 'https://covers.openlibrary.org/b/id/6862879-M.jpg' },
  },
};

test('an answer of Open Library becomes a title; its own marks are no subjects, its notes no description', () => {
  expect(titleFromOpenLibrary(answer, isbn, 2026)).toEqual({
    title: 'Javascript',
    authors: ['Mac Bride'],
    isbn,
    publisher: 'Contemporary Books',
    publishedYear: 2003,
    language: null,
    series: null,
    volume: null,
    subjects: ['JavaScript (Computer program language)'],
    description: null,
    level: null,
    levels: [],
    audienceFrom: null,
    audienceTo: null,
    pages: 179,
    contributors: [],
  });
});

test.each([[{}], [null], [{ [`ISBN:${isbn}`]: {} }]])('a book that it does not know is none: %j', (none) => {
  expect(titleFromOpenLibrary(none, isbn, 2026)).toBeNull();
});
