// Reads one record of a record file.
import { recordsOfIso2709 } from '../lists/marc/iso-2709.ts';
import { recordsOfMarcXml } from '../lists/marc/marcxml.ts';
import type { MarcRecord } from '../lists/marc/marc-record-rules.ts';
import type { RecordFileKind } from './record-spans.ts';

/** @returns null if it is damaged */
export function recordIn(bytes: Buffer, kind: RecordFileKind): MarcRecord | null {
  const records = kind === 'marcxml' ? recordsOfMarcXml(bytes) : recordsOfIso2709(bytes, null);
  const [record] = records;
  return record ?? null;
}
