// Turns the fields of a catalogue record into the cells of a title.
// Sources: MARC 21 Format for Bibliographic Data (Library of Congress); UNIMARC Bibliographic, 3rd edition (IFLA).
import { danmarcCells, isDanmarc } from './danmarc-fields-rules.ts';
import { levelCells } from './marc-levels-rules.ts';
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
  withoutTypedRole,
  yearIn,
} from './marc-text-rules.ts';

/**
 * A title's cells. Fields in another script (880) count if the field itself is missing; otherwise title and authors are kept
 * in both scripts, so that a search for either finds them: `Voĭna i mir = Война и мир`, as ISBD writes parallel titles.
 */
export function titleCells(record: MarcRecord): Record<TitleColumn, string> {
  const linked = record.fields.flatMap((field) => {
    const tag = field.tag === '880' ? valuesOf(field, '6')[0]?.slice(0, 3) : undefined;
    return tag === undefined ? [] : [{ ...field, tag }];
  });
  const missing = linked.filter(({ tag }) => fieldsOf(record, tag).length === 0);
  const whole = missing.length === 0 ? record : { ...record, fields: [...record.fields, ...missing] };
  if (isDanmarc(whole)) return danmarcCells(whole);
  if (isUnimarc(whole)) return unimarcCells(whole);
  const cells = marc21Cells(whole);
  if (linked.length === missing.length) return cells;
  const isRead = ({ subfields }: MarcField) => !subfields.some(([, text]) => text.includes('\ufffd'));
  const { title, authors } = marc21Cells({ ...record, fields: linked.filter(isRead) });
  const has = new Set(cells.authors.split('; '));
  return {
    ...cells,
    title: title === '' || title === cells.title ? cells.title : `${cells.title} = ${title}`,
    authors: [cells.authors, ...authors.split('; ').filter((name) => !has.has(name))]
      .filter(Boolean)
      .join('; '),
  };
}

type Tidy = (text?: string) => string;

/** Without `c` in the leader, each part ends with the punctuation that announces the next one (ISBD). */
function tidyOf({ leader }: MarcRecord): Tidy {
  return leader[18] === 'c' ? (text = '') => text.trim() : tidy;
}

/** UNIMARC has the title in 200, MARC 21 in 245. */
function isUnimarc(record: MarcRecord): boolean {
  return (
    fieldsOf(record, '245').length === 0 &&
    fieldsOf(record, '200').some(({ subfields }) => subfields.length > 0)
  );
}

function marc21Cells(record: MarcRecord): Record<TitleColumn, string> {
  const [title] = fieldsOf(record, '245');
  const published = fieldsOf(record, '264').filter(({ indicators }) => indicators[1] === '1');
  const imprint = published[0] ?? fieldsOf(record, '260', '264')[0];
  const inSeries = [...fieldsOf(record, '490'), ...fieldsOf(record, '440'), ...fieldsOf(record, '830')];
  const coded = fieldsOf(record, '008')[0]?.value ?? '';
  const languages = fieldsOf(record, '041').flatMap((field) => valuesOf(field, 'a'));
  const tidied = tidyOf(record);
  const people = fieldsOf(record, '100', '110', '700')
    .filter(isOfThisWork)
    .map((field) => nameIn(field, 'ab', tidied));
  const others = fieldsOf(record, '700').filter(
    (field) => !isOfThisWork(field) && valuesOf(field, 't').length === 0,
  );
  return {
    title: titleOf(valuesOf(title, 'anp'), valuesOf(title, 'b'), tidied),
    authors: listed(
      people.length > 0 ? people : fieldsOf(record, '710').map((field) => nameIn(field, 'ab', tidied)),
    ),
    isbn: isbnsIn(fieldsOf(record, '020')),
    publisher: publisherIn(tidied(valuesOf(imprint, 'b')[0])),
    year: yearIn(valuesOf(imprint, 'c').join(' ')) || yearIn(coded.slice(7, 11)),
    language: languageIn(coded.slice(35, 38)) || languageIn((languages[0] ?? '').slice(0, 3)),
    ...seriesOf(valuesOf(inSeries[0], 'a')[0], inSeries.flatMap((field) => valuesOf(field, 'v'))[0], tidied),
    subjects: listed(subjectsIn(fieldsOf(record, '650', '651', '653', '655'), tidied)),
    description: fieldsOf(record, '520')
      .flatMap((field) => valuesOf(field, 'ab'))
      .join(' '),
    ...levelCells(record, tidied),
    pages: pagesIn(valuesOf(fieldsOf(record, '300')[0], 'a')[0]),
    contributors: listed(others.map((field) => withRole(field, tidied))),
  };
}

