// A title and its copies as catalogue records of MARC 21, which the import of items reads again without a difference.
// Sources: MARC 21 Format for Bibliographic Data (Library of Congress); Koha's field 952 for items.
import { nameOfScheme, textOfAudience, type ReadingLevel } from '../lists/reading-level-rules.ts';
import type { ItemStatus } from './item-state-rules.ts';
import type { MarcField, MarcRecord } from '../lists/marc/marc-record-rules.ts';

/** The facts about a title in a record. */
export interface TitleFields {
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly isbn: string | null;
  readonly publisher: string | null;
  readonly publishedYear: number | null;
  readonly language: string | null;
  readonly series: string | null;
  readonly volume: string | null;
  readonly subjects: readonly string[];
  readonly description: string | null;
  readonly level: string | null;
  readonly levels: readonly ReadingLevel[];
  readonly audienceFrom: number | null;
  readonly audienceTo: number | null;
  readonly pages: number | null;
  /** With their roles: `Quentin Blake (illustrator)`. */
  readonly contributors: readonly string[];
}

/** The facts about a copy in a record. */
export interface TitleCopy {
  readonly barcode: string;
  readonly itemType: string;
  readonly callNumber: string | null;
  readonly place: string | null;
  readonly parts: string | null;
  readonly note: string | null;
  readonly acquiredOn: string | null;
  readonly acquiredFrom: string | null;
  readonly status: ItemStatus;
  readonly forLoan: boolean;
  /** In the library's currency, such as `12.50`; empty for none. */
  readonly price: string;
  /** The code that Koha has for the library; without it, Koha does not take the copy. */
  readonly branch: string | null;
}

/** UTF-8, and `c`: no punctuation stands for the ends of the parts (ISBD punctuation omitted). */
const LEADER = '00000nam a2200000uc 4500';
/** A record of ISO 2709 has at most 99,999 bytes. */
const COPIES_IN_A_RECORD = 100;
/** A field of ISO 2709 has at most 9,999 bytes. */
const LETTERS_IN_A_FIELD = 2400;

/** One record, or several with the same title if it has very many copies. */
export function marcOfTitle(title: TitleFields, copies: readonly TitleCopy[]): MarcRecord[] {
  const fields = fieldsOf(title);
  const records: MarcRecord[] = [];
  for (let from = 0; from === 0 || from < copies.length; from += COPIES_IN_A_RECORD) {
    const some = copies.slice(from, from + COPIES_IN_A_RECORD);
    records.push({ leader: LEADER, fields: [...fields, ...some.map(shelvedAs), ...some.map(itemOf)] });
  }
  return records;
}

function fieldsOf(title: TitleFields): MarcField[] {
  const { authors, contributors, publisher, publishedYear, series, volume, language } = title;
  const code = language === null ? undefined : bibliographicCodes[language];
  const [first, ...others] = authors;
  return [
    control('001', title.id),
    control('008', coded(publishedYear, language?.length === 3 ? language : (code ?? '|||'))),
    ...field('020', '  ', { a: title.isbn }),
    ...(language !== null && language.length === 2 && code === undefined
      ? field('041', '07', { a: language, '2': 'iso639-1' })
      : []),
    ...(first === undefined ? [] : field('100', nameKind(first), { a: first })),
    ...field('245', first === undefined ? '00' : '10', { a: title.title }),
    ...field('264', ' 1', { b: publisher, c: publishedYear === null ? null : String(publishedYear) }),
    ...field('300', '  ', { a: title.pages === null ? null : `${String(title.pages)} pages` }),
    ...field('490', '0 ', { a: series, v: volume }),
    ...inParts(title.description ?? '').flatMap((part) => field('520', '  ', { a: part })),
    ...field('521', '8 ', { a: title.level }),
    ...field('521', '1 ', { a: textOfAudience({ from: title.audienceFrom, to: title.audienceTo }) }),
    ...title.levels.map(levelField),
    ...title.subjects.flatMap((subject) => field('650', ' 4', { a: subject })),
    ...others.flatMap((name) => field('700', nameKind(name), { a: name })),
    ...contributors.flatMap((name) => field('700', nameKind(name), withRole(name))),
  ];
}

/** Programs with quizzes have a field of their own. */
function levelField({ scheme, level, points, quiz }: ReadingLevel): MarcField {
  const name = nameOfScheme(scheme);
  if (points === null && quiz === null)
    return { tag: '521', indicators: '8 ', value: '', subfields: given({ a: level, b: name }) };
  const subfields = given({ a: name, c: level, d: points === null ? null : String(points), z: quiz });
  return { tag: '526', indicators: '0 ', value: '', subfields };
}

