// Cites a title: as text for a list of sources, and in RIS for programs that keep one.
// Source: the RIS format of Reference Manager (tags TY, AU, TI, T3, PB, PY, SN, LA, ER).

export interface CitedTitle {
  readonly title: string;
  readonly authors: readonly string[];
  readonly series: string | null;
  readonly publisher: string | null;
  readonly year: number | null;
  readonly isbn: string | null;
  readonly language: string | null;
}

/** Such as `Milo Jansen (2019). The Lantern Fish. Brandt.` */
export function citationOf({ title, authors, publisher, year }: CitedTitle): string {
  const whose = [authors.join(', '), year === null ? '' : `(${String(year)})`].filter((part) => part !== '');
  return [whose.join(' '), title, publisher ?? '']
    .filter((part) => part !== '')
    .map((part) => (/[.?!]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** One record, with CR LF as the format has it. A tag without a value is left out. */
export function risOf({ title, authors, series, publisher, year, isbn, language }: CitedTitle): string {
  const fields: [string, string | number | null][] = [
    ['TY', 'BOOK'],
    ...authors.map((author): [string, string] => ['AU', author]),
    ['TI', title],
    ['T3', series],
    ['PB', publisher],
    ['PY', year],
    ['SN', isbn],
    ['LA', language],
  ];
  const lines = fields.flatMap(([tag, value]) =>
    value === null ? [] : [`${tag}  - ${String(value).replaceAll(/\s+/g, ' ')}`],
  );
  return [...lines, 'ER  - ', ''].join('\r\n');
}
