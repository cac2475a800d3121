// Packs what a helper needs to understand a library's trouble, and nothing by which a person or a title can be known.
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { cpus, freemem, release, totalmem, type as systemName } from 'node:os';
import { join } from 'node:path';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { backupsIn } from '../backups/backup-files.ts';
import { openReader, type ReadableDatabase } from '../../core/database/connection.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { readLogs } from '../../core/log/log-file.ts';
import { currentSettings, type Settings } from '../settings/settings-service.ts';
import { bundleReads } from './bundle-repository.ts';
import type { Finding } from './finding.ts';

export interface BundleOrder {
  readonly dataFolder: string;
  readonly now: string;
  readonly version: string;
  /** What the last examination found; null where there was none. */
  readonly findings: readonly Finding[] | null;
}

/** Of settings only those that nobody types words into: the library's own name may be a person's. */
const toldSettings = [
  'language',
  'timeZone',
  'weeklyClosedDays',
  'closeBorrowerAfterSeconds',
  'ignoreRepeatWithinMs',
  'refuseWhenOverdue',
  'sounds',
] as const satisfies readonly (keyof Settings)[];

/** Files that Loandesk itself named; others are only counted, for a list may be named after a class. */
const ownFile =
  /^(?:loandesk\.db(?:-wal|-shm)?|ledger\.ndjson(?:\.set-aside-[\dTZ-]+\+*)?|api-token|library\.(?:lock(?:-journal)?|holder\.json)|scanners\.json|backups|imports|logs|window)$/;

const about = `This file was made by Loandesk to help whoever helps the school.

about.json     the program, the computer, the disk, the sizes of the library's files
findings.json  what the examination found
library.json   settings that are no words, rows in each table, kinds of events, backups
schema.sql     the form of the database
ledger.json    the second record: lines, kinds of events, whether the chain holds
logs/          what the program noted: starts, stops, failures by their place in the program

It holds no names, e-mail addresses, card numbers, titles, passwords or tokens. Look for yourself before you send it.
`;

/** @returns a zip file */
export async function supportBundle(order: BundleOrder): Promise<Uint8Array> {
  const { dataFolder, findings } = order;
  const files: Record<string, string> = {
    'README.txt': about,
    'about.json': json(aboutComputer(order)),
    'findings.json': json(findings ?? 'not examined'),
    ...attempt('library.json', () => fromLibrary(dataFolder)),
    ...attempt('ledger.json', () => ({
      'ledger.json': json(ledgerFigures(join(dataFolder, 'ledger.ndjson'))),
    })),
    ...attempt('logs/unread.json', () =>
      Object.fromEntries(readLogs(dataFolder).map(({ name, text }) => [`logs/${name}`, text])),
    ),
  };
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    ...{ useWebWorkers: false, lastModDate: new Date(order.now) },
  });
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(text));
  return zip.close();
}

/** A library in trouble may not let itself be read; then the bundle says that, by a code. */
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
      ...{ at, reason, bytes, form, lastSeq, good },
    })),
  };
}

function fromLibrary(dataFolder: string): Record<string, string> {
  const db = openReader(join(dataFolder, 'loandesk.db'));
  try {
    const reads = bundleReads(db);
    const figures = {
      form: reads.form(),
      settings: settingsTold(db),
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

function settingsTold(db: ReadableDatabase): unknown {
  const settings = currentSettings(db);
  return Object.fromEntries(toldSettings.map((name) => [name, settings[name]]));
}

function ledgerFigures(file: string): unknown {
  const events: Record<string, number> = {};
  const chain = followLedger(file, ({ type }) => {
    events[type] = (events[type] ?? 0) + 1;
  });
  return chain === null ? 'there is none' : { ...chain, events };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}