/** Where every program looks for copies. */
function shelvedAs({ barcode, callNumber, place, price, branch }: TitleCopy): MarcField {
  const subfields = given({ b: branch, c: place, h: callNumber, p: barcode, '9': price });
  return { tag: '852', indicators: '8 ', value: '', subfields };
}

/** All that is known of a copy, as Koha has it. */
function itemOf(copy: TitleCopy): MarcField {
  const { barcode, callNumber, place, itemType, acquiredOn, acquiredFrom, price, parts, note, branch } = copy;
  const subfields = given({
    a: branch,
    b: branch,
    c: place,
    o: callNumber,
    p: barcode,
    y: itemType,
    d: acquiredOn,
    e: acquiredFrom,
    g: price,
    '3': parts,
    z: note,
    ...codesOfKoha(copy),
  });
  return { tag: '952', indicators: '  ', value: '', subfields };
}

/** Koha's own numbers: missing is a way of being lost, on order of not being for loan. */
function codesOfKoha({ status, forLoan }: TitleCopy): Record<string, string> {
  return {
    ...(status === 'lost' && { '1': '1' }),
    ...(status === 'missing' && { '1': '4' }),
    ...(status === 'in-repair' && { '4': '1' }),
    ...(status === 'in-processing' && { '7': '-1' }),
    ...(!forLoan && status !== 'in-processing' && { '7': '1' }),
  };
}

const control = (tag: string, value: string): MarcField => ({ tag, indicators: '', value, subfields: [] });

function field(
  tag: string,
  indicators: string,
  values: Readonly<Record<string, string | null>>,
): MarcField[] {
  const subfields = given(values);
  return subfields.length === 0 ? [] : [{ tag, indicators, value: '', subfields }];
}

function given(values: Readonly<Record<string, string | null>>): [string, string][] {
  return Object.entries(values).flatMap(([code, value]): [string, string][] =>
    value === null || value === '' ? [] : [[code, value]],
  );
}

/** Field 008: only the year and the language are known. */
function coded(year: number | null, language: string): string {
  const hasYear = year !== null && year >= 1000 && year <= 9999;
  return `||||||${hasYear ? `s${String(year)}    ` : 'nuuuuuuuu'}xx ${'|'.repeat(17)}${language}|d`;
}

/** "Dahl, Roald" begins with the family name. */
const nameKind = (name: string): string => (name.includes(',') ? '1 ' : '0 ');

/** "Quentin Blake (illustrator)"; an author among them would be read as one. */
function withRole(name: string): Record<string, string> {
  const [, who, role] = /^(.*\S) \(([^()]+)\)$/.exec(name) ?? [];
  return who === undefined ||
    role === undefined ||
    /^(aut|cre|schrijver|verfasser|co-?author|joint)/i.test(role)
    ? { a: name, e: 'contributor' }
    : { a: who, e: role };
}

/** A long text, divided at spaces. */
function inParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LETTERS_IN_A_FIELD) {
    const space = rest.lastIndexOf(' ', LETTERS_IN_A_FIELD);
    const end = space > 0 ? space : LETTERS_IN_A_FIELD;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** The codes of ISO 639-2/B, which catalogues use, for the languages that school libraries have most of. */
const bibliographicCodes: Readonly<Record<string, string>> = {
  nl: 'dut',
  en: 'eng',
  fr: 'fre',
  de: 'ger',
  es: 'spa',
  it: 'ita',
  pt: 'por',
  pl: 'pol',
  tr: 'tur',
  ar: 'ara',
  fy: 'fry',
  la: 'lat',
  el: 'gre',
  ru: 'rus',
  uk: 'ukr',
  ro: 'rum',
  bg: 'bul',
  hu: 'hun',
  cs: 'cze',
  sk: 'slo',
  sl: 'slv',
  hr: 'hrv',
  sr: 'srp',
  sv: 'swe',
  da: 'dan',
  no: 'nor',
  fi: 'fin',
  he: 'heb',
  fa: 'per',
  ku: 'kur',
  so: 'som',
  ti: 'tir',
  zh: 'chi',
  ja: 'jpn',
  ko: 'kor',
  vi: 'vie',
  id: 'ind',
  th: 'tha',
  hi: 'hin',
  ur: 'urd',
  bn: 'ben',
};
