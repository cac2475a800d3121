// Fifty files of catalogue records that are damaged or hostile, made from a whole one.
import { gzipSync } from 'node:zlib';
import { iso2709, marcRecord, marcXml } from './marc-files.ts';

export const wholeTitles = Array.from({ length: 12 }, (_, at) => `Whole title ${String(at + 1)}`);
const records = wholeTitles.map((a, at) =>
  marcRecord({
    '020': [{ a: '9780224025720' }],
    '100': [{ a: 'Dahl, Roald,' }],
    '245': [{ a }],
    '490': [{ a: 'A series', v: String(at + 1) }],
    '852': [{ h: 'J DAH', p: `B${String(at + 1)}` }],
  }),
);
const iso = iso2709(records);
const xml = marcXml(records);
const one = iso.indexOf(0x1d) + 1;

/** The same numbers each time. */
function* numbers(seed: number): Generator<number> {
  for (let now = seed; ;) {
    now = (now * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield now;
  }
}

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

function flipped(bytes: Buffer, seed: number, share: number): Buffer {
  const random = numbers(seed);
  return changed(bytes, (copy) => {
    for (let left = Math.ceil(copy.length * share); left > 0; left--) {
      const at = (random.next().value as number) % copy.length;
      copy[at] = (random.next().value as number) % 256;
    }
  });
}

const entity = (declared: string) =>
  `<?xml version="1.0"?><!DOCTYPE collection [${declared}]>` +
  xml.slice(xml.indexOf('<collection')).replace('Whole title 2', '&x;');
const wide = (fields: number) =>
  marcRecord({ '245': [{ a: 'Wide' }], '650': Array.from({ length: fields }, () => ({ a: 'Subject' })) });

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** The damage leaves the words of the records alone: what is read has titles of the whole file. */
  readonly keepsWords: boolean;
}

const keeping: readonly (readonly [string, Buffer | string])[] = [
  ...[1, 10, 23, 24, 60, one - 1, one + 1, one + 30, iso.length - 40, iso.length - 1].map(
    (end) => [`cut off after ${String(end)} bytes`, iso.subarray(0, end)] as const,
  ),
  ...[8, 60, 200, 900, xml.length - 20].map(
    (end) => [`XML cut off after ${String(end)} letters`, xml.slice(0, end)] as const,
  ),
  ['a leader of nines', changed(iso, (copy) => copy.fill('9', one, one + 24))],
  ['a leader of zeros', changed(iso, (copy) => copy.fill('0', one, one + 24))],
  ['leaders of NUL', changed(iso, (copy) => copy.fill(0, one, one + 24))],
  ['a directory of nines', changed(iso, (copy) => copy.fill('9', one + 24, one + 36))],
  ['a directory of NUL', changed(iso, (copy) => copy.fill(0, one + 24, one + 48))],
  ['a directory without an end', changed(iso, (copy) => (copy[copy.indexOf(0x1e, one)] = 0x20))],
  ['records without ends', Buffer.from(iso.toString('latin1').replaceAll('\x1d', ''), 'latin1')],
  ['fields without ends', Buffer.from(iso.toString('latin1').replaceAll('\x1e', ' '), 'latin1')],
  ['subfields without marks', Buffer.from(iso.toString('latin1').replaceAll('\x1f', '$'), 'latin1')],
  ['nothing but ends of records', '\x1d'.repeat(100_000)],
  ['nothing but ends of fields', `00000nam a2200000 a 4500${'\x1e'.repeat(100_000)}\x1d`],
  ['a file of NUL', Buffer.alloc(100_000)],
  [
    'line ends of another system',
    Buffer.from(iso.toString('latin1').replaceAll('\x1d', '\x1d\r\n'), 'latin1'),
  ],
  ['a page of an error in front', `<html><body>500</body></html>${iso.toString('latin1')}`],
  ['a web page with the ending of XML', '<!DOCTYPE html><html><body><p>Log in first</p></body></html>'],
  ['compressed', gzipSync(iso)],
  ['an entity that grows', entity('<!ENTITY a "aaaaaaaaaa"><!ENTITY x "&a;&a;&a;&a;&a;&a;&a;&a;">')],
  ['an entity from a file', entity('<!ENTITY x SYSTEM "file:///etc/passwd">')],
  ['an entity from the network', entity('<!ENTITY x SYSTEM "http://127.0.0.1:9/x">')],
  ['elements in elements', `<collection>${'<record>'.repeat(20_000)}`],
  ['an element that never ends', xml.replace('Whole title 2</subfield>', 'Whole title 2')],
  ['two attributes of one name', xml.replace('<datafield tag="245"', '<datafield tag="245" tag="245"')],
  ['XML that says UTF-16', xml.replace('UTF-8', 'UTF-16')],
  ['XML in UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')])],
  ['XML with records of no fields', `<collection>${'<record/>'.repeat(50_000)}</collection>`],
  ['a subfield of a million letters', iso2709([marcRecord({ '245': [{ a: 'x'.repeat(1_000_000) }] })])],
  ['fifty thousand subjects', iso2709([wide(50_000)])],
  ['fifty thousand subjects in XML', marcXml([wide(50_000)])],
];
const flipping: readonly (readonly [string, Buffer])[] = [
  ...[1, 2, 3, 4].map(
    (seed) => [`a byte in a hundred is wrong (${String(seed)})`, flipped(iso, seed, 0.01)] as const,
  ),
  ...[5].map((seed) => [`a byte in five is wrong (${String(seed)})`, flipped(iso, seed, 0.2)] as const),
  ...[7, 8].map(
    (seed) =>
      [
        `a byte of XML in a hundred is wrong (${String(seed)})`,
        flipped(Buffer.from(xml), seed, 0.01),
      ] as const,
  ),
];

export const hostileRecords: readonly HostileFile[] = [
  ...keeping.map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes as Buffer), keepsWords: true })),
  ...flipping.map(([name, bytes]) => ({ name, bytes, keepsWords: false })),
];
