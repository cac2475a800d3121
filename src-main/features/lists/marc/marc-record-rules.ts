// A catalogue record in MARC 21 or UNIMARC, and how it is written: ISO 2709 and MARCXML.
// Sources: MARC 21 Specifications for Record Structure, MARCXML schema (Library of Congress).

export interface MarcField {
  readonly tag: string;
  /** The two indicators; empty for a control field. */
  readonly indicators: string;
  /** The value of a control field (001 to 009). */
  readonly value: string;
  readonly subfields: readonly (readonly [code: string, value: string])[];
}

export interface MarcRecord {
  readonly leader: string;
  readonly fields: readonly MarcField[];
}

const RECORD_END = '\x1d';
const FIELD_END = '\x1e';
const SUBFIELD = '\x1f';
const LEADER = 24;

/** @param encode how text becomes bytes; records of MARC 21 say UTF-8 with an `a` in their leader */
export function iso2709Of(
  { leader, fields }: MarcRecord,
  encode: (text: string) => Buffer = (text) => Buffer.from(text),
): Buffer {
  const data = fields.map(({ indicators, value, subfields }) =>
    encode(
      subfields.length === 0
        ? `${plain(value)}${FIELD_END}`
        : `${indicators}${subfields.map(([code, text]) => `${SUBFIELD}${code}${plain(text)}`).join('')}${FIELD_END}`,
    ),
  );
  let start = 0;
  const directory = fields.map(({ tag }, at) => {
    const length = data[at]?.length ?? 0;
    start += length;
    return `${tag}${digits(length, 4)}${digits(start - length, 5)}`;
  });
  const base = LEADER + directory.join('').length + 1;
  const head = `${digits(base + start + 1, 5)}${leader.slice(5, 12)}${digits(base, 5)}${leader.slice(17)}`;
  return Buffer.concat([
    Buffer.from(`${head}${directory.join('')}${FIELD_END}`),
    ...data,
    Buffer.from(RECORD_END),
  ]);
}

const digits = (number: number, places: number): string => String(number).padStart(places, '0');

/** Before and after the records of a file of MARCXML. */
export const marcXmlFrame = {
  start: '<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">\n',
  end: '</collection>\n',
} as const;

export function marcXmlOf({ leader, fields }: MarcRecord): string {
  const inside = fields.map(({ tag, indicators, value, subfields }) =>
    subfields.length === 0
      ? `<controlfield tag="${tag}">${xml(value)}</controlfield>`
      : `<datafield tag="${tag}" ind1="${indicators[0] ?? ' '}" ind2="${indicators[1] ?? ' '}">` +
        subfields.map(([code, text]) => `<subfield code="${xml(code)}">${xml(text)}</subfield>`).join('') +
        '</datafield>',
  );
  return `<record><leader>${leader}</leader>${inside.join('')}</record>\n`;
}

/** Control characters divide the fields of a record; those above 127 mark words that do not sort. */
function plain(text: string): string {
  return text.replace(/[^\P{Cc}\u0080-\u009f]+/gu, ' ');
}

function xml(text: string): string {
  return plain(text)
    .replace(/[\ufffe\uffff]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function fieldsOf(record: MarcRecord, ...tags: readonly string[]): MarcField[] {
  return record.fields.filter(({ tag }) => tags.includes(tag));
}

/** The values of these subfields in the order of the field, without empty ones. */
export function valuesOf(field: MarcField | undefined, codes: string): string[] {
  return (field?.subfields ?? [])
    .filter(([code]) => codes.includes(code))
    .map(([, value]) => value.trim())
    .filter((value) => value !== '');
}
