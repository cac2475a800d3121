// Answers with a complete list, sent in chunks that leave room for scans in between.
import type { Context, TypedResponse } from 'hono';
import type { ReadableDatabase } from '../database/connection.ts';
import { jsonByDateChunks, type JsonByDate } from '../database/json-by-date.ts';
import { jsonListChunks, type JsonList } from '../database/json-list.ts';
import type { DoorEnv } from './operation.ts';
import { sentMemory } from './sent-memory.ts';

const ndjson = 'application/x-ndjson';

/** A JSON array, or a line for each where the client accepts NDJSON. */
export function streamedList<T>(
  context: Context<DoorEnv>,
  db: ReadableDatabase,
  list: JsonList,
): Response & TypedResponse<T[], 200, 'json'> {
  return streamed(context, (form) => jsonListChunks(db, list, form));
}

/** The same in the order of a date, one source after the other. @param from the first date; '' for all */
export function streamedByDate<T>(
  context: Context<DoorEnv>,
  db: ReadableDatabase,
  sources: readonly JsonByDate[],
  from: string,
): Response & TypedResponse<T[], 200, 'json'> {
  return streamed(context, (form) => jsonByDateChunks(db, sources, from, form));
}

/** The same of what has changed since a moment. @param since inclusive */
export function streamedChanges<T>(
  context: Context<DoorEnv>,
  db: ReadableDatabase,
  changes: readonly JsonByDate[],
  since: string,
): Response & TypedResponse<T[], 200, 'json'> {
  // In the clock's own form: the two are compared as text.
  return streamedByDate(context, db, changes, new Date(since).toISOString());
}

function streamed<T>(
  context: Context<DoorEnv>,
  chunksIn: (form: 'array' | 'lines') => Generator<Uint8Array>,
): Response & TypedResponse<T[], 200, 'json'> {
  const lines = context.req.header('accept')?.includes(ndjson) === true;
  const chunks = chunksIn(lines ? 'lines' : 'array');
  const sent = sentMemory();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      let next: IteratorResult<Uint8Array>;
      do {
        // A turn of the event loop between chunks: a scan that waits is served first.
        await new Promise((resolve) => setImmediate(resolve));
        next = chunks.next();
      } while (next.done !== true && next.value.length === 0);
      if (next.done === true) controller.close();
      else {
        sent.add(next.value);
        controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
      }
    },
    cancel() {
      chunks.return(undefined);
    },
  });
  const zipped = context.env.door.kind === 'tcp' && acceptsGzip(context.req.header('accept-encoding'));
  return new Response(zipped ? body.pipeThrough(new CompressionStream('gzip')) : body, {
    headers: {
      'content-type': lines ? ndjson : 'application/json',
      ...(zipped && { 'content-encoding': 'gzip' }),
    },
  }) as Response & TypedResponse<T[], 200, 'json'>;
}

/** Whether gzip is among what the client takes, and not ruled out by `q=0`. */
function acceptsGzip(header: string | undefined): boolean {
  return header?.split(',').some((one) => /^\s*(x-)?gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one)) === true;
}
