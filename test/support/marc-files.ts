// Writes catalogue records as files: ISO 2709 and MARCXML.
import type { MarcRecord } from '../../src-main/features/imports/reading/marc/marc-record-rules.ts';

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
export function iso2709(
  records: readonly MarcRecord[],
  encode: (text: string) => Buffer = (text) => Buffer.from(text),
): Buffer {
  return Buffer.concat(
    records.map(({ leader, fields }) => {
      const data = fields.map(({ indicators, value, subfields }) =>
        encode(
          subfields.length === 0
            ? `${value}\x1e`
            : `${indicators}${subfields.map(([code, text]) => `\x1f${code}${text}`).join('')}\x1e`,
        ),
      );
      let start = 0;
      const directory = fields.map(({ tag }, at) => {
        const length = data[at]?.length ?? 0;
        start += length;
        return `${tag}${String(length).padStart(4, '0')}${String(start - length).padStart(5, '0')}`;
      });
      const base = 24 + directory.join('').length + 1;
      const head = `${String(base + start + 1).padStart(5, '0')}${leader.slice(5, 12)}${String(base).padStart(5, '0')}${leader.slice(17)}`;
      return Buffer.concat([Buffer.from(`${head}${directory.join('')}\x1e`), ...data, Buffer.from('\x1d')]);
    }),
  );
}

export function marcXml(records: readonly MarcRecord[]): string {
  const text = (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const all = records.map(({ leader, fields }) => {
    const inside = fields.map(({ tag, indicators, value, subfields }) =>
      subfields.length === 0
        ? `<controlfield tag="${tag}">${text(value)}</controlfield>`
        : `<datafield tag="${tag}" ind1="${indicators[0] ?? ' '}" ind2="${indicators[1] ?? ' '}">` +
          subfields.map(([code, one]) => `<subfield code="${text(code)}">${text(one)}</subfield>`).join('') +
          '</datafield>',
    );
    return `<record><leader>${leader}</leader>${inside.join('')}</record>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><collection xmlns="http://www.loc.gov/MARC21/slim">${all.join('\n')}</collection>`;
}
