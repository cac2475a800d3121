// Writes catalogue records as files: ISO 2709 and MARCXML.
import {
  iso2709Of,
  marcXmlFrame,
  marcXmlOf,
  type MarcRecord,
} from '../../src-main/features/lists/marc/marc-record-rules.ts';

type Subfields = Record<string, string>;

/** `{ '245': [{ a: 'Title' }], '008': '...' }` as a record of MARC 21 in UTF-8. */
export function marcRecord(
  fields: Record<string, string | Subfields[]>,
  leader = '00000nam a2200000 a 4500',
): MarcRecord {
  return {
    leader,
    fields: Object.entries(fields).flatMap(([tag, content]) =>
      typeof content === 'string'
        ? [{ tag, indicators: '', value: content, subfields: [] }]
        : content.map((one) => ({ tag, indicators: '  ', value: '', subfields: Object.entries(one) })),
    ),
  };
}

/** @param encode how text becomes bytes */
export function iso2709(records: readonly MarcRecord[], encode?: (text: string) => Buffer): Buffer {
  return Buffer.concat(records.map((record) => iso2709Of(record, encode)));
}

export function marcXml(records: readonly MarcRecord[]): string {
  return marcXmlFrame.start + records.map(marcXmlOf).join('') + marcXmlFrame.end;
}
