// Reads MARC records from XML (MARCXML, MarcXchange), alone or inside an answer of SRU or OAI.
import sax from 'sax';
import { unicodeEncodingOf } from '../text-rules.ts';
import { decoded } from '../text-encoding.ts';
import type { MarcField, MarcRecord } from './marc-record-rules.ts';

const PART = 64 * 1024;

interface OpenField {
  readonly tag: string;
  readonly indicators: string;
  value: string;
  readonly subfields: [code: string, value: string][];
}

/** Where the XML breaks off or is damaged, the last record is null and the rest is not read. */
export function* recordsOfMarcXml(file: Buffer): Generator<MarcRecord | null> {
  const text = xmlText(file);
  const parser = sax.parser(true, { xmlns: false, position: false });
  const parse: { records: (MarcRecord | null)[]; isDamaged: boolean } = { records: [], isDamaged: false };
  let record: { leader: string; fields: MarcField[] } | null = null;
  let field: OpenField | null = null;
  let characters: ((text: string) => void) | null = null;

  parser.onopentag = ({ name, attributes }) => {
    const attribute = (key: string) => {
      const value = attributes[key];
      return typeof value === 'string' ? value : '';
    };
    switch (name.slice(name.indexOf(':') + 1)) {
      case 'record':
        record = { leader: '', fields: [] };
        break;
      case 'leader':
        characters = (more) => {
          if (record !== null) record.leader += more;
        };
        break;
      case 'controlfield':
      case 'datafield': {
        const opened: OpenField = {
          tag: attribute('tag'),
          indicators: attribute('ind1') + attribute('ind2'),
          value: '',
          subfields: [],
        };
        field = opened;
        characters = name.endsWith('controlfield') ? (more) => (opened.value += more) : null;
        break;
      }
      case 'subfield': {
        const subfield: [string, string] = [attribute('code'), ''];
        field?.subfields.push(subfield);
        characters = (more) => (subfield[1] += more);
        break;
      }
    }
  };
  parser.ontext = (more) => characters?.(more);
  parser.oncdata = (more) => characters?.(more);
  parser.onclosetag = (name) => {
    if (parse.isDamaged) return;
    characters = null;
    switch (name.slice(name.indexOf(':') + 1)) {
      case 'controlfield':
      case 'datafield':
        if (field !== null) record?.fields.push(field);
        field = null;
        break;
      case 'record':
        // An envelope of SRU is a record, too.
        if (record !== null && record.fields.length > 0) parse.records.push(record);
        record = null;
        break;
    }
  };
  parser.onerror = () => {
    parse.isDamaged = true;
  };
  for (let at = 0; at < text.length && !parse.isDamaged; at += PART) {
    parser.write(text.slice(at, at + PART));
    yield* parse.records.splice(0);
  }
  if (!parse.isDamaged) parser.close();
  if (parse.isDamaged) yield null;
}

/** The text by its byte order mark or declaration. */
function xmlText(file: Buffer): string {
  const unicode = unicodeEncodingOf(file, () => false);
  const declared = /^[^>]*encoding=["']([\w.-]+)["']/.exec(file.toString('latin1', 0, 200))?.[1];
  const isLatin = /^(iso-8859-1|latin-?1|windows-1252)$/i.test(declared ?? '');
  return decoded(file, unicode ?? (isLatin ? 'windows-1252' : 'utf-8')).replace(/^\ufeff/, '');
}
