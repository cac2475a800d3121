// Searches files for words, whatever their case, in UTF-8 and in UTF-16, and looks into zip files.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipped } from '../support/zip-files.ts';

/** A file's bytes by its name; the parts of a zip file stand beside it. */
export type Files = Map<string, Buffer>;

/**
 * Every file below the folder that `wanted` takes, by its path in it.
 *
 * Another process reads them. If this process closes a file of a database that it has open, it loses its locks, as
 * POSIX has it, and the next process to open the database takes its shared memory from under it.
 */
export function filesIn(folder: string, wanted: (name: string) => boolean): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter(wanted);
  const copies = mkdtempSync(path.join(tmpdir(), 'loandesk-read-'));
  try {
    const input = JSON.stringify(
      names.map((name, at) => [path.join(folder, name), path.join(copies, String(at))]),
    );
    execFileSync(process.execPath, ['-e', copyPairs], { input });
    return new Map(names.map((name, at) => [name, readFileSync(path.join(copies, String(at)))]));
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

const copyPairs = `
  const { copyFileSync, readFileSync } = require('node:fs');
  for (const [from, to] of JSON.parse(readFileSync(0, 'utf8'))) copyFileSync(from, to);`;

export async function addZip(files: Files, name: string, zip: Uint8Array): Promise<void> {
  const parts = await unzipped(zip);
  files.set(name, Buffer.from(Object.keys(parts).join(' ')));
  for (const [part, bytes] of Object.entries(parts)) files.set(`${name}: ${part}`, Buffer.from(bytes ?? []));
}

/** What the bytes say in each encoding, in small letters. UTF-16 may begin at any byte, and with either half. */
function readings(bytes: Buffer): string[] {
  const even = (from: number): Buffer =>
    bytes.subarray(from, from + 2 * Math.floor((bytes.length - from) / 2));
  const text = bytes.toString('utf8');
  const wide = [even(0), even(1)].flatMap((half) => [half, Buffer.from(half).swap16()]);
  return [
    text,
    ...(text.includes('\uFFFD') ? [bytes.toString('latin1')] : []),
    // What is not UTF-16 reads as signs of all the world: only runs of Latin ones can be a name of this school.
    ...wide.map((half) => (half.toString('utf16le').match(latin) ?? []).join('\n')),
  ].map((reading) => reading.normalize('NFC').toLowerCase().replaceAll(id, ' '));
}

const latin = /[\p{Script=Latin}\p{M}\p{N} @.,’'_-]{2,}/gu;
/** Once a minute the clock in an id spells a name such as Febe. */
const id = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const letters = /[\p{L}\p{M}\p{N}]+/gu;

/** Every whole word in the files. */
export function wordsIn(files: Files): Set<string> {
  const words = new Set<string>();
  for (const bytes of files.values())
    for (const text of readings(bytes)) for (const [word] of text.matchAll(letters)) words.add(word);
  return words;
}

/**
 * Which of the words and phrases stand in the files, and where.
 *
 * @param whole single words, which must stand alone: many names are parts of other words
 * @param anywhere what cannot be part of anything else, such as an address
 */
export function found(files: Files, whole: Iterable<string>, anywhere: Iterable<string>): string[] {
  const lone = new Set([...whole].map(plain));
  const parts = [...anywhere].map(plain);
  const finds: string[] = [];
  for (const [name, bytes] of files) {
    for (const text of readings(bytes)) {
      for (const [word] of text.matchAll(letters)) if (lone.has(word)) finds.push(`${word} in ${name}`);
      for (const part of parts) if (text.includes(part)) finds.push(`${part} in ${name}`);
    }
  }
  return [...new Set(finds)];
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
