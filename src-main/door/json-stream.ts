// Answers with a complete list, sent in chunks that leave room for scans in between.
import type { Context, TypedResponse } from 'hono';
import type { ReadableDatabase } from '../database/connection.ts';
import { jsonListChunks, type JsonList } from '../database/json-list.ts';
import type { DoorEnv } from './operation.ts';

const ndjson = 'application/x-ndjson';

/** A JSON array, or a line for each where the client accepts NDJSON. */
export function streamedList<T>(
  context: Context<DoorEnv>,
  db: ReadableDatabase,
  list: JsonList,
): Response & TypedResponse<T[], 200, 'json'> {
  const lines = context.req.header('accept')?.includes(ndjson) === true;
  const chunks = jsonListChunks(db, list, lines ? 'lines' : 'array');
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // A turn of the event loop between chunks: a scan that waits is served first.
      await new Promise((resolve) => setImmediate(resolve));
      const next = chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel() {
      chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'content-type': lines ? ndjson : 'application/json' },
  }) as Response & TypedResponse<T[], 200, 'json'>;
}
