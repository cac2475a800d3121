// Creates the support bundle: diagnostics without personal data or titles.
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { cpus, freemem, release, totalmem, type as systemName } from 'node:os';
import { join } from 'node:path';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { backupsIn } from '../backups/backup-files.ts';
import { openReader } from '../../core/database/connection.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { ledgerBeside, segmentsIn } from '../../core/ledger/segments.ts';
import { readLogs } from '../../core/log/log-file.ts';
import { valuesOf } from '../settings/settings-by-default.ts';
import { bundleReads } from './bundle-repository.ts';
import type { Finding } from './finding.ts';

export interface BundleOrder {
  readonly dataFolder: string;
  readonly now: string;
  readonly version: string;
  /** The findings of the last examination; null if there was none. */
  readonly findings: readonly Finding[] | null;
  /** The settings that the file shows, with their defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Loandesk's own file names. Other files are only counted, because their names may be personal data. */
const ownFile =
  /^(?:loandesk\.db(?:-wal|-shm)?|ledger(?:\.ndjson)?(?:\.set-aside-[\dTZ-]+\+*)?|api-token|library\.(?:lock(?:-journal)?|holder\.json)|scanners\.json|backups|imports|logs|window)$/;

const about = `Loandesk made this file for the people who support your school.

about.json     the program, the computer, the disk, the sizes of the library's files
findings.json  what the examination found
library.json   settings without free text, rows in each table, kinds of events, backups
schema.sql     the database schema
ledger.json    the ledger: segments, lines, kinds of events, whether its hash chain is intact
logs/          the program's log: starts, stops, failures and where in the program they occurred

It contains no names, e-mail addresses, card numbers, titles, passwords or tokens. Check it before you send it.
`;

/** @returns a zip file */
export async function supportBundle(order: BundleOrder): Promise<Uint8Array> {
  const { dataFolder, findings } = order;
  const files: Record<string, string> = {
    'README.txt': about,
    'about.json': json(aboutComputer(order)),
    'findings.json': json(findings ?? 'not examined'),
    ...attempt('library.json', () => fromLibrary(order)),
    ...attempt('ledger.json', () => ({
      'ledger.json': json(ledgerFigures(dataFolder)),
    })),
    ...attempt('logs/unread.json', () =>
      Object.fromEntries(readLogs(dataFolder).map(({ name, text }) => [`logs/${name}`, text])),
    ),
  };
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    lastModDate: new Date(order.now),
  });
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(text));
  return zip.close();
}

/** A part that cannot be read is replaced by its error code. */
function attempt(name: string, read: () => Record<string, string>): Record<string, string> {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { [name]: json({ unreadable: code }) };
  }
}

function aboutComputer({ dataFolder, now, version }: BundleOrder): unknown {
  const disk = statfsSync(dataFolder);
  const names = readdirSync(dataFolder);
  return {
    madeAt: now,
    loandesk: version,
    node: process.versions.node,
    electron: (process.versions as Partial<Record<string, string>>)['electron'] ?? null,
    system: `${systemName()} ${release()} ${process.arch}`,
    processors: cpus().length,
    memoryMiB: { total: mebibytes(totalmem()), free: mebibytes(freemem()) },
    diskMiB: {
      total: mebibytes(disk.blocks * disk.bsize),
      free: mebibytes(disk.bavail * disk.bsize),
      fileSystem: disk.type.toString(16),
    },
    files: Object.fromEntries(
      names
        .filter((name) => ownFile.test(name))
        .map((name) => [name, statSync(join(dataFolder, name), { throwIfNoEntry: false })?.size ?? null]),
    ),
    otherFiles: names.filter((name) => !ownFile.test(name)).length,
    backups: backupsIn(join(dataFolder, 'backups')).map(({ at, reason, bytes, form, lastSeq, good }) => ({
      at,
      reason,
      bytes,
      form,
      lastSeq,
      good,
    })),
  };
}

function fromLibrary({ dataFolder, settings }: BundleOrder): Record<string, string> {
  const db = openReader(join(dataFolder, 'loandesk.db'));
  try {
    const reads = bundleReads(db);
    const figures = {
      form: reads.form(),
      settings: valuesOf(db, settings),
      rows: reads.rows(),
      events: reads.eventTypes(),
      notices: reads.notices(),
      ledgerMark: reads.ledgerMark(),
    };
    return { 'library.json': json(figures), 'schema.sql': reads.schema() };
  } finally {
    db.close();
  }
}

function ledgerFigures(dataFolder: string): unknown {
  const place = ledgerBeside(dataFolder);
  const segments = place === null ? [] : segmentsIn(place);
  const events: Record<string, number> = {};
  const chain = followLedger(segments, ({ type }) => {
    events[type] = (events[type] ?? 0) + 1;
  });
  if (chain === null) return 'there is none';
  const sizes = segments.map(({ number, size, start }) => ({
    number,
    size,
    after: start?.after.seq ?? null,
  }));
  return { lines: chain.lines, lastSeq: chain.mark.seq, end: chain.end, segments: sizes, events };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}
