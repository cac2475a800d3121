// The fields of danMARC2, which the libraries of Denmark use: tags as in MARC 21, with other subfields.
// Source: danMARC2, edition of 2010 (Kulturstyrelsen).
import { fieldsOf, valuesOf, type MarcField, type MarcRecord } from './marc-record-rules.ts';
import type { TitleColumn } from './title-columns-rules.ts';
import {
  isbnsIn,
  languageIn,
  listed,
  pagesIn,
  publisherIn,
  tidy,
  volumeIn,
  yearIn,
} from './marc-text-rules.ts';

/** Its fields 001 and 004 have subfields; in MARC 21 they are control fields. */
export function isDanmarc(record: MarcRecord): boolean {
  return fieldsOf(record, '001', '004').filter(({ subfields }) => subfields.length > 0).length >= 2;
}

export function danmarcCells(record: MarcRecord): Record<TitleColumn, string> {
  const first = (tag: string, codes: string): string => valuesOf(fieldsOf(record, tag)[0], codes)[0] ?? '';
  const [title] = fieldsOf(record, '245');
  const main = valuesOf(title, 'agn').map((part) => tidy(part));
  const rest = valuesOf(title, 'c').map((part) => tidy(part));
  const [series] = fieldsOf(record, '440');
  return {
    title: [main.join('. '), rest.join(', ')].filter((part) => part !== '').join(': '),
    authors: listed(fieldsOf(record, '100', '700').map(personIn)),
    isbn: isbnsIn(fieldsOf(record, '021'), 'ae'),
    publisher: publisherIn(tidy(first('260', 'b'))),
    year: yearIn(first('260', 'c')) || yearIn(first('008', 'a')),
    language: languageIn(first('008', 'l')),
    series: tidy(valuesOf(series, 'a')[0]),
    volume: volumeIn(tidy(valuesOf(series, 'v')[0])),
    subjects: listed(fieldsOf(record, '666').flatMap((field) => valuesOf(field, 'fso'))),
    description: first('504', 'a'),
    level: '',
    levels: '',
    audience: '',
    pages: pagesIn(first('300', 'a')),
    contributors: '',
  };
}

/** Family name in *a, given name in *h. */
function personIn(field: MarcField): string {
  return valuesOf(field, 'ah')
    .map((part) => tidy(part))
    .join(', ');
}
