// Writes a library as one zip, a piece at a time: each table as JSON and CSV, each picture, and what all of it is.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TransformStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';
import { ZipWriter } from '@zip.js/zip.js';
import { openReader, type ReadableDatabase } from '../../core/database/connection.ts';
import type { ExportJobOrder, ExportOrder } from './export-job.ts';
import { exportFormat, manifestName, type ExportedFile, type Manifest } from './export-manifest.ts';
import { exportedRows, exportedTables, leftOutTables } from './exported-tables-rules.ts';
import { exportWorkbook } from './export-workbook.ts';
import { exportReads, type Value } from './exports-repository.ts';

const pieceLength = 1 << 16;
const rowsAPiece = 500;
const workbookName = 'library.xlsx';
const onlyTheOwner = 0o100600;

/** Begins the moment that an export tells of: what is lent afterwards, this connection does not see. */
export function holdMoment(db: ReadableDatabase): void {
  db.exec('BEGIN');
  exportReads(db).lastSeq();
}

/** The work of `exportJob`. */
export function exportPieces(): (order: ExportJobOrder) => Promise<Uint8Array | null> {
  let pieces: AsyncIterator<Buffer, undefined> | undefined;
  let db: ReadableDatabase | undefined;
  return async (order) => {
    if (order.task === 'next') {
      const piece = (await pieces?.next())?.value ?? null;
      if (piece === null) db?.close();
      return piece;
    }
    db = openReader(order.library, 'small');
    holdMoment(db);
    pieces = exportZip(db, order)[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    return null;
  };
}

/** @param db a connection that holds a moment, for as long as the zip is being read. */
export function exportZip(db: ReadableDatabase, order: ExportOrder): Readable {
  const { at, version, readme } = order;
  const reads = exportReads(db);
  const { readable, writable } = new TransformStream<Uint8Array, Buffer>({
    transform(piece, output) {
      output.enqueue(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    },
  });
  const zip = new ZipWriter(writable, {
    useWebWorkers: false,
    lastModDate: new Date(at),
    unixMode: onlyTheOwner,
    msDosCompatible: false,
  });
  const files: ExportedFile[] = [];
  const tables: Manifest['tables'] = [];

  async function add(name: string, pieces: Iterable<Buffer>, level = 6): Promise<void> {
    const all = noted(name, pieces);
    const content = new ReadableStream<Uint8Array>({
      pull(stream) {
        const { value, done } = all.next();
        if (done === true) stream.close();
        else stream.enqueue(value);
      },
    });
    await zip.add(name, content, { level });
  }

  function* noted(name: string, pieces: Iterable<Buffer>): Generator<Buffer, undefined> {
    const digest = createHash('sha256');
    let bytes = 0;
    for (const piece of pieces) {
      digest.update(piece);
      bytes += piece.length;
      yield piece;
    }
    files.push({ name, bytes, sha256: digest.digest('hex') });
  }

  function* json(table: string): Generator<Buffer> {
    const columns = reads.columns(table);
    let rows = 0;
    let text = '[';
    for (const row of reads.rows(table, exportedRows(order.tables, table))) {
      text += `${rows === 0 ? '' : ','}\n${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}`;
      rows += 1;
      if (text.length < pieceLength) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(`${text}\n]\n`);
    tables.push({ name: table, rows, columns });
  }

  function* manifest(): Generator<Buffer> {
    const told: Manifest = {
      format: exportFormat,
      program: 'Loandesk',
      version,
      schema: reads.form(),
      madeAt: at,
      lastSeq: reads.lastSeq(),
      tables,
      files: [...files],
      leftOut: leftOutTables(order.tables),
    };
    yield Buffer.from(`${JSON.stringify(told, null, 2)}\n`);
  }

  async function write(): Promise<void> {
    await add('README.txt', [Buffer.from(`\ufeff${readme.replaceAll('\n', '\r\n')}`)]);
    for (const table of reads.present(exportedTables(order.tables))) {
      await add(`${table}.json`, json(table));
      await add(
        `${table}.csv`,
        csvPieces(reads.columns(table), reads.rows(table, exportedRows(order.tables, table))),
      );
    }
    if (order.workbook) await add(workbookName, [exportWorkbook(db)]);
    // Pictures are small already.
    const rows = (table: string) => exportedRows(order.tables, table);
    for (const { file, bytes } of reads.pictures(rows)) await add(file, [bytes()], 0);
    await add(manifestName, manifest());
    await zip.close();
  }

  const output = Readable.fromWeb(readable);
  write().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

/** RFC 4180 with a byte order mark and a header; cells that a spreadsheet would run as a formula begin with an apostrophe. */
export function* csvPieces(columns: readonly string[], rows: Iterable<readonly Value[]>): Generator<Buffer> {
  let waiting: (readonly Value[])[] = [columns];
  let isFirst = true;
  const lines = (): Buffer => {
    const text = stringify([...waiting.map((row) => [...row])], {
      bom: isFirst,
      escape_formulas: true,
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
    });
    isFirst = false;
    waiting = [];
    return Buffer.from(text);
  };
  for (const row of rows) {
    waiting.push(row);
    if (waiting.length >= rowsAPiece) yield lines();
  }
  if (waiting.length > 0) yield lines();
}
