// Answers with a complete list, sent in chunks that leave room for scans in between.
import type { Context, TypedResponse } from 'hono';
import type { ReadableDatabase } from '../database/connection.ts';
import { jsonByDateChunks, type JsonByDate } from '../database/json-by-date.ts';
import { jsonListChunks, type JsonList } from '../database/json-list.ts';
import { formFor, ndjson, takesGzip } from './accepted-form.ts';
import type { RequestEnv } from './operation.ts';

const csv = 'text/csv';

/** A JSON array, or a line for each where the client accepts NDJSON. */
export function streamedList<T>(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  list: JsonList,
): Response & TypedResponse<T[], 200, 'json'> {
  return streamed(context, (form) => jsonListChunks(db, list, form));
}

/** The same in the order of a date, one source after the other. @param from the first date; '' for all */
export function streamedByDate<T>(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  sources: readonly JsonByDate[],
  from: string,
): Response & TypedResponse<T[], 200, 'json'> {
  return streamed(context, (form) => jsonByDateChunks(db, sources, from, form));
}

/** The same of what has changed since a moment. @param since inclusive, as the rows have theirs */
export function streamedChanges<T>(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  changes: readonly JsonByDate[],
  since: string,
): Response & TypedResponse<T[], 200, 'json'> {
  return streamedByDate(context, db, changes, since);
}

/** The same of rows that are at hand: as many as a search was asked for. */
export function givenList<T>(
  context: Context<RequestEnv>,
  rows: readonly T[],
): Response & TypedResponse<T[], 200, 'json'> {
  return writtenList<T>(
    context,
    rows.map((row) => JSON.stringify(row)),
  );
}

/** The same of rows that SQLite has written as JSON already. */
export function writtenList<T>(
  context: Context<RequestEnv>,
  rows: readonly string[],
): Response & TypedResponse<T[], 200, 'json'> {
  const lines = asksForLines(context);
  const text = lines ? rows.map((row) => `${row}\n`).join('') : `[${rows.join(',')}]`;
  const contentType = lines ? ndjson : 'application/json';
  return new Response(text, { headers: { 'content-type': contentType } }) as Response &
    TypedResponse<T[], 200, 'json'>;
}

function streamed<T>(
  context: Context<RequestEnv>,
  chunksIn: (form: 'array' | 'lines') => Generator<Uint8Array>,
): Response & TypedResponse<T[], 200, 'json'> {
  const lines = asksForLines(context);
  const chunks = chunksIn(lines ? 'lines' : 'array');
  return sentInChunks(context, chunks, lines ? ndjson : 'application/json') as Response &
    TypedResponse<T[], 200, 'json'>;
}

function asksForLines(context: Context<RequestEnv>): boolean {
  return formFor(context, [ndjson]) === ndjson;
}

export function asksForSpreadsheet(context: Context<RequestEnv>): boolean {
  return formFor(context, [csv, ndjson]) === csv;
}

/** How a list reads in another form, made of whole lines with an object each. */
interface OtherForm {
  contentType: string;
  written: (lines: Iterable<Buffer>) => Generator<Uint8Array>;
}

/** The list in another form. @param list null for an empty one */
export function streamedAs(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  list: JsonList | null,
  { contentType, written }: OtherForm,
): Response {
  return sentInChunks(context, written(list === null ? [] : jsonListChunks(db, list, 'lines')), contentType);
}

/** The same in the order of a date. */
export function streamedByDateAs(
  context: Context<RequestEnv>,
  db: ReadableDatabase,
  sources: readonly JsonByDate[],
  { contentType, written }: OtherForm,
): Response {
  return sentInChunks(context, written(jsonByDateChunks(db, sources, '', 'lines')), contentType);
}

/** Sends chunks as they are made; an empty one is a turn for others. */
function sentInChunks(
  context: Context<RequestEnv>,
  chunks: Generator<Uint8Array>,
  contentType: string,
): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      let next: IteratorResult<Uint8Array>;
      do {
        // A turn of the event loop between chunks: a scan that waits is served first.
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
  const zipped = context.env.door.kind === 'tcp' && takesGzip(context);
  return new Response(zipped ? body.pipeThrough(new CompressionStream('gzip')) : body, {
    headers: {
      'content-type': contentType,
      ...(zipped && { 'content-encoding': 'gzip' }),
    },
  });
}
