// Answers with complete lists, sent in chunks so that scans are served in between.
import type { Separator } from '../spreadsheet/spreadsheet.ts';
import type { Context, TypedResponse } from 'hono';
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../database/connection.ts';
import { jsonByDateChunks, type JsonByDate } from '../database/json-by-date.ts';
import { jsonListChunks, type JsonList } from '../database/json-list.ts';
import { formFor, ndjson, takesGzip } from './accepted-form.ts';
import type { RequestEnv } from './operation.ts';
import { rowsAsCallerMaySee } from './visible-fields.ts';

const csv = 'text/csv';

/** Sends a list as a JSON array, or as NDJSON if the client asks for it. */
export function streamedList<T>(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  list: JsonList,
): Response & TypedResponse<T[], 200, 'json'> {
  return streamed(context, (form) => jsonListChunks(db, list, form));
}

/** Sends rows in the order of a date, one source after the other. @param from the first date; '' for all */
export function streamedByDate<T>(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  sources: readonly JsonByDate[],
  from: string,
): Response & TypedResponse<T[], 200, 'json'> {
  return streamed(context, (form) => jsonByDateChunks(db, sources, from, form));
}

/** Sends the rows changed since an instant. @param since inclusive, in the format of the rows */
export function streamedChanges<T>(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  changes: readonly JsonByDate[],
  since: string,
): Response & TypedResponse<T[], 200, 'json'> {
  return streamedByDate(context, db, changes, since);
}

/** Sends rows that are in memory, such as the matches of a search. */
export function givenList<T>(
  context: Context<RequestEnv>,
  rows: readonly T[],
): Response & TypedResponse<T[], 200, 'json'> {
  return writtenList<T>(
    context,
    rows.map((row) => JSON.stringify(row)),
  );
}

/** Sends rows that are JSON texts already. */
export function writtenList<T>(
  context: Context<RequestEnv>,
  rows: readonly string[],
): Response & TypedResponse<T[], 200, 'json'> {
  const lines = asksForLines(context);
  const seen = rowsAsCallerMaySee(context);
  const all = seen === null ? rows : rows.map(seen);
  const text = lines ? all.map((row) => `${row}\n`).join('') : `[${all.join(',')}]`;
  const contentType = lines ? ndjson : 'application/json';
  return new Response(text, { headers: { 'content-type': contentType } }) as Response &
    TypedResponse<T[], 200, 'json'>;
}

function streamed<T>(
  context: Context<RequestEnv>,
  chunksIn: (form: 'array' | 'lines') => Generator<Buffer>,
): Response & TypedResponse<T[], 200, 'json'> {
  const lines = asksForLines(context);
  const chunks = seenChunks(rowsAsCallerMaySee(context), chunksIn(lines ? 'lines' : 'array'));
  return sentInChunks(context, chunks, lines ? ndjson : 'application/json') as Response &
    TypedResponse<T[], 200, 'json'>;
}

function asksForLines(context: Context<RequestEnv>): boolean {
  return formFor(context, [ndjson]) === ndjson;
}

export function asksForSpreadsheet(context: Context<RequestEnv>): boolean {
  return formFor(context, [csv, ndjson]) === csv;
}

/** The `separator` of `spreadsheetQuery`. */
const separatorIn = (context: Context<RequestEnv>): Separator =>
  context.req.query('separator') === ';' ? ';' : ',';

/** Another format of a list, made from lines with one JSON object each. */
interface OtherForm {
  contentType: string;
  /** The schema of the rows, which says who sees what. */
  row: z.ZodType;
  written: (lines: Iterable<Buffer>, separator: Separator) => Generator<Uint8Array>;
}

/** Sends a list in another format. @param list null for an empty list */
export function streamedAs(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  list: JsonList | null,
  form: OtherForm,
): Response {
  return sentAs(context, list === null ? [] : jsonListChunks(db, list, 'lines'), form);
}

/** Sends rows in another format. */
export function givenAs(context: Context<RequestEnv>, rows: readonly object[], form: OtherForm): Response {
  return sentAs(context, [Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'))], form);
}

/** Sends rows in the order of a date in another format. */
export function streamedByDateAs(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  sources: readonly JsonByDate[],
  form: OtherForm,
): Response {
  return sentAs(context, jsonByDateChunks(db, sources, '', 'lines'), form);
}

function sentAs(
  context: Context<RequestEnv>,
  lines: Iterable<Buffer>,
  { contentType, row, written }: OtherForm,
): Response {
  const seen = seenChunks(rowsAsCallerMaySee(context, row), lines);
  return sentInChunks(context, written(seen, separatorIn(context)), contentType);
}

function* seenChunks(seen: ((chunk: string) => string) | null, chunks: Iterable<Buffer>): Generator<Buffer> {
  for (const chunk of chunks) yield seen === null ? chunk : Buffer.from(seen(chunk.toString('utf8')));
}

/** Sends chunks as they are made; an empty chunk only yields to the event loop. */
function sentInChunks(
  context: Context<RequestEnv>,
  chunks: Generator<Uint8Array>,
  contentType: string,
): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      let next: IteratorResult<Uint8Array>;
      do {
        // Yield to the event loop between chunks, so that a waiting scan is served first.
        await new Promise((resolve) => setImmediate(resolve));
        next = chunks.next();
      } while (next.done !== true && next.value.length === 0);
      if (next.done === true) controller.close();
      else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
    },
    cancel() {
      chunks.return(undefined);
    },
  });
  const zipped = context.env.requestContext.kind === 'tcp' && takesGzip(context);
  return new Response(zipped ? body.pipeThrough(new CompressionStream('gzip')) : body, {
    headers: {
      'content-type': contentType,
      ...(zipped && { 'content-encoding': 'gzip' }),
    },
  });
}
