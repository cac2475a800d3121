// Reads MARC records from an ISO 2709 file. Records are told apart by their terminator, so that one damaged length or
// directory costs one record at most.
import { isUtf8 } from 'node:buffer';
import type { Encoding } from '../list-vocabulary-rules.ts';
import { decoded } from '../text-encoding.ts';
import { looksLikeMarc8, textOfMarc8 } from './marc-8-rules.ts';
import type { MarcField, MarcRecord } from './marc-record-rules.ts';

const RECORD_END = 0x1d;
const FIELD_END = 0x1e;
const SUBFIELD = 0x1f;
const LEADER = 24;
const ENTRY = 12;

/** @param encoding chosen by a person; null: found out for each record. A record that cannot be read is null. */
export function* recordsOfIso2709(file: Buffer, encoding: Encoding | null): Generator<MarcRecord | null> {
  const fallback = looksLikeMarc8(file.subarray(0, 1024 * 1024)) ? textOfMarc8 : latin;
  for (let start = 0; start < file.length;) {
    const terminator = file.indexOf(RECORD_END, start);
    const end = terminator < 0 ? file.length : terminator;
    while (start < end && (file[start] ?? 0) <= 0x20) start += 1;
    const bytes = file.subarray(start, end);
    if (bytes.length > 0) {
      const decode = isUtf8(bytes) || isMostlyUtf8(bytes) ? utf8 : fallback;
      yield recordIn(bytes, encoding === null ? decode : (part) => decoded(part, encoding));
    }
    start = end + 1;
  }
}

/** A few damaged letters do not make a record of UTF-8 one of Latin-1: they become U+FFFD. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return whole >= 3 * damaged;
}

type Decode = (bytes: Buffer) => string;
const utf8: Decode = (bytes) => bytes.toString('utf8');
const latin: Decode = (bytes) => decoded(bytes, 'windows-1252');

function recordIn(bytes: Buffer, decode: Decode): MarcRecord | null {
  const directoryEnd = bytes.indexOf(FIELD_END);
  if (directoryEnd < LEADER) return null;
  const leader = bytes.toString('latin1', 0, LEADER);
  const directory = bytes.toString('latin1', LEADER, directoryEnd);
  const parts =
    partsByDirectory(bytes, directoryEnd, directory) ?? partsInOrder(bytes, directoryEnd, directory);
  if (parts === null || parts.length === 0) return null;
  return { leader, fields: parts.map(({ tag, data }) => fieldIn(tag, data, decode)) };
}

interface Part {
  readonly tag: string;
  readonly data: Buffer;
}

/** The fields where the directory says; null if one of them does not end there. */
function partsByDirectory(bytes: Buffer, directoryEnd: number, directory: string): Part[] | null {
  if (directory.length % ENTRY !== 0) return null;
  const parts: Part[] = [];
  for (let at = 0; at < directory.length; at += ENTRY) {
    const entry = /^(\w{3})(\d{4})(\d{5})$/.exec(directory.slice(at, at + ENTRY));
    if (entry === null) return null;
    const start = directoryEnd + 1 + Number(entry[3]);
    const last = start + Number(entry[2]) - 1;
    if (bytes[last] !== FIELD_END && last !== bytes.length) return null;
    if (bytes[start - 1] !== FIELD_END) return null;
    parts.push({ tag: entry[1] ?? '', data: bytes.subarray(start, last) });
  }
  return parts;
}

/** The fields by their terminators, with the directory's tags; null if there are not as many tags as fields. */
function partsInOrder(bytes: Buffer, directoryEnd: number, directory: string): Part[] | null {
  const tags = directory.match(/.{1,12}/gs) ?? [];
  const parts: Part[] = [];
  for (let start = directoryEnd + 1; start < bytes.length;) {
    const terminator = bytes.indexOf(FIELD_END, start);
    const end = terminator < 0 ? bytes.length : terminator;
    const tag = tags[parts.length]?.slice(0, 3) ?? '';
    if (!/^\d{3}$/.test(tag)) return null;
    parts.push({ tag, data: bytes.subarray(start, end) });
    start = end + 1;
  }
  return parts.length === tags.length ? parts : null;
}

function fieldIn(tag: string, data: Buffer, decode: Decode): MarcField {
  if (data.indexOf(SUBFIELD) < 0) return { tag, indicators: '', value: decode(data), subfields: [] };
  const [indicators = '', ...subfields] = decode(data).split(String.fromCharCode(SUBFIELD));
  return {
    tag,
    indicators,
    value: '',
    subfields: subfields.map((text) => [text.slice(0, 1), text.slice(1)] as const),
  };
}
