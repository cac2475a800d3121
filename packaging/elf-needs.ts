// Reads from a Linux binary which shared libraries it needs, and in which versions.
import { readFileSync } from 'node:fs';

export interface ElfNeeds {
  libraries: string[];
  /** Such as GLIBC_2.34 or GLIBCXX_3.4.29. */
  versions: string[];
}

const dynamicSection = 6;
const versionNeeds = 0x6ffffffe;
const neededTag = 1n;

/** @returns undefined for a file that is no 64-bit little-endian ELF binary */
export function elfNeeds(file: string): ElfNeeds | undefined {
  const bytes = readFileSync(file);
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== 0x7f454c46 || bytes[4] !== 2 || bytes[5] !== 1)
    return undefined;
  const count = bytes.readUInt16LE(60);
  const size = bytes.readUInt16LE(58);
  const table = Number(bytes.readBigUInt64LE(40));
  const sections = Array.from({ length: count }, (_, nth) => {
    const at = table + nth * size;
    return {
      type: bytes.readUInt32LE(at + 4),
      offset: Number(bytes.readBigUInt64LE(at + 24)),
      size: Number(bytes.readBigUInt64LE(at + 32)),
      link: bytes.readUInt32LE(at + 40),
      entries: bytes.readUInt32LE(at + 44),
    };
  });
  const text = (strings: number, at: number): string => {
    const start = (sections[strings]?.offset ?? 0) + at;
    return bytes.toString('latin1', start, bytes.indexOf(0, start));
  };
  const libraries: string[] = [];
  const versions: string[] = [];
  for (const section of sections) {
    if (section.type === dynamicSection) {
      for (let at = section.offset; at < section.offset + section.size; at += 16)
        if (bytes.readBigUInt64LE(at) === neededTag)
          libraries.push(text(section.link, Number(bytes.readBigUInt64LE(at + 8))));
    }
    if (section.type === versionNeeds) {
      for (let need = section.offset, nth = 0; nth < section.entries; nth += 1) {
        let version = need + bytes.readUInt32LE(need + 8);
        for (let left = bytes.readUInt16LE(need + 2); left > 0; left -= 1) {
          versions.push(text(section.link, bytes.readUInt32LE(version + 8)));
          version += bytes.readUInt32LE(version + 12);
        }
        need += bytes.readUInt32LE(need + 12);
      }
    }
  }
  return { libraries, versions };
}
