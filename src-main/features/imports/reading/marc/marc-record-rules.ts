// A catalogue record in MARC 21 or UNIMARC, whatever file it came from.

export interface MarcField {
  readonly tag: string;
  /** The two indicators; empty for a control field. */
  readonly indicators: string;
  /** The value of a control field (001 to 009). */
  readonly value: string;
  readonly subfields: readonly (readonly [code: string, value: string])[];
}

/** `null` where the file has a record that cannot be read. */
export interface MarcRecord {
  readonly leader: string;
  readonly fields: readonly MarcField[];
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
