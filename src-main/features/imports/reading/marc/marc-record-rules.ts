// Looks into a catalogue record in MARC 21 or UNIMARC, whatever file it came from.
import type { MarcField, MarcRecord } from '../../../collection/marc-record-rules.ts';

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