function unimarcCells(record: MarcRecord): Record<TitleColumn, string> {
  const [title] = fieldsOf(record, '200');
  const [imprint] = fieldsOf(record, '210', '214');
  const [series] = [...fieldsOf(record, '225'), ...fieldsOf(record, '410', '461')];
  const coded = valuesOf(fieldsOf(record, '100')[0], 'a')[0] ?? '';
  const people = fieldsOf(record, '700', '701', '710').map((field) =>
    valuesOf(field, field.tag === '710' ? 'a' : 'ab')
      .map((part) => tidy(part))
      .join(', '),
  );
  return {
    title: titleOf(valuesOf(title, 'ahi'), valuesOf(title, 'e'), tidy),
    authors: listed(people.length > 0 ? people : valuesOf(title, 'f').map((name) => tidy(name))),
    isbn: isbnsIn(fieldsOf(record, '010')),
    publisher: publisherIn(tidy(valuesOf(imprint, 'c')[0])),
    year: yearIn(valuesOf(imprint, 'd').join(' ')) || yearIn(coded.slice(9, 13)),
    language: languageIn(valuesOf(fieldsOf(record, '101')[0], 'a')[0] ?? ''),
    ...seriesOf(valuesOf(series, 'at')[0], valuesOf(series, 'v')[0], tidy),
    subjects: listed(subjectsIn(fieldsOf(record, '606', '607', '608', '610'), tidy)),
    description: valuesOf(fieldsOf(record, '330')[0], 'a').join(' '),
    level: tidy(valuesOf(fieldsOf(record, '333')[0], 'a')[0]),
    levels: '',
    audience: '',
    pages: pagesIn(valuesOf(fieldsOf(record, '215')[0], 'a')[0]),
    contributors: '',
  };
}

/** Not the author of a work that is only mentioned ($t), nor someone who translated or drew (by $e or $4). */
function isOfThisWork(field: MarcField): boolean {
  if (field.tag !== '700') return true;
  const roles = [...valuesOf(field, 'e'), ...valuesOf(field, '4')].map((role) => role.toLowerCase());
  const wrote = /^(aut|author|auteur|schrijver|verfasser|cre|co-?author|joint author)/;
  return valuesOf(field, 't').length === 0 && (roles.length === 0 || roles.some((role) => wrote.test(role)));
}

function nameIn(field: MarcField, codes: string, tidied: Tidy): string {
  return withoutTypedRole(tidied(valuesOf(field, codes).join(' ')));
}

const rolesOfCodes: Readonly<Record<string, string>> = {
  ill: 'illustrator',
  trl: 'translator',
  edt: 'editor',
  nrt: 'narrator',
  ctb: 'contributor',
};

/** "Blake, Quentin (illustrator)" */
function withRole(field: MarcField, tidied: Tidy): string {
  const name = nameIn(field, 'ab', tidied);
  const [code = ''] = valuesOf(field, '4');
  const role = tidied(valuesOf(field, 'e')[0]) || (rolesOfCodes[code] ?? code);
  return role === '' || role === 'contributor' ? name : `${name} (${role})`;
}

function titleOf(main: readonly string[], rest: readonly string[], tidied: Tidy): string {
  const parts = [main.map((part) => tidied(part)).join('. '), rest.map((part) => tidied(part)).join(', ')];
  return parts.filter((part) => part !== '').join(': ');
}

/** The volume may stand in the title of the series: "Her waste ; pt. 1". */
function seriesOf(title = '', volume = '', tidied: Tidy = tidy): { series: string; volume: string } {
  const isDivided = volume === '' && tidied === tidy;
  const [before = '', after = ''] = isDivided ? title.split(/\s;\s+/) : [title, volume];
  return { series: tidied(before), volume: volumeIn(tidied(after)) };
}

/** Topics without their subdivisions, which say where and when. */
function subjectsIn(fields: readonly MarcField[], tidied: Tidy): string[] {
  return fields.flatMap((field) => valuesOf(field, 'a').map((word) => tidied(word)));
}
